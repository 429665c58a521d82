#!/bin/sh
# Runs every test, before a release: ./task test:all. docs/testing.md lists what each needs.
set -eu
cd "$(dirname "$0")/.."
export WALKS=1 # more members, colors and languages, and closer looks
sh tools/test.sh
. tools/steps.sh

step "WebKit and Firefox" node e2e/browsers/run.mjs
step "OpenID providers" node --test-reporter=spec e2e/providers/run.mjs
step "Promises" go run -C tools ./trust
