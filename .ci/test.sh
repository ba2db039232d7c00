#!/usr/bin/env bash
# Every check of the project; the last line is the sum of all test runs.
# A check that fails without counting tests of its own (types, lint, a crash) counts as one failed.
# With the argument "quick" those alone that tell most in the least time: no other processes, databases, browsers.
set -uo pipefail
cd "$(dirname "$0")/.."

# Seconds that one check may take; the longest takes about twenty minutes on two cores, beside two others.
LIMIT=1800
# Checks at once: each waits for a page, a process or a database part of its time, when the others have the cores.
AT_ONCE=3
passed=0
failed=0
# Of each check its output, its process group while it runs, its status when it has ended, the report of its tests.
results=$(mktemp -d)
trap 'end_all; rm -rf "$results"' EXIT
TIMEFORMAT='it took %R s'

# together CHECK…: runs these functions, some side by side, in this order: the longest come first. When all before it have
# been printed, prints what each has said, and adds up what a `bun test` in it reports.
together() {
  local name
  for _ in $(seq "$AT_ONCE"); do one_after_the_other "$@" & done
  for name in "$@"; do report "$name"; done
  wait
}

# one_after_the_other CHECK…: runs each that nobody else has begun.
one_after_the_other() {
  local name
  for name in "$@"; do
    mkdir "$results/$name.begun" 2>/dev/null && run_check "$name"
  done
}

# run_check CHECK: in a process group of its own, so that a process which a failed test left behind, or a check that hangs,
# ends with the check.
run_check() {
  local group status
  echo "… ${1//_/ }"
  set -m
  within_limit "$1" >"$results/$1.log" 2>&1 </dev/null &
  group=$!
  set +m
  echo "$group" >"$results/$1.group"
  wait "$group"
  status=$?
  kill -KILL -- "-$group" 2>/dev/null
  rm "$results/$1.group"
  echo "$status" >"$results/$1.ended" && mv "$results/$1.ended" "$results/$1.status"
}

# report CHECK: waits for its end.
report() {
  local status counted
  while [ ! -e "$results/$1.status" ]; do sleep 1; done
  status=$(cat "$results/$1.status")
  printf '\n── %s\n' "${1//_/ }"
  cat "$results/$1.log"
  passed=$((passed + $(count pass "$1")))
  counted=$(count fail "$1")
  if [ "$status" -ne 0 ] && [ "$counted" -eq 0 ]; then
    counted=1
    echo "✗ ${1//_/ } ended with status $status"
  fi
  failed=$((failed + counted))
}

# within_limit CHECK: runs it, and says how long it took; after the limit its group ends.
within_limit() {
  local status
  { sleep "$LIMIT" && echo "✗ it took longer than $LIMIT s" && kill -TERM 0; } &
  time "$1"
  status=$?
  kill $!
  return $status
}

# What still runs when this script is interrupted; first what would begin the next check.
end_all() {
  local file
  # shellcheck disable=SC2046
  kill $(jobs -p) 2>/dev/null
  for file in "$results"/*.group; do kill -KILL -- "-$(cat "$file")"; done 2>/dev/null
}

# count WORD CHECK: the number in a line of the summary of its `bun test`, such as " 12 pass".
count() {
  sed -n "s/^ *\([0-9][0-9]*\) $1\$/\1/p" "$results/$2.log" | tail -n 1 | grep . || echo 0
}

# tests FOLDER…: the test files below the folders.
tests() {
  find "$@" -name '*.test.ts' | sort | sed 's|^|./|'
}

# options CHECK: those of every `bun test`. A test has four minutes, since a machine that does much else is slow.
options() {
  echo "--timeout 240000 --reporter=junit --reporter-outfile=$results/$1.xml"
}

# The same for a run of many files: each worker process takes the next file when it is done with one. A third of their time
# tests wait, for a page or a process; on two cores there is then work for both.
options_of_many() {
  echo "$(options "$1") --parallel=${2:-2} --no-isolate"
}

# The ten test files of all runs that took longest, with their seconds.
slowest_files() {
  sed -n 's/^  <testsuite .*file="\([^"]*\)".* time="\([0-9.]*\)".*/\2 \1/p' "$results"/*.xml 2>/dev/null |
    sort -rn | head -n 10 | awk '{ printf "%7.1f s  %s\n", $1, $2 }'
}

