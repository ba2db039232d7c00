#!/bin/sh
# Builds the executable of an earlier commit and prints the folder where it lies beside that commit's src and data, whose
# engine is measured in one process with this tree's: base.sh COMMIT. Kept for the next run.
set -eu
cd "$(dirname "$0")/.."

commit=$(git rev-parse --verify --short=12 "$1^{commit}")
base=$PWD/dist/base/$commit
if [ ! -x "$base/thikana" ]; then
  tree=$(mktemp -d)
  trap 'git worktree remove --force "$tree" >&2; rm -rf "$tree"' EXIT
  git worktree add --detach "$tree" "$commit" >&2
  make -C "$tree" build >&2
  rm -rf "$base"
  mkdir -p "$base"
  cp -R "$tree/src" "$tree/data" "$base"
  mv "$tree/dist/thikana" "$base"
fi
echo "$base"
