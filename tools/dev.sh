#!/bin/sh
# Starts the portal with its sandbox, and rebuilds it and reloads the browser after each change:
# ./task dev. templ calls it with "portal" whenever Go has to be compiled.
set -eu
cd "$(dirname "$0")/.."
. tools/steps.sh

if [ "${1:-}" = portal ]; then
  # The cache of `go run` would keep each portal, of 40 MB, for five days.
  compile "Portal" go build -v -tags dev -o bin/portal-watched .
  unset GOGC # it is for compiling
  exec bin/portal-watched
fi
prepare
exec node islands/dev.mjs $TOOL templ generate --watch --open-browser=false --log-level=warn \
  --watch-pattern='(.+\.go$)|(.+\.templ$)|(.+_templ\.txt$)' \
  --cmd="sh tools/dev.sh portal"
