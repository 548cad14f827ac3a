"""The ASGI application: the event stream, which holds connections open."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pbem.settings.production")

application = get_asgi_application()
