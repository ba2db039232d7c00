#!/usr/bin/env bash
# Every check of the project, one after the other; the last line is the sum of all test runs.
# A check that fails without counting tests of its own (types, lint, a crash) counts as one failed.
set -uo pipefail
cd "$(dirname "$0")/.."

# Seconds that one check may take; the longest takes about five minutes on two cores.
LIMIT=1500
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# check NAME COMMAND…: runs the command, adds up what a `bun test` in it reports. Each check has a process group of
# its own, so that a process which a failed test left behind, or a check that hangs, ends with the check.
check() {
  local name=$1 group printer limit status counted
  shift
  echo
  echo "── $name"
  : >"$log"
  set -m
  "$@" >"$log" 2>&1 </dev/null &
  group=$!
  tail -n +1 -f "$log" &
  printer=$!
  { sleep "$LIMIT" && echo "✗ $name took longer than $LIMIT s" >>"$log" && kill -TERM -- "-$group"; } &
  limit=$!
  disown "$printer" "$limit"
  set +m
  wait "$group"
  status=$?
  kill -KILL -- "-$group" "-$limit" 2>/dev/null
  sleep 1 # tail looks once a second
  kill -- "-$printer"
  passed=$((passed + $(count pass)))
  counted=$(count fail)
  if [ "$status" -ne 0 ] && [ "$counted" -eq 0 ]; then
    counted=1
    echo "✗ $name ended with status $status"
  fi
  failed=$((failed + counted))
}

# The number in a line of `bun test`'s summary such as " 12 pass".
count() {
  sed -n "s/^ *\([0-9][0-9]*\) $1\$/\1/p" "$log" | tail -n 1 | grep . || echo 0
}

# tests FOLDER…: the test files below the folders.
tests() {
  find "$@" -name '*.test.ts' 2>/dev/null | sort | sed 's|^|./|'
}

# Two files at once, where there are two cores: each worker process takes the next file when it is done with one.
unit_tests() {
  # shellcheck disable=SC2046
  bun test --timeout 60000 --parallel=2 --no-isolate $(tests test | grep -v -e '^./test/smoke/' -e '^./test/plugins/' -e '^./test/browser/')
}

# What goes through the server's interface, once more on the other database, and the tests of that driver.
postgres_tests() {
  # shellcheck disable=SC2046
  bun test/support/postgres-cluster.ts bun test --timeout 60000 --parallel=2 --no-isolate \
    $(tests test/http test/db/postgres) ./test/orders/erased-signals.test.ts ./test/webhooks/stores.test.ts
}

smoke_tests() {
  # shellcheck disable=SC2046
  bun test --timeout 60000 $(tests test/smoke)
}

plugin_tests() {
  .ci/php.sh || true # what needs PHP is skipped then, in one line
  # shellcheck disable=SC2046
  bun test --timeout 60000 $(tests test/plugins)
}

browser_tests() {
  CHROMIUM=$(.ci/chromium.sh) || return 1
  export CHROMIUM
  # Against what merchants run; tests that set the clock run the same program in their own process.
  export THIKANA_TEST_BINARY=$PWD/dist/thikana
  # A test that runs out of time takes the browser with it, and all tests after it: be patient with a busy machine.
  # The widget gives an answer 1.45 s, as a shop needs; a busy machine misses that now and then: try such a test again.
  # shellcheck disable=SC2046
  bun test --timeout 240000 --retry 2 --parallel=2 --no-isolate $(tests test/browser)
}

# Found or installed first, so that what is missing is known.
skipped=
if POSTGRES=$(.ci/postgres.sh); then
  export POSTGRES
else
  skipped="PostgreSQL is not installed and cannot be installed here: the HTTP tests ran on SQLite only"
fi

check "types" bun --bun node_modules/.bin/tsc -p .
# Folders are named: from the root, Biome would take .ci/biome.json for a second configuration.
check "lint and format" bun --bun node_modules/.bin/biome check --config-path=.ci $(ls -d src data test widget 2>/dev/null)
check "unused code" bun --bun node_modules/.bin/knip --config=.ci/knip.json --no-progress
check "unit and API tests" unit_tests
[ -n "$skipped" ] || check "HTTP tests on PostgreSQL" postgres_tests
check "the compiled executable" smoke_tests
check "plugins for stores" plugin_tests
[ -z "$(tests test/browser)" ] || check "browser tests" browser_tests

echo
[ -z "$skipped" ] || echo "$skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
