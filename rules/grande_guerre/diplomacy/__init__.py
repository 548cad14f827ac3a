"""17: ambassadors, neutral nations and how they enter the war."""
