from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClocksConfig(AppConfig):
    name = "clocks"
    verbose_name = _("Clocks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clocks import receivers  # noqa: F401 (connects itself)
