package servicerequests_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/servicerequests"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/viewtest"
)

func formOf(t *text.Text, topic member.Topic, typed map[string]string) servicerequests.Form {
	policy := member.Policy{
		Number: "FAP1", Drivers: []member.Driver{{Full: "Pat Ray"}, {Full: "Lee Ray"}},
		Vehicles: []member.Vehicle{
			{ID: "v1", VIN: "VIN1", Year: "2016", Make: "Honda", Model: "Odyssey"}, {ID: "v2", VIN: "VIN2"},
		},
	}
	about := member.About{Kind: member.AboutPolicy, Number: "FAP1"}
	if topic == member.MoreTime {
		about = member.About{Kind: member.AboutBill, Number: "41"}
	}
	notice := &member.Notice{LastDay: viewtest.Today.AddDays(9)}
	return servicerequests.Form{Text: t, Key: "k", ServiceRequest: member.ServiceRequest{
		Topic: topic, About: about, Today: viewtest.Today, Typed: func(field string) string { return typed[field] },
		Profile: &member.Profile{
			Accounts: []member.Account{{Number: "41", Notice: notice, Policies: []member.Policy{policy}}},
		},
	}}
}

// Each topic, field and choice of the table has its texts, and every error its sentence.
// Spec: REQUEST-2.
func TestEveryTopicHasTexts(t *testing.T) {
	t.Parallel()
	opening := map[string]string{"loan": "loan", "address-use": "garage", "for": "lender"}
	wrong := map[string]string{"from": "soon", "until": "2020-01-01", "birth-date": "2099-01-01", "zip": "1", "vin": "1"}
	for field, answer := range opening {
		wrong[field] = answer
	}
	for _, topic := range member.AllTopics() {
		for name, typed := range map[string]map[string]string{"empty": nil, "opened": opening, "wrong": wrong} {
			f := formOf(viewtest.English, topic, typed)
			page, form := servicerequests.NewFormPage(f, true, "", ""), f.Form()
			if page.Title == "" || page.Sub == "" || !strings.Contains(page.Risk, viewtest.English.Company.Phone) {
				t.Errorf("%s: title = %q, subject = %q, risk = %q, want all three", topic, page.Title, page.Sub, page.Risk)
			}
			for i, q := range page.Questions {
				field := form.Fields[i]
				if q.Label == "" || (q.Problem != "") != (form.Check(field) != member.AnswerValid) {
					t.Errorf("%s, %s: %s has label %q and error %q for %d", topic, name, q.Name, q.Label, q.Problem, form.Check(field))
				}
				for _, o := range q.Options {
					if o.Value != "" && field.Listed == nil && o.Label == o.Value {
						t.Errorf("%s: %s has no text for %s", topic, q.Name, o.Value)
					}
				}
			}
			if unvalidated := servicerequests.NewFormPage(f, false, "", ""); len(page.Questions) != len(form.Fields) ||
				len(unvalidated.Problems) != 0 {
				t.Errorf("%s: %d fields with %d errors before Send, want %d and none", topic, len(page.Questions),
					len(unvalidated.Problems), len(form.Fields))
			}
		}
	}
	moreTime := servicerequests.NewFormPage(formOf(viewtest.English, member.MoreTime, nil), false, "", "")
	if got := moreTime.Questions[0].Hint; !strings.Contains(got, "ends coverage on November\u00a030") {
		t.Errorf("hint of more time = %q, want the last day of the notice", got)
	}
}

// The insurer reads a line for each answer that was asked for: the vehicle with its VIN, and that
// the member has confirmed a doubtful one.
// Spec: REQUEST-3, REQUEST-4, REQUEST-8.
func TestMessage(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		topic member.Topic
		typed map[string]string
		want  string
	}{
		"replace": {member.ReplaceVehicle, map[string]string{
			"old-vehicle": "VIN1", "model": "2024 Toyota Sienna", "vin": "1m8gdm9axkp042787", "main-driver": "Pat Ray",
			"loan": "none", "lender": "not asked", "from": "2026-12-01",
		}, `Policy: FAP1
Vehicle to remove: 2016 Honda Odyssey, VIN VIN1
New vehicle: 2024 Toyota Sienna
Vehicle identification number (VIN): 1M8GDM9AXKP042787 (the check digit doesn't match; the member says it's right)
Who drives it most: Pat Ray
Loan or lease: No, it's paid for
Start date: 12/01/2026`},
		"driver": {
			member.AddDriver,
			map[string]string{"driver": "Elin Sand", "birth-date": "4/27/2009", "relation": "child", "from": "12/1/2026"},
			`Policy: FAP1
Driver's full name: Elin Sand
Driver's date of birth: 04/27/2009
How you're related: Child
Start date: 12/01/2026`,
		},
		"document": {
			member.RequestDocument,
			map[string]string{
				"document": "Certificate", "for": "lender", "recipient": "Prairie", "send-to": "a@prairie.example.com",
			},
			`Policy: FAP1
Document: Certificate
Who it's for: A lender or leasing company
Name of the lender or agency: Prairie
Where to send it: a@prairie.example.com`,
		},
		"more time": {member.MoreTime, map[string]string{"until": "2026-12-20"}, `Billing account: 41
When can you pay? 12/20/2026`},
	}
	for name, test := range tests {
		f := formOf(viewtest.English, test.topic, test.typed)
		_, got, _ := strings.Cut(f.MessageText(), "\n\n")
		if got != test.want {
			t.Errorf("%s: text = %s\nwant %s", name, got, test.want)
		}
		if subject := f.MessageSubject(); !strings.HasPrefix(subject, "Request: ") || strings.Contains(subject, "Elin") {
			t.Errorf("%s: subject = %q, want the topic and no name", name, subject)
		}
	}
}

