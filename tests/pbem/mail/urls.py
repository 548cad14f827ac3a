from django.urls import include, path

urlpatterns = [path("inbox/", include("pbem.mail.inbox.urls")), path("", include("pbem.urls"))]
