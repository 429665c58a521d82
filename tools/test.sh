#!/bin/sh
# Runs the tests that a change can break: ./task test
set -eu
cd "$(dirname "$0")/.."
. tools/steps.sh

prepare all
# `./task check` vets. Many tests wait, so three packages run at once on two processors.
step "Go tests" go test -vet=off -p 3 ./...
step "Portal" go build -o bin/portal-dev .
# Islands and browser tests together, so that no processor waits.
step "Browser tests" npx --no-install playwright test
