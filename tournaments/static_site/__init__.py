"""An event as plain pages and JSON that any host serves: the product's own pages, asked for by a visitor.

``publish_site`` writes a folder, ``zip_of`` makes an archive. Modules: ``asking`` (a visitor of this
program's own), ``names`` (which addresses belong to a site, and the names of their files), ``crawl``
(asks for all that pages lead to), ``rewrite`` and ``texts`` (links), ``site`` (one after the other),
``folder`` (swapped in whole).
"""

from tournaments.static_site.errors import SiteError
from tournaments.static_site.site import publish_site, zip_of

__all__ = ["SiteError", "publish_site", "zip_of"]
