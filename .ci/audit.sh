#!/bin/sh
# Asks the registry for known vulnerabilities of the packages in bun.lock. Status 0: none; 1: some; 3: not checked, since
# the registry did not answer, which is never taken for none.
set -u
cd "$(dirname "$0")/.."

report=$(mktemp)
trap 'rm -f "$report"' EXIT
limit=$(command -v timeout >/dev/null && echo "timeout 60")
# shellcheck disable=SC2086
$limit .tools/bun audit >"$report" 2>&1

if grep -q '^No vulnerabilities found' "$report"; then
  echo "Known vulnerabilities: none. $(grep '^No vulnerabilities found' "$report")"
elif grep -qE '^[0-9]+ vulnerabilit' "$report"; then
  cat "$report"
  exit 1
else
  echo "Known vulnerabilities: NOT CHECKED, the registry did not answer. $(grep -m 1 '^error' "$report")"
  exit 3
fi
