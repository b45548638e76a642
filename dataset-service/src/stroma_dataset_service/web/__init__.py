"""What any call needs of HTTP: inputs, replies, bounded streams, admission, metrics. Nothing of datasets."""
