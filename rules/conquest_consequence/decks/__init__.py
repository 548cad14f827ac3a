"""Chapter 4: the cards, their decks and what is printed on them."""
