package member

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// ActivityDays is how many days an entry of the portal's own records is shown.
	ActivityDays = 90
	// Limits of a list of entries: of its sign-ins, of the others, and of the characters of a text.
	mostSignIns     = 50
	mostActivities  = 150
	longestActivity = 120
)

// ActivityKind is what an identity did. It is stored as JSON, so a value keeps its meaning.
type ActivityKind string

// The kinds of [Activity].
const (
	DidSignIn            ActivityKind = "sign-in"
	DidReportClaim       ActivityKind = "claim"
	DidSendClaimFile     ActivityKind = "claim-file"
	DidContactAdjuster   ActivityKind = "adjuster"
	DidStartConversation ActivityKind = "message"
	DidReply             ActivityKind = "reply"
	DidRequest           ActivityKind = "request" // asked for a change or a document
	DidPaperlessBilling  ActivityKind = "paperless-billing"
	DidPaperlessPolicy   ActivityKind = "paperless-policy"
	DidAttach            ActivityKind = "attach"
	DidDetach            ActivityKind = "detach"
	DidChangeEmail       ActivityKind = "email"
	DidChangeMethods     ActivityKind = "methods"
	DidChangeContact     ActivityKind = "contact"
	DidSaveAutoPay       ActivityKind = "autopay"        // as the processor reported
	DidSaveMethod        ActivityKind = "payment-method" // as the processor reported
)

// Activity is one entry of what an identity did, by the portal's own records. It is stored as JSON,
// so a field keeps its name and meaning. Payments have records of their own: see [Payment].
type Activity struct {
	Kind      ActivityKind
	At        time.Time
	Reference string `json:",omitempty"` // the provider's, "" for none
	// Key is the idempotency key of the action, "" for none: a second press adds no second entry.
	Key string `json:",omitempty"`
	// About is the number of the account, policy or claim that the entry is about, "" for none. For
	// DidChangeContact it is the [ContactChannel], or "" for what the insurer writes about.
	About string `json:",omitempty"`
	// Name is what the member named or chose: a file, a subject, the title of a request.
	Name  string `json:",omitempty"`
	On    bool   `json:",omitempty"` // what a switch of paperless was set to
	Count int    `json:",omitempty"` // how many switches one consent set, 0 for a single one

	// The next ones are of sign-ins.
	Browser string `json:",omitempty"`
	System  string `json:",omitempty"`
	Session string `json:",omitempty"` // ID of the session in the list of the member's sessions
}

// ActivityGroup is a choice of the list of activity.
type ActivityGroup string

// The groups. Each entry has one.
const (
	PaymentActivity   ActivityGroup = "payments"
	ClaimActivity     ActivityGroup = "claims"
	MessageActivity   ActivityGroup = "messages"
	RequestActivity   ActivityGroup = "requests"
	PaperlessActivity ActivityGroup = "paperless"
	ProfileActivity   ActivityGroup = "profile"
	SignInActivity    ActivityGroup = "sign-ins"
)

// ActivityGroups has every group, in the order of the choices.
var ActivityGroups = []ActivityGroup{
	PaymentActivity, ClaimActivity, MessageActivity, RequestActivity, PaperlessActivity, ProfileActivity, SignInActivity,
}

var activityGroups = map[ActivityKind]ActivityGroup{
	DidSignIn: SignInActivity, DidReportClaim: ClaimActivity, DidSendClaimFile: ClaimActivity, DidContactAdjuster: ClaimActivity,
	DidStartConversation: MessageActivity, DidReply: MessageActivity, DidRequest: RequestActivity,
	DidPaperlessBilling: PaperlessActivity, DidPaperlessPolicy: PaperlessActivity,
	DidAttach: ProfileActivity, DidDetach: ProfileActivity, DidChangeEmail: ProfileActivity, DidChangeMethods: ProfileActivity,
	DidChangeContact: ProfileActivity, DidSaveAutoPay: PaymentActivity, DidSaveMethod: PaymentActivity,
}

// Group returns the group of the kind, "" for a kind of another version of the portal.
func (k ActivityKind) Group() ActivityGroup { return activityGroups[k] }

// AddActivity returns a list with one more entry, whose texts are cut to their limit, unless it has
// one with the same kind and key. It drops entries older than [ActivityDays], and the oldest beyond
// the limits: sign-ins never displace anything else.
func AddActivity(list []Activity, a Activity) []Activity {
	if a.Key != "" && slices.ContainsFunc(list, func(b Activity) bool { return a.Kind == b.Kind && a.Key == b.Key }) {
		return list
	}
	a.Reference, a.About, a.Name = cutActivity(a.Reference), cutActivity(a.About), cutActivity(a.Name)
	list = append(RecentActivity(list, a.At), a)
	isSignIn := func(a Activity) bool { return a.Kind == DidSignIn }
	list = dropOldest(list, mostSignIns, isSignIn)
	return dropOldest(list, mostActivities, func(a Activity) bool { return !isSignIn(a) })
}

// RecentActivity returns the entries of the last [ActivityDays].
func RecentActivity(list []Activity, now time.Time) []Activity {
	return slices.DeleteFunc(slices.Clone(list), func(a Activity) bool { return now.Sub(a.At) > ActivityDays*24*time.Hour })
}

// dropOldest removes the first of the matching entries beyond a number.
func dropOldest(list []Activity, most int, match func(Activity) bool) []Activity {
	surplus := -most
	for _, a := range list {
		if match(a) {
			surplus++
		}
	}
	return slices.DeleteFunc(list, func(a Activity) bool {
		drop := surplus > 0 && match(a)
		if drop {
			surplus--
		}
		return drop
	})
}

// cutActivity shortens a text that a member or the provider chose.
func cutActivity(text string) string {
	if utf8.RuneCountInString(text) <= longestActivity {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:longestActivity-1])) + "…"
}
