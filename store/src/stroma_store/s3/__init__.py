"""The object store on S3 and its local cache. What a dataset contains does not belong here."""