// The insurer reads no marks of a text that has no translation.
// Spec: LANG-1.
func TestMessageHasNoMarks(t *testing.T) {
	t.Parallel()
	texts := *viewtest.English
	texts.Requests.Message.Intro = mark.English(texts.Requests.Message.Intro)
	texts.Requests.Message.Subject = text.ItemText(mark.English(string(texts.Requests.Message.Subject)))
	f := formOf(&texts, member.AddDriver, map[string]string{"driver": "Elin Sand"})
	for _, got := range []string{f.MessageSubject(), f.MessageText()} {
		if mark.Strip(got) != got {
			t.Errorf("message = %q, want it without marks", got)
		}
	}
}

// The success says what isn't so yet, and to whom a document goes.
// Spec: REQUEST-5, REQUEST-8.
func TestSentPage(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 25, 9, 0, 0, 0, time.UTC)
	about := member.About{Kind: member.AboutPolicy, Number: "AA1"}
	vehicle := servicerequests.NewSentPage(viewtest.English,
		member.SentServiceRequest{Topic: member.AddVehicle, About: about, Reference: "M-1", At: at}, member.DateOf(at))
	if !strings.Contains(vehicle.Risk, "isn't covered until we confirm it") || vehicle.Recipient != "" ||
		vehicle.Reference != "M-1" {
		t.Errorf("page = %+v, want the risk and no recipient", vehicle)
	}
	document := servicerequests.NewSentPage(viewtest.English,
		member.SentServiceRequest{
			Topic: member.RequestDocument, About: about, Recipient: "Prairie", At: at,
		}, member.DateOf(at))
	if !strings.Contains(document.Recipient, "Prairie") {
		t.Errorf("recipient = %q, want whom the member named", document.Recipient)
	}
}

// A vehicle that the page before named is chosen until the member chooses another one.
// Spec: REQUEST-1.
func TestPreset(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Vehicles: []member.Vehicle{{ID: "v1", VIN: "VIN1"}, {ID: "v2", VIN: "VIN2"}}}
	typed := map[string]string{}
	answer := servicerequests.Preset(policy, "v2", func(field string) string { return typed[field] })
	if answer("old-vehicle") != "VIN2" || answer("kept-vehicle") != "VIN2" || answer("model") != "" {
		t.Error("the vehicle is not chosen, or something else is")
	}
	if typed["old-vehicle"] = "VIN1"; answer("old-vehicle") != "VIN1" {
		t.Errorf("answer = %q, want the member's own choice", answer("old-vehicle"))
	}
}

// A topic of an insurer's own is a row of the table and two texts. The test runs alone, because it
// changes the table.
// Spec: REQUEST-2.
func TestInsurersOwnTopic(t *testing.T) {
	before := member.TopicForms
	t.Cleanup(func() { member.TopicForms = before })
	member.TopicForms = append(slices.Clone(before), member.TopicForm{
		Topic: "hail-damage", About: member.Policy.InsuresVehicles,
		Fields: []member.Field{
			{Name: "old-vehicle", Listed: member.VehicleKeys}, {Name: "note", Kind: member.AskText, Optional: true},
		},
	})
	texts := *viewtest.English
	texts.Requests.Topics = maps.Clone(texts.Requests.Topics)
	own := texts.Requests.Topics[string(member.CoverageAnswer)]
	own.Title = "Report hail damage"
	texts.Requests.Topics["hail-damage"] = own
	f := formOf(&texts, "hail-damage", map[string]string{"old-vehicle": "VIN1", "note": "Dents on the roof"})
	topics := servicerequests.NewTopicsPage(&texts, f.Profile, servicerequests.Start{About: f.About}, viewtest.Today)
	doc := viewtest.Render(t, servicerequests.ChooseView(topics))
	if !f.Valid() || doc.Find("a[href^='/requests/hail-damage']").Length() != 1 {
		t.Errorf("topics = %q, valid = %t, want the topic and a complete form", doc.Text(), f.Valid())
	}
	message := f.MessageSubject() + f.MessageText()
	for _, want := range []string{"Request: Report hail damage", "2016 Honda Odyssey", "Dents on the roof"} {
		if !strings.Contains(message, want) {
			t.Errorf("message = %s, want %s", message, want)
		}
	}
}
