"""What publishing stores, and the ontologies that it is described in."""
