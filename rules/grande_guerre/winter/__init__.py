"""15.VIII, 15.A: generals, and what happens at the end of the winter interphase."""
