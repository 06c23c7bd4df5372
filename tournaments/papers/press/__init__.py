"""Makes PDFs out of pages, in processes of their own: see ``press``."""
