#!/bin/sh
# Compiles the executable: compile.sh OUTFILE [TARGET], TARGET as `bun build --target` takes it.
# Everything that the program needs at run time is imported, and so embedded; a Worker is there only
# when its file is an entry point too.
set -eu
cd "$(dirname "$0")/.."

outfile=$1
target=${2:-bun}
commit=${COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)}
# Of the commit, so that two builds of it are the same bytes; so are the name and the sequence of the entry points below.
built_at=$(git show -s --format=%cI "$commit" 2>/dev/null || date -u +%Y-%m-%dT%H:%M:%SZ)
workers=$(find src -name '*worker.ts' | LC_ALL=C sort)

# An executable holds the name that it was compiled under: it is the same for all, and the folder is not in it.
mkdir -p "$(dirname "$outfile")"
folder=$(mktemp -d "$(dirname "$outfile")/compile-XXXXXX")
trap 'rm -rf "$folder"' EXIT

# Identifiers stay as they are: Elysia reads the source of its handlers.
# Chunks: a thread loads only the modules that it uses. Most of a start runs once, so the JIT waits for src/lib/jit.ts.
# The bytecode of what a start runs lies together: a start reads fewer pages (`make bytecode-order` records it anew).
# An appliance must not read a .env or a bunfig.toml that happens to lie where it is started.
bun build --compile --target="$target" \
  --minify-whitespace --minify-syntax --sourcemap=none --bytecode --format=esm \
  --splitting --min-chunk-size=16384 --compile-jit-policy=100 --bytecode-order=.ci/bytecode-order.txt \
  --no-compile-autoload-dotenv --no-compile-autoload-bunfig \
  --define "process.env.THIKANA_COMMIT=\"$commit\"" \
  --define "process.env.THIKANA_BUILT_AT=\"$built_at\"" \
  --entry-naming "[name].[ext]" --outfile "$folder/thikana" src/main.ts $workers

# Executables of other systems are signed, or have no /proc/self/exe to read it by.
case $target-$(uname -s) in
  bun-linux-* | bun-Linux) bun .ci/add-footer.ts "$folder/thikana" ;;
esac

# Windows' has an ending.
mv "$folder"/thikana* "$outfile"
