"""What an order costs: the measurements behind `manage.py bench`. Tests never time anything."""
