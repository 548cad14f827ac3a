"""gunicorn for the pages and the API: some processes, each with threads, behind a proxy."""

import multiprocessing
import os

bind = os.environ.get("PBEM_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", multiprocessing.cpu_count()))
worker_class = "gthread"
threads = 8
keepalive = 20
timeout = 30
graceful_timeout = 20
max_requests = 20_000
max_requests_jitter = 2_000
# Requests are logged by the application, with their ids and without their addresses.
accesslog = None
errorlog = "-"
loglevel = "warning"
control_socket_disable = True
