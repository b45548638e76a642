"""HTTP layer of all calls: inputs, replies, bounded streams, admission, metrics. Independent of datasets."""
