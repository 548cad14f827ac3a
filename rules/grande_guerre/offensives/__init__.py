"""G15: Grand Offensives."""
