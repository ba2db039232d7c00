#!/bin/sh
# Prints which functions a start of the server runs, for .ci/bytecode-order.txt: bytecode-order.sh EXECUTABLE
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Three seconds: listening, then the address engine, created when the first answers are sent.
BUN_BYTECODE_ORDER_OUT=$folder/order timeout 3 "$1" serve --port 0 --data-dir "$folder/data" >"$folder/log" 2>&1 ||
  grep -q '"listening"' "$folder/log" || { cat "$folder/log" >&2; exit 1; }

# F lines are hashes of functions; they are all that the compiler needs.
echo v2
grep '^F' "$folder/order" | LC_ALL=C sort -u
