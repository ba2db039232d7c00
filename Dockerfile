# Thikana as an image: the one executable on a small glibc system, nothing else.
#
#   docker build -t thikana .
#   docker run -p 127.0.0.1:8080:8080 -v thikana:/data thikana

# Tags may be moved to other images. To pin what you have looked at, read its digest and give it to the build:
#
#   docker buildx imagetools inspect debian:12.8-slim --format '{{.Manifest.Digest}}'
#   docker build -t thikana --build-arg BASE=debian:12.8-slim@sha256:… --build-arg BUILD_BASE=node:22.12.0-bookworm@sha256:… .

ARG BUILD_BASE=node:22.12.0-bookworm
ARG BASE=debian:12.8-slim

FROM ${BUILD_BASE} AS build
WORKDIR /src

# The pinned Bun and the packages: a layer that changes with bun.lock alone.
COPY Makefile package.json bun.lock bunfig.toml ./
COPY .ci .ci
RUN make packages

ARG COMMIT=unknown
COPY . .
RUN make build COMMIT="$COMMIT" && install -d -m 0700 /empty


FROM ${BASE}
COPY --from=build /src/dist/thikana /thikana
# Owned by the user below, so that a new volume is too.
COPY --from=build --chown=65532:65532 /empty /data

ENV THIKANA_HOST=0.0.0.0 \
    THIKANA_PORT=8080 \
    THIKANA_DATA_DIR=/data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["/thikana", "health"]
ENTRYPOINT ["/thikana"]
CMD ["serve"]
