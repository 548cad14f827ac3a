"""What is kept about a person: each app says what it hands out, and what it forgets."""
