from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"
    verbose_name = "Orderly"

    def ready(self) -> None:
        # Tasks declared with shared_task bind to the app that exists when they are first used.
        from deploy import celery, receivers  # noqa: F401
        from deploy.accounts import receivers as of_accounts  # noqa: F401
