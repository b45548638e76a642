"""The object store on S3 and its local cache. The contents of datasets are handled elsewhere."""
