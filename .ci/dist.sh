#!/bin/sh
# Compiles the executable for every platform into dist/ and lists their SHA-256 sums.
set -eu
cd "$(dirname "$0")/.."

for platform in linux-x64 linux-x64-baseline linux-x64-musl linux-arm64 windows-x64 darwin-arm64; do
  .ci/compile.sh "dist/thikana-$platform" "bun-$platform"
done
cd dist
{ sha256sum thikana-*-* 2>/dev/null || shasum -a 256 thikana-*-*; } > SHA256SUMS
cat SHA256SUMS
