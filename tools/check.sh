#!/bin/sh
# Checks the code without running it: format, vet, lint, types, templates, dead code: ./task check
set -eu
cd "$(dirname "$0")/.."
. tools/steps.sh

# none FAILS if the command prints a line, and prints it.
none() {
  found=$("$@")
  [ -z "$found" ] || { echo "$found" >&2; return 1; }
}
unformatted() {
  git ls-files '*.go' | xargs $TOOL gofumpt -l
}
# npm takes whatever it is sent for a package without a hash.
without_hash() {
  node -p 'Object.entries(require("./package-lock.json").packages).filter(([name, p]) => name && !p.integrity).join()' | grep . || true
}

prepare all
step "No generated files and keys in git" none git ls-files --cached --ignored --exclude-standard
step "Hashes of npm packages" none without_hash
step "gofumpt" none unformatted
step "templ fmt" $TOOL templ fmt -fail views
step "go vet" go vet ./...
# `task release` vets the other tools, which take minutes to compile.
step "go vet of the tools" go vet -C tools ./...
# Without SQLite, which takes half of the time.
step "staticcheck" $TOOL staticcheck -tags lint ./...
step "deadcode" none $TOOL deadcode -tags lint -test ./...
# The cache of `go run` would keep each portal, of 40 MB, for five days.
step "Portal" go build -o bin/portal-dev .
step "Content" bin/portal-dev content
step "OpenAPI document" go test -run TestDocumentIsValid ./upstream/userapi
step "biome" npx --no-install biome ci .
step "tsc" npx --no-install tsc --noEmit
