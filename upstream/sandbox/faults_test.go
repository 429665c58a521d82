package sandbox

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const claims = "GET /claims"

func TestUnknownFaultPanics(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for _, act := range []func(){
		func() { w.InjectFault(Fault{Call: "GET /profile"}) },
		func() { w.InjectFault(Fault{Call: claims, Member: "unknown"}) },
		func() { w.InjectFault(Fault{Call: claims, Account: "unknown"}) },
		func() { w.Calls("GET /profile") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic for an unknown call, member or account")
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

// A switch of the sign-in page holds until the member signs in again.
func TestSwitchesOfTheSignInPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.as("household")
	for _, test := range []struct {
		name string
		want int
	}{{"forbidden", http.StatusForbidden}, {"failing", http.StatusInternalServerError}, {"", http.StatusOK}} {
		h.postForm("/identity/sign-in?"+h.request().Encode(),
			url.Values{"member": {"household"}, "switch": {test.name}})
		wantStatus(t, s.get("/profiles"), test.want)
	}
}
