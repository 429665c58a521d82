package profile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/profile"
	"memberportal/views/viewtest"
)

// Spec: INPUT-4, READING-7.
func TestAttachPageTakesANumberAndAZIPCode(t *testing.T) {
	t.Parallel()
	texts := viewtest.English.Profile.Attach
	for _, test := range []struct{ number, zip, problem, zipProblem string }{
		{"PE0099812", "50327", "", ""},
		{"", "", texts.NumberMissing, texts.ZipMissing},
		{"<script>", "5032", texts.NumberWrong, texts.ZipWrong},
	} {
		page := profile.NewAttachPage(profile.FormTop{}, test.number, test.zip, "", texts)
		valid := page.Check()
		if page.Number.Problem != test.problem || page.Zip.Problem != test.zipProblem || valid != (test.problem == "") {
			t.Errorf("%q, %q: valid = %t with %q and %q", test.number, test.zip, valid, page.Number.Problem, page.Zip.Problem)
		}
	}
	page := profile.NewDeletePage(profile.FormTop{}, "", "", "", viewtest.English.Profile.Delete)
	if page.Check() || page.Confirm.Problem == "" {
		t.Error("a deletion without the check mark is valid")
	}
}

// typed is the input of a form.
func typed(input map[string]string) func(string) string {
	return func(name string) string { return input[name] }
}

// Spec: CONTACT-3, CONTACT-4.
func TestNewAddressIsValidAndTextsAreAgreedTo(t *testing.T) {
	t.Parallel()
	texts := viewtest.English.Contact
	for _, test := range []struct {
		channel           member.ContactChannel
		value, agreed     string
		problem, consents string
	}{
		{member.ContactPhone, "", "", texts.Channels["phone"].Missing, ""},
		{member.ContactPhone, "515-555-0142 x12", "", texts.NoExtension, ""},
		{member.ContactEmail, "marta@", "", texts.Channels["email"].Wrong, ""},
		{member.ContactEmail, "marta@example.com", "", "", ""},
		{member.ContactText, "+44 20 7946 0958", "yes", texts.Channels["text"].Wrong, ""},
		{member.ContactText, "(515) 555-0177", "", "", texts.ConsentMissing},
		{member.ContactText, "(515) 555-0177", "yes", "", ""},
	} {
		typed := typed(map[string]string{"value": test.value, "consent": test.agreed})
		address := member.ContactAddress{Channel: test.channel}
		page := profile.NewContactChangePage(viewtest.English, profile.FormTop{}, address, typed, "")
		valid, consents := page.Check(), ""
		if page.Consent != nil {
			consents = page.Consent.Problem
		}
		if page.Value.Problem != test.problem || consents != test.consents || valid != (test.problem+test.consents == "") {
			t.Errorf("%s %q: valid = %t with %q and %q", test.channel, test.value, valid, page.Value.Problem, consents)
		}
		sent := strings.HasPrefix(page.Agreed(), "I agree to get automated text messages")
		if sent != (test.agreed == "yes") {
			t.Errorf("%s %q: agreed to %q", test.channel, test.value, page.Agreed())
		}
	}
}

// A topic by text needs a number and, unless the member has given it, the consent. A topic that the
// insurer requires keeps a channel.
//
// Spec: CONTACT-4, CONTACT-6.
func TestTopicsAreChosenByChannel(t *testing.T) {
	t.Parallel()
	both := []member.ContactChannel{member.ContactText, member.ContactEmail}
	contacts := func(number string, consented bool) member.Contacts {
		return member.Contacts{
			Addresses: []member.ContactAddress{
				{Channel: member.ContactText, Current: number, Consented: consented},
				{Channel: member.ContactEmail, Pending: "p•••@example.com"},
			},
			Topics: []member.ContactTopic{
				{ID: "bills", Name: "Bills", Channels: both, Required: true}, {ID: "news", Name: "News", Channels: both},
			},
		}
	}
	texts := viewtest.English.Contact
	const none, number = "", "•••-•••-0142"
	for name, test := range map[string]struct {
		contacts member.Contacts
		input    map[string]string
		want     []string // the problems
	}{
		"email": {contacts(none, false), map[string]string{"email:bills": "yes"}, nil},
		"none of it": {
			contacts(number, true), map[string]string{"email:news": "yes"}, []string{texts.Topics.RequiredMissing.With("Bills")},
		},
		"no number": {
			contacts(none, false), map[string]string{"text:bills": "yes"}, []string{texts.Topics.AddressMissing},
		},
		"not agreed":      {contacts(number, false), map[string]string{"text:bills": "yes"}, []string{texts.ConsentMissing}},
		"agreed now":      {contacts(number, false), map[string]string{"text:bills": "yes", "consent": "yes"}, nil},
		"agreed before":   {contacts(number, true), map[string]string{"text:bills": "yes"}, nil},
		"no text, no box": {contacts(number, false), map[string]string{"email:bills": "yes", "email:news": "yes"}, nil},
	} {
		page := profile.NewContactPage(viewtest.English, profile.FormTop{}, test.contacts, typed(test.input), "")
		valid := page.Check()
		var got []string
		for _, topic := range page.Topics {
			got = append(got, topic.Problem)
		}
		if page.Consent != nil {
			got = append(got, page.Consent.Problem)
		}
		got = strings.Fields(strings.Join(got, " "))
		if diff := cmp.Diff(strings.Fields(strings.Join(test.want, " ")), got); diff != "" || valid != (test.want == nil) {
			t.Errorf("%s: valid = %t (-want +got):\n%s", name, valid, diff)
		}
	}
	page := profile.NewContactPage(viewtest.English, profile.FormTop{}, contacts(none, false), nil, "")
	if text, email := page.Rows[0], page.Rows[1]; text.Side != viewtest.English.Contact.None || email.Sub == "" {
		t.Errorf("rows = %+v and %+v, want no number and an unconfirmed email", text, email)
	}
	if text, email := page.Topics[0].Channels[0], page.Topics[0].Channels[1]; !text.Disabled || text.Hint == "" ||
		email.Disabled {
		t.Errorf("texts without a number = %+v, email = %+v, want only the texts disabled", text, email)
	}
}

// Spec: READING-13.
func TestAuthenticationNeedsAMethod(t *testing.T) {
	t.Parallel()
	for chosen, want := range map[profile.MethodChoice]string{
		{}: "Select email, text message or both.", {Email: true}: "", {MobilePhone: true}: "",
	} {
		page := profile.NewMethodsPage(viewtest.English, profile.FormTop{}, profile.MethodChoice{}, chosen, "", "")
		if valid := page.Check(); valid != (want == "") || page.Island.Problem != want {
			t.Errorf("%+v: valid = %t, problem = %q, want %q", chosen, valid, page.Island.Problem, want)
		}
	}
}
