"""G22: the packets of orders, each kind of order with its fields and its rule."""
