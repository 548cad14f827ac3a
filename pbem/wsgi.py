"""The WSGI application: pages and API."""

import os

from django.core.wsgi import get_wsgi_application

from pbem.garbage import seldom_collected

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pbem.settings.production")

application = get_wsgi_application()
seldom_collected()
