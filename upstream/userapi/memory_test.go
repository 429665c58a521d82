//go:build linux

package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// mostResident is what the smallest machine has for the portal, in kB.
const mostResident = 512 << 10

// times returns an array of an entry, so many times.
func times(n int, entry string) string { return "[" + strings.Repeat(entry+",", n-1) + entry + "]" }

// heaviest are answers of few bytes that take the most memory, one within the limits and one beyond
// them.
var heaviest = map[string]struct {
	answer   func() string
	isWithin bool
}{
	"all accounts, policies and entries": {func() string {
		vehicles := `"vehicles": ` + times(8, `{"vin": "5YFBURHE8KP400001", "year": "2019", "make": "Corolla"}`)
		policy := func(n int) string {
			return fmt.Sprintf(`{"policyNumber": "AU%d", "cancelled": false, %s}`, n, vehicles)
		}
		var accounts strings.Builder
		for n := range exchange.MostAccounts {
			policies := []string{policy(5 * n), policy(5*n + 1), policy(5*n + 2), policy(5*n + 3), policy(5*n + 4)}
			fmt.Fprintf(&accounts, `,{"accountNumber": "%d", "policies": [%s]}`, n, strings.Join(policies, ","))
		}
		return `{"accounts": [` + accounts.String()[1:] + `]}`
	}, true},
	"100 policies of 20,000 vehicles": {func() string {
		policies := times(100, `{"vehicles":`+times(20_000, `{}`)+`}`)
		return `{"accounts": [{"accountNumber": "4100", "policies": ` + policies + `}]}`
	}, false},
}

// No answer of the user API takes more memory than a small machine has. Each one is read by a
// process of its own. Spec: CONTRACT-7.
func TestMemoryOfTheHeaviestAnswers(t *testing.T) {
	t.Parallel()
	if name := os.Getenv("HEAVY_ANSWER"); name != "" {
		readHeavy(t, name)
		return
	}
	// Out of memory, Go collects garbage for good.
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for name := range heaviest {
		t.Run(name, func(t *testing.T) {
			child := exec.CommandContext(ctx, os.Args[0], "-test.run", "^TestMemoryOfTheHeaviestAnswers$", "-test.v")
			child.Env = append(os.Environ(), "HEAVY_ANSWER="+name, "GOMEMLIMIT=512MiB")
			out, err := child.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			t.Attr("figure", string(regexp.MustCompile(`resident memory .*`).Find(out)))
		})
	}
}

func readHeavy(t *testing.T, name string) {
	answer := heaviest[name].answer()
	if len(answer) > exchange.ProfileLimit {
		t.Fatalf("%s: the answer has %d bytes, which another limit refuses", name, len(answer))
	}
	client, _ := clientOf(t, mux(routes{"GET /profiles": respond(200, answer)}))
	profiles := userapi.NewProfiles(client, newMemoryCache(), slog.New(slog.DiscardHandler))
	profile, err := profiles.Load(t.Context(), pat()).Result()
	switch {
	case heaviest[name].isWithin && (err != nil || len(profile.Accounts) != exchange.MostAccounts):
		t.Errorf("%s: the profile has not all accounts, err = %v", name, err)
	case !heaviest[name].isWithin && !errors.Is(err, exchange.ErrTooLarge):
		t.Errorf("%s: err = %v, want %v", name, err, exchange.ErrTooLarge)
	}
	status, err := os.ReadFile("/proc/self/status")
	must(t, err)
	peak, err := strconv.Atoi(string(regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(status)[1]))
	must(t, err)
	if peak > mostResident {
		t.Errorf("%s: resident memory = %d MB, want at most %d", name, peak>>10, mostResident>>10)
	}
	t.Logf("%s: resident memory at most %d MB, %d bytes", name, peak>>10, len(answer))
}
