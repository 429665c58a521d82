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
)

const claims = "GET /claims"

func TestFaultAnswers(t *testing.T) {
	w := start(t)
	member := w.as("household")
	for name, c := range map[string]struct {
		fault                      Fault
		status                    int
		contentType, body, prefix string
	}{
		"status":      {Fault{Status: 500}, 500, "application/json", "", ""},
		"body":        {Fault{Body: "not JSON"}, 200, "application/json", "not JSON", ""},
		"status+body": {Fault{Status: 503, Body: "<p>", ContentType: "text/html"}, 503, "text/html", "<p>", ""},
		"type only":   {Fault{ContentType: "text/html"}, 200, "text/html", "", `{"claims":[`},
	} {
		t.Run(name, func(t *testing.T) {
			c.fault.Call, c.fault.Times = claims, 1
			w.InjectFault(c.fault)
			r := member.get("/claims")
			if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.contentType || !strings.HasPrefix(r.body, c.prefix) ||
				c.prefix == "" && r.body != c.body {
				t.Errorf("%d %s %q", r.StatusCode, r.Header.Get("Content-Type"), r.body)
			}
			wantStatus(t, member.get("/claims"), http.StatusOK) // used up
		})
	}
}

func TestFaultsBreakConnections(t *testing.T) {
	w := start(t)
	member := w.as("household")
	whole := member.get("/claims").body
	w.InjectFault(Fault{Call: claims, Truncate: true, Times: 1})
	r := member.get("/claims")
	if !errors.Is(r.err, io.ErrUnexpectedEOF) || r.body != whole[:len(whole)/2] {
		t.Errorf("%v after %d bytes of %d", r.err, len(r.body), len(whole))
	}
	w.InjectFault(Fault{Call: claims, Drop: true})
	if r := member.get("/claims"); !errors.Is(r.err, io.EOF) {
		t.Errorf("dropped: %v, status %d", r.err, r.StatusCode)
	}
	w.ResetFaults()
	wantStatus(t, member.get("/claims"), http.StatusOK)
}

func TestFaultDelays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		var answer bufferedResponse
		answer.header = http.Header{}
		Fault{Delay: 3 * time.Second, Status: http.StatusTeapot}.obey(&answer, r, nil)
		if took := time.Since(begun); took != 3*time.Second || answer.status != http.StatusTeapot {
			t.Errorf("%d after %s", answer.status, took)
		}
	})
}

func TestFaultsOfOneMemberAndInSequence(t *testing.T) {
	w := start(t)
	household, farm := w.as("household"), w.as("farm")
	w.InjectFault(Fault{Call: claims, Member: "household", Status: 500, Times: 2})
	w.InjectFault(Fault{Call: claims, Status: 404})
	var got []int
	for _, member := range []session{farm, household, household, household} {
		got = append(got, member.get("/claims").StatusCode)
	}
	if diff := cmp.Diff([]int{404, 500, 500, 404}, got); diff != "" {
		t.Error(diff)
	}
	wantStatus(t, household.get("/profiles"), http.StatusOK)
	w.InjectFault(Fault{Member: "household", Status: 502}) // every call
	wantStatus(t, household.get("/profiles"), 502)
	wantStatus(t, farm.get("/profiles"), http.StatusOK)
}

// A call that a fault fails has not acted; one that it truncates has.
func TestFaultActsOrNot(t *testing.T) {
	w := start(t)
	member := w.ready("newcomer")
	attach := func() {
		member.post("/profiles/attach-account-policy", record{"AccountOrPolicyNumber": "4100777003", "Zip": "53599"})
	}
	w.InjectFault(Fault{Call: "POST /profiles/attach-account-policy", Status: 500, Times: 1})
	attach()
	if got := accountNumbers(t, member); len(got) != 0 {
		t.Errorf("attached %v", got)
	}
	w.InjectFault(Fault{Call: "POST /profiles/attach-account-policy", Truncate: true, Times: 1})
	attach()
	if got := accountNumbers(t, member); len(got) != 1 {
		t.Errorf("attached %v", got)
	}
}

func TestFaultsOfTheOtherServers(t *testing.T) {
	w := start(t)
	w.InjectFault(Fault{Call: "POST /identity/token", Status: 400, Body: `{"error":"consent_required"}`, Times: 1})
	wantRefused(t, w.exchange(w.code("household")), "consent_required")
	w.InjectFault(Fault{Call: "portalone boot", Status: 503, Times: 1})
	wantStatus(t, w.get("/portalone/modal"), 503)
	wantStatus(t, w.get("/portalone/modal"), 200)
}

func TestFaultThatFitsNothingPanics(t *testing.T) {
	w := start(t)
	for _, act := range []func(){
		func() { w.InjectFault(Fault{Call: "GET /profile"}) },
		func() { w.InjectFault(Fault{Call: claims, Member: "nobody"}) },
		func() { w.Calls("GET /profile") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			act()
		}()
	}
}

func TestCallsAreCounted(t *testing.T) {
	w := start(t)
	session{w, "wrong"}.get("/claims")
	w.as("household").get("/claims")
	if got := w.Calls(claims); got != 2 {
		t.Errorf("%d calls", got)
	}
}

func TestControlOverHTTP(t *testing.T) {
	w := start(t)
	member := w.as("household")
	fault := `{"call":"GET /claims","member":"household","status":500,"body":"{}","times":1,"delay":"1ms"}`
	wantStatus(t, w.do(http.MethodPost, "/control/faults", nil, fault), http.StatusNoContent)
	want := Fault{Call: claims, Member: "household", Status: 500, Body: "{}", Times: 1, Delay: time.Millisecond}
	if diff := cmp.Diff([]*Fault{&want}, w.faults); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range []string{`{"call":"GET /nothing"}`, `{"stat":500}`, `{"delay":"soon"}`, `[]`} {
		wantStatus(t, w.do(http.MethodPost, "/control/faults", nil, wrong), http.StatusBadRequest)
	}
	foreign := http.Header{"Origin": {"http://evil.example"}}
	for _, path := range []string{"/control/faults", "/control/reset"} {
		wantStatus(t, w.do(http.MethodPost, path, foreign, fault), http.StatusForbidden)
	}
	wantStatus(t, w.do(http.MethodDelete, "/control/faults", nil, ""), http.StatusNoContent)
	wantStatus(t, member.get("/claims"), http.StatusOK)
	if got := w.get("/control/calls").json(t)[claims]; got != float64(1) {
		t.Errorf("%v calls", got)
	}
}

func TestResetGoesBackToTheSamples(t *testing.T) {
	w := start(t)
	member := w.ready("household")
	member.post("/profiles/change-email", record{"NewEmail": "new@example.com", "NewEmailConfirm": "new@example.com"})
	w.InjectFault(Fault{Call: claims, Status: 500})
	wantStatus(t, w.do(http.MethodPost, "/control/reset", nil, ""), http.StatusNoContent)
	if got := w.Members()[0].Email; got != "marta.lindqvist@example.com" {
		t.Errorf("email %s", got)
	}
	wantStatus(t, member.get("/claims"), http.StatusOK)
	if got := w.Calls("POST /profiles/change-email"); got != 0 {
		t.Errorf("%d calls", got)
	}
}

func TestFaultsInSampleFilesAreKnown(t *testing.T) {
	w := start(t)
	for key, m := range w.members {
		for _, k := range m.Faults {
			if !w.knows(k) || k.Body != "" && !json.Valid([]byte(k.Body)) {
				t.Errorf("%s: %+v", key, k)
			}
		}
	}
}
