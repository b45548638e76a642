"""How steady clusters are over seeds, resolutions and numbers of components."""
