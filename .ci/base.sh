#!/bin/sh
# Builds the executable of an earlier commit and prints its path: base.sh COMMIT. Kept for the next run.
set -eu
cd "$(dirname "$0")/.."

commit=$(git rev-parse --verify --short=12 "$1^{commit}")
binary=$PWD/dist/base/thikana-$commit
if [ ! -x "$binary" ]; then
  tree=$(mktemp -d)
  trap 'git worktree remove --force "$tree" >&2; rm -rf "$tree"' EXIT
  git worktree add --detach "$tree" "$commit" >&2
  make -C "$tree" build >&2
  mkdir -p dist/base
  mv "$tree/dist/thikana" "$binary"
fi
echo "$binary"