# One checker: each reads the types of all libraries for itself, and the tests beside it have work for the other core.
types() {
  bun --bun node_modules/.bin/tsc -p . --checkers 1
}

# Folders are named: from the root, Biome would take .ci/biome.json for a second configuration.
lint_and_format() {
  bun --bun node_modules/.bin/biome check --config-path=.ci src data test widget
}

unused_code() {
  bun --bun node_modules/.bin/knip --config=.ci/knip.json --no-progress
}

# shellcheck disable=SC2046
unit_and_API_tests() {
  bun test $(options_of_many unit_and_API_tests) $(tests test | grep -vE '^./test/(smoke|plugins|browser)/')
}

# Without those that start the program as a process (PROGRAM), kill it, or simulate whole shops.
# shellcheck disable=SC2046
quick_tests() {
  bun test $(options_of_many quick_tests 3) \
    $(tests test | grep -vE '/(smoke|plugins|browser|cli|accuracy)/|kill|simulator|shops|risk/savings|season-pairs' |
      xargs grep -L '\bPROGRAM\b')
}

# shellcheck disable=SC2046
tests_on_PostgreSQL() {
  bun test/support/postgres-cluster.ts bun test $(options_of_many tests_on_PostgreSQL) \
    $(sed -n 's|^test/|./&|p' .ci/postgres-tests.txt)
}

# shellcheck disable=SC2046
the_compiled_executable() {
  bun test $(options the_compiled_executable) $(tests test/smoke | grep -v dist.test)
}

executables_of_all_platforms() {
  bun test $(options executables_of_all_platforms) ./test/smoke/dist.test.ts
}

# shellcheck disable=SC2046
plugins_for_stores() {
  bun test $(options plugins_for_stores) $(tests test/plugins)
}

# shellcheck disable=SC2046
browser_tests() {
  CHROMIUM=$(.ci/chromium.sh) || return 1
  export CHROMIUM
  # Against what merchants run; tests that set the clock run the same program in their own process.
  export THIKANA_TEST_BINARY=$PWD/dist/thikana
  bun test $(options_of_many browser_tests) $(tests test/browser)
}

# The names of the failed tests of all runs; Bun prints each twice.
failed_tests() {
  sed -n 's/^(fail) /✗ /p' "$results"/*.log | sort -u
}

skipped=
if [ "${1:-}" = quick ]; then
  together quick_tests types lint_and_format unused_code
else
  # What tests start as a process is the executable, which takes a third of the time of the source.
  export THIKANA_TEST_PROGRAM=$PWD/dist/thikana
  # Found or installed one after the other. What needs what is missing is skipped then, in one line.
  .ci/php.sh || true
  .ci/smoke.sh || true
  FAKETIME_LIBRARY=$(.ci/faketime.sh) && export FAKETIME_LIBRARY
  on_PostgreSQL=tests_on_PostgreSQL
  POSTGRES=$(.ci/postgres.sh) && export POSTGRES || {
    on_PostgreSQL=
    skipped="PostgreSQL is not installed and cannot be installed here: the tests ran on SQLite only"
  }
  # shellcheck disable=SC2086
  together browser_tests unit_and_API_tests $on_PostgreSQL executables_of_all_platforms the_compiled_executable \
    plugins_for_stores types lint_and_format unused_code
fi

printf '\nthe slowest files:\n'
slowest_files
echo
# Never a failure: only the log of an earlier run tells whether it has drifted.
[ "${1:-}" = quick ] || bun test/bench/engine-cost.ts
# Neither: what is known of a package changes without the tree. It says so when it could not be checked.
[ "${1:-}" = quick ] || .ci/audit.sh
failed_tests
[ -z "$skipped" ] || echo "$skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
