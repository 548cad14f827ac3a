"""The drill: a whole server is started, loaded, attacked and killed, and then everything is counted.

It works on a database, a Redis and a mail server of its own, so that an operator can run it beside a live
site. What was sent, acknowledged, stored and delivered must agree; any difference fails it.
"""
