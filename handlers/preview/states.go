package preview

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"memberportal/handlers"
	"memberportal/upstream/sandbox"
)

// The states that the code speaks of.
const (
	Success = "success" // everything works
	Loading = "loading" // the profile is on its way, for good
)

// State is a state that a page can be in, brought about by the sandbox's own faults.
type State struct {
	Key, Name string
	Group     string
	faults     []sandbox.Fault
	of        func(handlers.Route) bool // the pages that can be in it
	form      form
	still     bool // the page stays as it is, where it would go on by itself
	noProfile bool // the profile does not load, which ends on the sign-in page
	outage    bool // the portal's own store fails
}

// form says what happens to a page's form before the page is shown.
type form int

const (
	untouched form = iota
	sentEmpty
	sentFilled
)

// The groups of states, in the order of the desk's list.
const (
	groupUsual   = "As it should be"
	groupFailing = "Something fails"
	groupProfile = "The profile does not load"
	groupForm    = "The form was sent"
)

const (
	callProfile = "GET /profiles"
	callMethods = "GET /profiles/authentication-methods"
	saveMethods = "POST /profiles/update-authentication-methods"
	callPayment = "POST /payments/payment-modal"
)

// reading are the calls that pages read from, but for the profile's and the methods'.
var reading = []string{
	"GET /accounts/{accountNumber}/billing-summary", "GET /claims", "GET /claims/{claimNumber}", "GET /documents", "GET /documents/{documentId}",
	"GET /messages", "GET /messages/{messageId}",
}

// ours are the calls that a provider need not offer.
var ours = []string{
	"GET /claims", "GET /claims/{claimNumber}", "GET /documents", "GET /documents/{documentId}", "GET /messages", "GET /messages/{messageId}",
	"POST /claims", "POST /claims/contact-adjuster", "POST /messages", "PUT /paperless/billing", "PUT /paperless/policy",
}

// acting are the calls that forms come to.
var acting = []string{
	"POST /profiles/change-email", "POST /profiles/attach-account-policy", "POST /profiles/detach-policy", "POST /profiles/delete-profile", saveMethods,
	"POST /claims", "POST /claims/contact-adjuster", "POST /messages", "PUT /paperless/billing", "PUT /paperless/policy",
}

// States are all states: success, loading, empty, partly unavailable, and each error of section 8.
func States() []State { return states() }

var states = sync.OnceValue(func() []State {
	failed := func(key, name string, status int, body string) State {
		k := sandbox.Fault{Call: callProfile, Status: status, Body: body, Drop: status == 0}
		return State{Key: key, Name: name, Group: groupProfile, faults: []sandbox.Fault{k}, of: needsProfile, noProfile: true}
	}
	return []State{
		{Key: Success, Name: "Success", Group: groupUsual, of: everyRow},
		{Key: Loading, Name: "Loading", Group: groupUsual, faults: []sandbox.Fault{{Call: callProfile, Delay: time.Hour}}, of: needsProfile, still: true},
		{Key: "empty", Name: "Empty", Group: groupUsual, faults: empty(), of: needsProfile},

		{Key: "partly", Name: "Partly unavailable", Group: groupFailing, faults: answering(http.StatusServiceUnavailable, "", reading), of: needsProfile},
		{Key: "not-offered", Name: "Not offered by the insurer's system", Group: groupFailing, faults: answering(http.StatusNotImplemented, "", ours), of: needsProfile},
		{Key: "denied", Name: "Access denied", Group: groupFailing, faults: answering(http.StatusForbidden, "", reading), of: needsProfile},
		{Key: "not-found", Name: "Not found", Group: groupFailing, faults: answering(http.StatusNotFound, "", reading), of: needsProfile},
		{Key: "payment-session", Name: "No payment session", Group: groupFailing, faults: answering(http.StatusOK, "{}", []string{callPayment}), of: at("/payments")},
		{Key: "methods-unread", Name: "Methods cannot be fetched", Group: groupFailing, faults: answering(500, "", []string{callMethods}), of: at(methodsPath)},
		{Key: "outage", Name: "Internal server error", Group: groupFailing, of: everyPage, outage: true},

		failed("profile-network", "Profile: network error", 0, ""),
		failed("profile-401", "Profile: not authenticated", http.StatusUnauthorized, ""),
		failed("profile-403", "Profile: not authorized", http.StatusForbidden, ""),
		failed("profile-said", "Profile: the insurer's own words", http.StatusBadRequest, `{"error_description":"Your profile is being moved. Please try again after 6 p.m."}`),
		failed("profile-unknown", "Profile: unknown error", http.StatusBadRequest, ""),

		{Key: "form-empty", Name: "Form sent empty", Group: groupForm, of: hasForm, form: sentEmpty},
		{Key: "form-refused", Name: "Form refused, with a reason", Group: groupForm, faults: answering(http.StatusUnprocessableEntity, `{"error":"We could not do that: the number is in use already."}`, acting), of: hasForm, form: sentFilled},
		{Key: "form-failed", Name: "Form not carried out", Group: groupForm, faults: answering(http.StatusInternalServerError, "", acting), of: hasForm, form: sentFilled},
		{Key: "form-done", Name: "Form carried out", Group: groupForm, of: hasForm, form: sentFilled},
	}
})

func stateOf(key string) (State, bool) {
	all := states()
	i := slices.IndexFunc(all, func(s State) bool { return s.Key == key })
	if i < 0 {
		return State{}, false
	}
	return all[i], true
}

// statesOf are the states that a route's page can be in.
func statesOf(row handlers.Route) []State {
	return slices.DeleteFunc(slices.Clone(states()), func(s State) bool { return !s.of(row) })
}

func answering(status int, body string, calls []string) []sandbox.Fault {
	var faults []sandbox.Fault
	for _, call := range calls {
		faults = append(faults, sandbox.Fault{Call: call, Status: status, Body: body})
	}
	return faults
}

// empty is a member with nothing at all.
func empty() []sandbox.Fault {
	return []sandbox.Fault{
		{Call: callProfile, Status: http.StatusOK, Body: `{"accounts":[],"agencies":[]}`},
		{Call: "GET /claims", Status: http.StatusOK, Body: `{"claims":[]}`},
		{Call: "GET /documents", Status: http.StatusOK, Body: `{"documents":[]}`},
		{Call: "GET /messages", Status: http.StatusOK, Body: `{"messages":[]}`},
	}
}
