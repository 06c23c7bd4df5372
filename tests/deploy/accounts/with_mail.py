"""The product's addresses as they are where mail is configured."""

from django.urls import include, path

from deploy import urls
from deploy.accounts import urls as of_accounts

urlpatterns = [path("accounts/", include(of_accounts.urlpatterns)), *urls.urlpatterns]
