"""Open datasets: their genes, checked files, cached facts and saved documents. This code does not handle requests."""
