#!/bin/sh
# Looks for known weaknesses in what the portal is built from: audit.sh go, or audit.sh npm. Further
# arguments go to the tool, such as -db with the address of a mirror. Exits with 0 for none, 1 for
# some, and 75 (sysexits.h: try again later) if the database cannot be reached.
cd "$(dirname "$0")/.." || exit 1
output=$(mktemp) && trap 'rm -f "$output"' EXIT

kind=${1:-}
[ $# -gt 0 ] && shift
case $kind in
go)
	database="The Go vulnerability database, vuln.go.dev,"
	unreachable='fetching vulnerabilities'
	go tool -modfile=tools/go.mod govulncheck "$@" ./... >"$output" 2>&1
	;;
npm)
	database="The npm registry's list of advisories"
	unreachable='audit endpoint returned an error'
	npm audit "$@" >"$output" 2>&1
	;;
*)
	echo "usage: audit.sh go | npm" >&2
	exit 1
	;;
esac
status=$?
cat "$output"
if [ $status -ne 0 ] && grep -q "$unreachable" "$output"; then
	echo "$database cannot be reached, so nothing was checked. Run this where the network is open." >&2
	exit 75
fi
[ $status -eq 0 ] || exit 1
