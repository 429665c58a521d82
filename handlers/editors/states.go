package editors

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"memberportal/upstream/sandbox"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

const stateLoading = "loading"

// state is a state that a page can be in. The sandbox's faults produce it.
type state struct {
	key, name, group string
	of               func(page) bool // reports whether a page can be in the state
	faults           []sandbox.Fault
	form             formState
	profileFails     bool // ends on the sign-in page
	outage           bool // the portal's own store is down
	still            bool // the page does not redirect to the next one
	paid             bool // the payment processor has reported a payment
	elsewhere        bool // the member is signed in elsewhere, too
}

// formState is what happened to a page's form before the page is shown.
type formState int

const (
	formUntouched formState = iota
	formSentEmpty
	formSentFilled
)

const (
	groupNormal  = "Normal"
	groupFailure = "Something fails"
	groupProfile = "The profile does not load"
	groupForm    = "After sending the form"
)

const (
	callProfile = "GET /profiles"
	callMethods = "GET /profiles/authentication-methods"
	callPayment = "POST /payments/payment-modal"
	// attachPolicy is the call of a form whose sample input the sandbox refuses.
	attachPolicy = "POST /profiles/attach-account-policy"
)

// vehicleStep is asked only where the list of claims says that the provider takes its answers.
var vehicleStep = paths.NewClaim("") + "/vehicle"

// billCall is the call that every provider offers beside those for the profile.
const billCall = "GET /accounts/{accountNumber}/billing-summary"

// optionalReads and optionalForms are the calls of pages and of forms that a provider need not
// offer.
var (
	optionalReads = []string{
		"GET /claims", "GET /claims/{claimNumber}", "GET /documents", "GET /documents/{documentId}",
		"GET /messages", "GET /messages/{messageId}", "GET /contacts",
	}
	optionalForms = []string{
		"POST /claims", "POST /claims/contact-adjuster", "POST /claims/{claimNumber}/files", "POST /messages",
		"PUT /paperless/billing", "PUT /paperless/policy", "PUT /contacts", "PUT /contacts/topics",
	}
)

// profileForms are the calls of the forms that change the profile.
var profileForms = []string{
	"POST /profiles/change-email", attachPolicy, "POST /profiles/detach-policy", "POST /profiles/delete-profile",
	"POST /profiles/update-authentication-methods",
}

const (
	profileMessage = `{"error_description":"Your profile is being moved. Please try again after 6 p.m."}`
	formMessage    = `{"error":"We could not do that: the number is already in use."}`
)

// states returns all states: success, loading, empty, partly unavailable, and each error of section
// 8.
var states = sync.OnceValue(func() []state {
	read := func(status int) []sandbox.Fault {
		return faults(status, "", slices.Concat(optionalReads, []string{billCall})...)
	}
	send := func(status int, body string) []sandbox.Fault {
		return faults(status, body, slices.Concat(profileForms, optionalForms)...)
	}
	profile := func(key, name string, status int, body string) state {
		fault := sandbox.Fault{Call: callProfile, Status: status, Body: body, Drop: status == 0}
		return state{
			key: key, name: name, group: groupProfile, of: needsProfile, faults: []sandbox.Fault{fault}, profileFails: true,
		}
	}
	form := func(key, name string, as formState, f []sandbox.Fault) state {
		return state{key: key, name: name, group: groupForm, of: hasForm, faults: f, form: as}
	}
	return []state{
		{key: view.Success, name: "Success", group: groupNormal, of: anyPage},
		{
			key: stateLoading, name: "Loading", group: groupNormal, of: needsProfile,
			faults: []sandbox.Fault{{Call: callProfile, Delay: time.Hour}}, still: true,
		},
		{
			key: "empty", name: "Empty", group: groupNormal, of: except(needsProfile, ":claim", ":message"),
			faults: emptyMember(),
		},
		{key: "payment", name: "A payment was submitted", group: groupNormal, of: showsBill, paid: true},
		{
			key: "elsewhere", name: "Signed in elsewhere, too", group: groupNormal, of: below(paths.SignOutElsewhere()),
			elsewhere: true,
		},

		{
			key: "partial", name: "Partly unavailable", group: groupFailure, of: except(needsProfile, vehicleStep),
			faults: read(http.StatusServiceUnavailable),
		},
		{
			key: "not-offered", name: "Not offered by the provider", group: groupFailure,
			of:     except(needsProfile, ":claim", paths.Contact()),
			faults: faults(http.StatusNotImplemented, "", slices.Concat(optionalReads, optionalForms)...),
		},
		{
			key: "denied", name: "Access denied", group: groupFailure, of: except(needsProfile, vehicleStep),
			faults: read(http.StatusForbidden),
		},
		{key: "not-found", name: "Not found", group: groupFailure, of: needsProfile, faults: read(http.StatusNotFound)},
		{
			key: "payment-session", name: "No payment session", group: groupFailure,
			of:     except(below("/payments"), "/receipts/"),
			faults: faults(http.StatusOK, "{}", callPayment),
		},
		{
			key: "methods-failed", name: "Methods cannot be fetched", group: groupFailure, of: below(paths.Methods()),
			faults: faults(http.StatusInternalServerError, "", callMethods),
		},
		{key: "outage", name: "Internal server error", group: groupFailure, of: anyScreen, outage: true},

		profile("profile-network", "Network error", 0, ""),
		profile("profile-401", "Not authenticated", http.StatusUnauthorized, ""),
		profile("profile-403", "Not authorized", http.StatusForbidden, ""),
		profile("profile-message", "The provider's own message", http.StatusBadRequest, profileMessage),
		profile("profile-unknown", "Unknown error", http.StatusBadRequest, ""),

		form("form-empty", "Sent empty", formSentEmpty, nil),
		form("form-rejected", "Rejected with a reason", formSentFilled, send(http.StatusUnprocessableEntity, formMessage)),
		form("form-failed", "Failed", formSentFilled, send(http.StatusInternalServerError, "")),
		form("form-done", "Done", formSentFilled, faults(http.StatusOK, "{}", attachPolicy)),
	}
})

func stateOf(key string) (state, bool) {
	i := slices.IndexFunc(states(), func(s state) bool { return s.key == key })
	if i < 0 {
		return state{}, false
	}
	return states()[i], true
}

// statesOf returns the states that a page can be in.
func statesOf(p page) []state {
	return slices.DeleteFunc(slices.Clone(states()), func(s state) bool { return !s.of(p) })
}

func faults(status int, body string, calls ...string) []sandbox.Fault {
	var all []sandbox.Fault
	for _, call := range calls {
		all = append(all, sandbox.Fault{Call: call, Status: status, Body: body})
	}
	return all
}

// emptyMember replaces every member with one who has no data.
func emptyMember() []sandbox.Fault {
	return []sandbox.Fault{
		{Call: callProfile, Status: http.StatusOK, Body: `{"accounts":[],"agencies":[]}`},
		{Call: "GET /claims", Status: http.StatusOK, Body: `{"claims":[]}`},
		{Call: "GET /documents", Status: http.StatusOK, Body: `{"documents":[]}`},
		{Call: "GET /messages", Status: http.StatusOK, Body: `{"messages":[]}`},
	}
}
