"""What an event hands out on paper: one template a kind, shown as a page to print and made into a PDF.

``kinds`` lists the papers, ``content`` reads what stands on them, ``page`` renders, ``press`` makes PDFs in a
process of its own, ``archive`` packs all of them.
"""
