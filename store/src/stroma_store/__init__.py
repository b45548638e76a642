"""The dataset store: samples, datasets, and the object store under them. No web framework, no scanpy."""
