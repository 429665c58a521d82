# What all tasks share. They source it from the project's folder.

TOOL="go tool -modfile=tools/go.mod"

# All tasks compile alike, so that each finds what another made. Without what a debugger
# needs, and without C, a first build takes an eighth less. A seventh of it is SQLite and the Redis
# client: unoptimized they take half as long, and the portal is fast enough.
export CGO_ENABLED=0
case "${GOFLAGS:-}" in
*-dwarf=false*) ;; # a task within a task
*) export GOFLAGS="${GOFLAGS:-} -ldflags=-w '-gcflags=all=-dwarf=false' '-gcflags=modernc.org/...=-dwarf=false -N -l' '-gcflags=github.com/redis/...=-dwarf=false -N -l'" ;;
esac

# A tenth of the compiler's time, and a fifth of the tests', was the garbage collector's.
export GOGC=300

# These render thousands of pages, send 1 GB, or sign members in at once, and measure memory:
# the race detector leaves them out.
WALKS='^(TestWalk|TestEveryFieldHasWitness|TestUploadsStaySmallInMemory|TestManySignInsAtOnce|TestCompressedPagesDoNotConfirmNumbers)$'

# step NAME COMMAND [ARGUMENT ...] runs a command and prints how long it took. Every ten seconds it
# prints that the command still runs. It returns the command's exit status.
step() {
  step_name=$1
  shift
  step_start=$(date +%s)
  (
    while sleep 1; do
      step_seconds=$(($(date +%s) - step_start))
      [ $((step_seconds % 10)) -ne 0 ] || echo "  $step_name: $step_seconds s so far"
    done
  ) &
  step_ticker=$!
  step_status=0
  "$@" || step_status=$?
  kill "$step_ticker" 2>/dev/null || true
  wait "$step_ticker" 2>/dev/null || true
  if [ "$step_status" -eq 0 ]; then
    echo "$step_name: $(($(date +%s) - step_start)) s"
  else
    echo "$step_name: failed after $(($(date +%s) - step_start)) s" >&2
  fi
  return "$step_status"
}

# npm_packages installs what the portal is built from. With "all" it also installs what only tests
# and checks need.
npm_packages() {
  wanted=node_modules/esbuild
  omit=--omit=dev
  if [ "${1:-}" = all ]; then
    wanted=node_modules/@playwright/test
    omit=
  fi
  if [ ! -d "$wanted" ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci $omit --no-audit --no-fund --loglevel=error
  fi
}

# scripts_and_styles builds static/dist if one of its sources is newer, or after `./task dev`, which
# compresses nothing.
scripts_and_styles() {
  made=static/dist/manifest.json
  if ! ls static/dist/*.br >/dev/null 2>&1 || [ -n "$(find islands views/analytics/*.json static/css static/images static/build.mjs package-lock.json -newer "$made" | head -n 1)" ]; then
    node static/build.mjs
  fi
}

npm_and_static() {
  npm_packages "$@" && scripts_and_styles
}

# prepare [all] makes what Go compiles: the templates' code, scripts and styles. While npm installs
# packages, Go compiles what needs neither.
prepare() {
  if [ ! -d node_modules ]; then
    echo "First build: about two minutes, and 1 GB for what Go downloads and compiles."
    # Go downloads while it compiles the generator.
    go list -e -deps . >/dev/null &
  fi
  step "Scripts and styles" npm_and_static "$@" &
  assets=$!
  step "Templates and texts" go run -C tools ./generate
  if [ ! -f static/dist/manifest.json ]; then
    step "Libraries" go build ./auth/... ./upstream/... ./handlers/metrics
  fi
  wait "$assets"
}
