"""The dataset service over a store, with the small dataset of the store's tests under the ids of the arguments."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / path) for path in ('store/src', 'store/tests', 'dataset-service/src')]

from small_dataset import make_content, write  # noqa: E402
from stroma_dataset_service.__main__ import main  # noqa: E402
from stroma_store.disk_store import DiskStore  # noqa: E402
from stroma_store.open_store import open_store  # noqa: E402

store = open_store(os.environ['OBJECT_STORE'])
assert isinstance(store, DiskStore)
for id in sys.argv[1:]:
    write(store, id, make_content())
main()
