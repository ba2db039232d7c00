#!/bin/sh
# Compiles the executable for every platform into dist/ and packs that of this machine for Debian, with the list of what
# is in them and their SHA-256 sums. Two runs for one commit give the same bytes.
set -eu
cd "$(dirname "$0")/.."

rm -f dist/thikana[-_]* dist/SHA256SUMS
for platform in linux-x64 linux-x64-baseline linux-x64-musl linux-arm64 windows-x64 darwin-arm64; do
  case $platform in
    windows-*) ending=.exe ;;
    *) ending= ;;
  esac
  # Of this machine's platform it is there already, and the same bytes.
  case $platform-$(uname -sm) in
    'linux-x64-Linux x86_64') cp dist/thikana dist/thikana-linux-x64 ;;
    *) .tools/bun .ci/compile.ts "dist/thikana-$platform$ending" "bun-$platform" ;;
  esac
done
dist/thikana sbom >dist/thikana-sbom.cdx.json
if command -v dpkg-deb >/dev/null; then .ci/deb.sh; fi

cd dist
{ sha256sum thikana[-_]* 2>/dev/null || shasum -a 256 thikana[-_]*; } >SHA256SUMS
cat SHA256SUMS
echo "thikana-windows-x64.exe and thikana-darwin-arm64 were compiled here and never run; the latter is not signed."
