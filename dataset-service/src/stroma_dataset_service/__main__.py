"""`python -m stroma_dataset_service`: serves until SIGTERM, SIGINT or the supervisor's end."""

from __future__ import annotations

import logging

import uvicorn

from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from stroma_dataset_service.web.protocol import CuttingProtocol
from stroma_store.parent import end_with_supervisor


def main() -> None:
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(name)s %(message)s')
    settings = Settings.from_environment()
    end_with_supervisor()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_keep_alive=75,
        http=CuttingProtocol,
    )


if __name__ == '__main__':
    main()
