package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox/samples"
)

const claims = "GET /claims"

func TestFaultResponses(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	for name, c := range map[string]struct {
		fault                     Fault
		status                    int
		contentType, body, prefix string
	}{
		"status":      {Fault{Status: 500}, 500, "application/json", "", ""},
		"body":        {Fault{Body: "not JSON"}, 200, "application/json", "not JSON", ""},
		"status+body": {Fault{Status: 503, Body: "<p>", ContentType: "text/html"}, 503, "text/html", "<p>", ""},
		"type only":   {Fault{ContentType: "text/html"}, 200, "text/html", "", `{"acceptsVehicleDetails":true,"claims":[`},
		"converted":   {Fault{Converted: true}, 200, "application/json", "", `{"acceptsVehicleDetails":"true","claims":[`},
	} {
		t.Run(name, func(t *testing.T) {
			c.fault.Call, c.fault.Times = claims, 1
			w.InjectFault(c.fault)
			r := member.get("/claims")
			if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.contentType || !strings.HasPrefix(r.body, c.prefix) ||
				c.prefix == "" && r.body != c.body {
				t.Errorf("response = %d %s %q, want %d %s %q", r.StatusCode, r.Header.Get("Content-Type"), r.body, c.status, c.contentType, c.body+c.prefix)
			}
			wantStatus(t, member.get("/claims"), http.StatusOK) // the fault has been used
		})
	}
}

// The first change is refused with a token that the next ones must carry. Reads need none.
func TestForgottenTokens(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	w.InjectFault(Fault{Member: "household", Forgets: true})
	change := samples.Record{"AccountOrPolicyNumber": "ZZ1", "Zip": "50327"}
	wantStatus(t, member.get("/claims"), http.StatusOK)
	wantStatus(t, member.post("/profiles/attach-account-policy", change), http.StatusForbidden)
	wantStatus(t, member.post("/profiles/attach-account-policy", change), http.StatusOK)
	wantStatus(t, member.post("/profiles/attach-account-policy", change), http.StatusOK)
}

func TestFaultsBreakConnections(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	whole := member.get("/claims").body
	w.InjectFault(Fault{Call: claims, Truncate: true, Times: 1})
	r := member.get("/claims")
	if !errors.Is(r.err, io.ErrUnexpectedEOF) || r.body != whole[:len(whole)/2] {
		t.Errorf("err = %v after %d of %d bytes, want an error after half", r.err, len(r.body), len(whole))
	}
	w.InjectFault(Fault{Call: claims, Drop: true})
	if r := member.get("/claims"); !errors.Is(r.err, io.EOF) {
		t.Errorf("dropped call: err = %v, status = %d, want EOF", r.err, r.StatusCode)
	}
	w.ResetFaults()
	wantStatus(t, member.get("/claims"), http.StatusOK)
}

func TestFaultDelays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		response := Buffer{Head: http.Header{}}
		Fault{Delay: 3 * time.Second, Status: http.StatusTeapot}.apply(&response, r, nil)
		if took := time.Since(start); took != 3*time.Second || response.Status != http.StatusTeapot {
			t.Errorf("status = %d after %s, want 418 after 3s", response.Status, took)
		}
	})
}

func TestFaultOfOneAccount(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	w.InjectFault(Fault{Call: "GET /accounts/{accountNumber}/billing-summary", Account: account, Status: http.StatusTeapot})
	wantStatus(t, member.get("/accounts/"+account+"/billing-summary"), http.StatusTeapot)
	wantStatus(t, member.get("/accounts/4100241190/billing-summary"), http.StatusOK)
	wantStatus(t, member.get("/claims"), http.StatusOK)
}

func TestFaultsByMemberAndInSequence(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	household, farm := w.as("household"), w.as("farm")
	w.InjectFault(Fault{Call: claims, Member: "household", Status: 500, Times: 2})
	w.InjectFault(Fault{Call: claims, Status: 404})
	var got []int
	for _, member := range []session{farm, household, household, household} {
		got = append(got, member.get("/claims").StatusCode)
	}
	if diff := cmp.Diff([]int{404, 500, 500, 404}, got); diff != "" {
		t.Errorf("statuses (-want +got):\n%s", diff)
	}
	wantStatus(t, household.get("/profiles"), http.StatusOK)
	w.InjectFault(Fault{Member: "household", Status: 502}) // applies to every call
	wantStatus(t, household.get("/profiles"), 502)
	wantStatus(t, farm.get("/profiles"), http.StatusOK)
}

