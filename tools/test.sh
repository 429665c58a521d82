#!/bin/sh
# Runs the tests that a change can break: ./task test. With names of packages, only their Go tests:
# ./task test ./handlers ./views/...
set -eu
cd "$(dirname "$0")/.."
. tools/steps.sh

if [ $# -gt 0 ]; then
  prepare
  exec go test -vet=off "$@"
fi
prepare all
compile "Portal" go build -v -o bin/portal-dev .
# Browser tests wait for pages most of the time, and Go tests use the processors meanwhile.
step "Browser tests" npx --no-install playwright test &
browser=$!
status=0
# `./task check` vets. Many tests wait, so three packages run at once on two processors.
step "Go tests" go test -vet=off -p 3 ./... || status=$?
step "Styles without a restart" go test -vet=off -tags dev ./static -run TestNewBuildIsServed || status=$?
wait "$browser" || status=$?
exit "$status"
