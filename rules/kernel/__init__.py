"""The kernel: the one way in which every title's orders, steps, dice, patches and views work."""