// A call that fails because of a fault has no effect. A truncated one has.
func TestFailedCallDoesNotAct(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("newcomer")
	attach := func() {
		member.post("/profiles/attach-account-policy", samples.Record{"AccountOrPolicyNumber": "4100777003", "Zip": "53599"})
	}
	w.InjectFault(Fault{Call: "POST /profiles/attach-account-policy", Status: 500, Times: 1})
	attach()
	if got := accountNumbers(t, member); len(got) != 0 {
		t.Errorf("accounts after a failed call = %v, want none", got)
	}
	w.InjectFault(Fault{Call: "POST /profiles/attach-account-policy", Truncate: true, Times: 1})
	attach()
	if got := accountNumbers(t, member); len(got) != 1 {
		t.Errorf("accounts after a truncated call = %v, want one", got)
	}
}

func TestFaultsOfOtherServers(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	w.InjectFault(Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"consent_required"}`, Times: 1})
	wantOAuthError(t, w.exchange(w.code("household")), "consent_required")
	w.InjectFault(Fault{Call: "portalone boot", Status: 503, Times: 1})
	wantStatus(t, w.get("/portalone/modal"), 503)
	wantStatus(t, w.get("/portalone/modal"), 200)
}

func TestUnknownFaultPanics(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for _, act := range []func(){
		func() { w.InjectFault(Fault{Call: "GET /profile"}) },
		func() { w.InjectFault(Fault{Call: claims, Member: "unknown"}) },
		func() { w.InjectFault(Fault{Call: claims, Account: "unknown"}) },
		func() { w.InjectFault(Fault{Rewrite: "unknown"}) },
		func() { w.Calls("GET /profile") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic for an unknown call, member, account or rewrite")
				}
			}()
			act()
		}()
	}
}

func TestCallsAreCounted(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	session{w, "wrong"}.get("/claims")
	w.as("household").get("/claims")
	if got := w.Calls(claims); got != 2 {
		t.Errorf("Calls = %d, want 2", got)
	}
}

func TestControlOverHTTP(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	fault := `{"call":"GET /claims","member":"household","status":500,"body":"{}","times":1,"delay":"1ms"}`
	wantStatus(t, w.do(http.MethodPost, "/control/faults", nil, fault), http.StatusNoContent)
	want := Fault{Call: claims, Member: "household", Status: 500, Body: "{}", Times: 1, Delay: time.Millisecond}
	if diff := cmp.Diff([]*Fault{&want}, w.faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	for _, wrong := range []string{`{"call":"GET /nothing"}`, `{"stat":500}`, `{"delay":"soon"}`, `[]`} {
		wantStatus(t, w.do(http.MethodPost, "/control/faults", nil, wrong), http.StatusBadRequest)
	}
	foreign := http.Header{"Origin": {"http://evil.example"}}
	wantStatus(t, w.do(http.MethodPost, "/control/faults", foreign, fault), http.StatusForbidden)
	wantStatus(t, w.do(http.MethodDelete, "/control/faults", nil, ""), http.StatusNoContent)
	wantStatus(t, member.get("/claims"), http.StatusOK)
	if got := w.get("/control/calls").json(t)[claims]; got != float64(1) {
		t.Errorf("calls = %v, want 1", got)
	}
}

func TestResetRestoresSamples(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.ready("household")
	member.post("/profiles/change-email", samples.Record{"NewEmail": "new@example.com", "NewEmailConfirm": "new@example.com"})
	w.InjectFault(Fault{Call: claims, Status: 500})
	if err := w.Reset(); err != nil {
		t.Fatal(err)
	}
	if got := w.Members()[0].Email; got != "marta.lindqvist@example.com" {
		t.Errorf("email = %s, want the sample's", got)
	}
	wantStatus(t, member.get("/claims"), http.StatusOK)
	if got := w.Calls("POST /profiles/change-email"); got != 0 {
		t.Errorf("Calls = %d, want 0", got)
	}
}

func TestSampleFaultsAreKnown(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for key, m := range w.members {
		for _, k := range m.Faults {
			if !w.isKnown(k) || k.Body != "" && !json.Valid([]byte(k.Body)) {
				t.Errorf("%s: fault %+v is unknown or has an invalid body", key, k)
			}
		}
	}
}
