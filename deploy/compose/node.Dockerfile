# The BFF with the built workbench. Build from the root of the repository:
#   docker build -f deploy/compose/node.Dockerfile -t stroma-bff .
# By digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/stroma
COPY package.json package-lock.json lerna.json ./
COPY contract/package.json contract/
COPY design-system/package.json design-system/
COPY workbench/package.json workbench/
COPY bff/package.json bff/
COPY stories/package.json stories/
# As tooling/setup does: `npm ci` refuses a lock file that lacks the binaries of another platform.
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN cd workbench && node ../node_modules/vite/bin/vite.js build --logLevel warn
RUN node tooling/drawing-tools/build.mjs
RUN mkdir /kept && cd node_modules && cp -r --parents tar @isaacs/fs-minipass chownr minipass minizlib yallist /kept
RUN npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
# The client programs are for `backup` and `restore` of the database.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /var/lib/stroma stroma \
 && install -d -o stroma -g stroma -m 0700 /var/lib/stroma
WORKDIR /opt/stroma
COPY --from=build /opt/stroma/package.json ./
COPY --from=build /opt/stroma/node_modules node_modules
COPY --from=build /kept node_modules
COPY --from=build /opt/stroma/contract contract
COPY --from=build /opt/stroma/bff bff
COPY --from=build /opt/stroma/workbench/dist workbench/dist
COPY --from=build /opt/stroma/drawing-tools/dist drawing-tools/dist
COPY --from=build /opt/stroma/tooling/backup tooling/backup
COPY --from=build /opt/stroma/tooling/setup tooling/setup
USER stroma
ENV STROMA_DATA_DIR=/var/lib/stroma HOST=0.0.0.0 PORT=8080 STROMA_DEMO=0 \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=1048576
# The drawing tools have a port of their own; DRAWING_TOOLS_URL is its address for browsers.
EXPOSE 8080 8085
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=2048", "bff/src/main.ts"]
