package handlers_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// namesOf returns a member's email and insured name. They are made for each response, so that only
// the portal has them in memory, not the test or the sandbox. Go allocates texts below 16 bytes
// together, and frees them together.
func namesOf(n int) (email, insured string) {
	return fmt.Sprintf("heap%dq@members.example", 7000+n), fmt.Sprintf("InsuredMember-Number%dq", 7000+n)
}

// renaming puts the names into responses of the sandbox.
type renaming struct {
	next http.RoundTripper
	n    int
}

func (r renaming) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	email, insured := namesOf(r.n)
	body = bytes.ReplaceAll(body, []byte("maya.ellison@example.com"), []byte(email))
	body = bytes.ReplaceAll(body, []byte("Reed"), []byte(insured))
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return response, nil
}

// heapHas reports what is reachable in the memory of the process: the emails and the names in
// profiles of members 0 to n-1.
func heapHas(t *testing.T, n int) (emails, profiles []bool) {
	t.Helper()
	for range 3 { // a pool is empty after the second collection
		runtime.GC()
	}
	path := filepath.Join(t.TempDir(), "heap")
	file, err := os.Create(path)
	handlertest.Must(t, err)
	debug.WriteHeapDump(file.Fd())
	handlertest.Must(t, file.Close())
	heap, err := os.ReadFile(path)
	handlertest.Must(t, err)
	for i := range n {
		email, insured := namesOf(i)
		emails = append(emails, bytes.Contains(heap, []byte(email)))
		profiles = append(profiles, bytes.Contains(heap, []byte(insured)))
	}
	return emails, profiles
}

// overwriting makes Go overwrite what it frees. Otherwise the unused end of an object may have what
// was there before.
const overwriting = "clobberfree=1"

// Nothing of a member is reachable in memory after they left in any of these ways. The test runs in
// a process of its own, because Go reads GODEBUG at the start, and the memory of others makes the
// search slow.
func TestMemoryForgetsMembersWhoLeave(t *testing.T) {
	t.Parallel()
	if os.Getenv("TRUST") == "" {
		t.Skip("dumps the memory of a process many times; ./task trust does")
	}
	if os.Getenv("GODEBUG") != overwriting {
		alone := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^"+t.Name()+"$")
		alone.Env = append(os.Environ(), "GODEBUG="+overwriting)
		if out, err := alone.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	ways := []struct {
		name  string
		leave func(b *handlertest.Browser) handlertest.Reply
	}{
		{"stays", func(b *handlertest.Browser) handlertest.Reply { return b.Get("/home") }},
		{"deletion", func(b *handlertest.Browser) handlertest.Reply {
			return b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
		}},
		{"sign-out", func(b *handlertest.Browser) handlertest.Reply { return b.Follow(b.Post("/logout", url.Values{})) }},
		{"everywhere", func(b *handlertest.Browser) handlertest.Reply {
			return b.Follow(b.Post("/logout", url.Values{"identity": {"everywhere"}}))
		}},
		{"revocation", func(b *handlertest.Browser) handlertest.Reply {
			token := b.Harness.Browser().Get(handlertest.SandboxOrigin + "/control/logout-token/two").Body
			return b.Harness.Browser().Send(http.MethodPost, "/auth/backchannel-logout", url.Values{"logout_token": {token}})
		}},
	}
	browsers := make([]*handlertest.Browser, len(ways))
	for i := range ways {
		browsers[i] = memberInMemoryOnly(t, i)
	}
	if _, profiles := heapHas(t, len(ways)); strings.Contains(fmt.Sprint(profiles), "false") {
		t.Fatalf("profiles in memory of members who are signed in = %t, want all: the search finds nothing", profiles)
	}
	for i, way := range ways {
		if r := way.leave(browsers[i]); r.Status != http.StatusOK {
			t.Fatalf("%s: at %s, status = %d", way.name, r.At, r.Status)
		}
		browsers[i].Harness.Portal.Profiles.Background.Wait()
		browsers[i].Harness.Portal.Sessions.Background().Wait()
	}
	// Buffers and stacks may hold what a request has left until the next requests use them.
	var wrong []string
	for range 20 {
		ways[0].leave(browsers[0])
		emails, profiles := heapHas(t, len(ways))
		wrong = nil
		for i, way := range ways {
			if emails[i] || profiles[i] != (i == 0) {
				wrong = append(wrong, fmt.Sprintf("%s: email = %t, profile = %t", way.name, emails[i], profiles[i]))
			}
		}
		if wrong == nil {
			break
		}
	}
	if wrong != nil {
		t.Errorf("in memory, want no email, and no profile of who left:\n%s", strings.Join(wrong, "\n"))
	}
	runtime.KeepAlive(browsers)
}

// memberInMemoryOnly signs a member in who has opened Home, Billing and the documents.
func memberInMemoryOnly(t *testing.T, n int) *handlertest.Browser {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: renaming{box.Transport(), n}})
	makeLong(h, handlertest.SummaryCall, 300, 100)
	b := h.Browser()
	home := b.SignIn("two", "/home")
	if email, _ := namesOf(n); !strings.Contains(home.Body, email) {
		t.Fatalf("Home of %s has not the email", home.At)
	}
	for _, path := range []string{"/billing", "/cards", "/documents", "/profile"} {
		b.Open(path)
	}
	return b
}
