"""Chapter 15: declarations of war and violations of neutrality."""
