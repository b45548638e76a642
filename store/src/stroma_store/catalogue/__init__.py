"""Files that publishing stores, and the ontologies that describe them."""
