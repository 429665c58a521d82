package sandbox

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox/samples"
)

const claims = "GET /claims"

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
