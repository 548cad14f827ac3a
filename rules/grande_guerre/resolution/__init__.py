"""G7.1: how the sealed orders of a side are carried out on a front."""
