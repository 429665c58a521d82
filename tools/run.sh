#!/bin/sh
# Builds the portal, starts it with its sandbox, and prints the address to open: ./task run
set -eu
cd "$(dirname "$0")/.."
. tools/steps.sh

prepare
compile "Portal" go build -v -o bin/portal-dev .
unset GOGC # it is for compiling
export PORTAL_SANDBOX=true
exec bin/portal-dev
