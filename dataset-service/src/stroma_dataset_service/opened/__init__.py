"""Open datasets: their genes, checked files, remembered facts and saved documents. No call is answered here."""
