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

# These render thousands of pages, send 1 GB, or measure memory: the race detector leaves them out.
WALKS='^(TestWalk|TestUploadsStaySmallInMemory|TestMemoryOfTheHeaviestAnswers)$'

# step NAME COMMAND [ARGUMENT ...] runs a command and prints how long it took. Every ten seconds it
# prints that the command still runs, and the last line of the file step_log, if there is one. It
# returns the command's exit status.
step() {
  step_name=$1
  shift
  step_start=$(date +%s)
  (
    while sleep 1; do
      step_seconds=$(($(date +%s) - step_start))
      [ $((step_seconds % 10)) -ne 0 ] || echo "  $step_name: $step_seconds s so far$(step_doing)"
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

step_log=

step_doing() {
  if [ -s "$step_log" ]; then
    echo " ($(tail -n 1 "$step_log"))"
  fi
}

# compile NAME COMMAND [ARGUMENT ...] is step for a command of Go with -v, which names each package
# before it compiles it. What else it writes is printed at the end.
compile() {
  compile_name=$1
  shift
  step_log=$(mktemp)
  compile_status=0
  step "$compile_name" compile_into "$step_log" "$@" || compile_status=$?
  if [ "$compile_status" -eq 0 ]; then
    grep '[ :#]' "$step_log" | grep -v '^go: ' >&2 || true
  else
    grep '[ :#]' "$step_log" >&2 || true
  fi
  rm -f "$step_log"
  step_log=
  return "$compile_status"
}

compile_into() {
  compile_log=$1
  shift
  "$@" 2>"$compile_log"
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
  compile "Templates and texts" go run -C tools -v ./generate
  if [ ! -f static/dist/manifest.json ]; then
    compile "Libraries" go build -v ./auth/... ./upstream/... ./handlers/metrics
  fi
  wait "$assets"
}
