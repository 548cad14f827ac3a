"""What must hold of every title; a new one is found and run through it without being named anywhere."""
