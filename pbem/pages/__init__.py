"""What the pages of several apps share: who asks, and games as lists show them."""
