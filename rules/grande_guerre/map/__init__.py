"""G3 to G6: control, stacking, command, zones of control, supply and weather."""
