package messages_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/messages"
	"memberportal/views/viewtest"
)

// writer has one of each thing that a message can be about, and an agent who takes none.
func writer() *member.Profile {
	p := viewtest.ProfileOf(member.Policy{Number: "AA1182204"}, member.Policy{Number: "BT1", FilterCancelled: true})
	p.Claims = []member.Claim{{Number: "CL1"}}
	p.Agencies = []member.Agency{{ID: "7", Name: "Hollow Creek", AcceptsMessages: true}, {ID: "8", Name: "Oak"}}
	return p
}

// Spec: MESSAGE-3.
func TestMessageIsAboutTheMembersOwn(t *testing.T) {
	t.Parallel()
	var got []string
	page := messages.NewComposePage(viewtest.English, writer(), messages.ComposeAnswers{}, "")
	for _, option := range page.About.Options {
		got = append(got, option.Value+": "+option.Label)
	}
	want := []string{
		": Choose one", "bill-1: Bill of account 1", "claim-CL1: Claim CL1", "policy-AA1182204: Auto AA1182204",
		"policy-BT1: Boat BT1",
		"agent-7: Your agent: Hollow Creek", "other: Something else",
	}
	if diff := cmp.Diff(want, got); diff != "" || page.About.Options[4].Group == "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
}

// Spec: INPUT-5, MESSAGE-2.
func TestMessageHasATopicASubjectAndAText(t *testing.T) {
	t.Parallel()
	texts := viewtest.English.Messages.New
	for name, test := range map[string]struct {
		answers messages.ComposeAnswers
		want    [3]string // the problems of topic, subject and text
	}{
		"empty form": {
			messages.ComposeAnswers{}, [3]string{texts.AboutMissing, texts.SubjectMissing, texts.TextMissing},
		},
		"another's": {
			messages.ComposeAnswers{About: "policy-BAP1", Subject: "S", Text: "T"},
			[3]string{texts.AboutMissing},
		},
		"no such agent": {
			messages.ComposeAnswers{About: "agent-8", Subject: "S", Text: "T"},
			[3]string{texts.AboutMissing},
		},
		"something else": {messages.ComposeAnswers{About: "other", Subject: "S", Text: "T"}, [3]string{}},
		"longest of both": {messages.ComposeAnswers{
			About: "claim-CL1", Subject: strings.Repeat("ä", 100),
			Text: strings.Repeat("ä", 4000),
		}, [3]string{}},
		"too long": {
			messages.ComposeAnswers{About: "claim-CL1", Subject: strings.Repeat("ä", 101), Text: strings.Repeat("ä", 4001)},
			[3]string{"", "Use 100 characters or fewer.", "Use 4000 characters or fewer."},
		},
	} {
		page := messages.NewComposePage(viewtest.English, writer(), test.answers, "")
		valid := page.Check(viewtest.English)
		got := [3]string{page.About.Problem, page.Subject.Problem, page.Text.Problem}
		if got != test.want || valid != (test.want == [3]string{}) || page.Upload != nil {
			t.Errorf("%s: valid = %t, problems = %q, want %q", name, valid, got, test.want)
		}
	}
	p := writer()
	p.MessageFiles = true
	if page := messages.NewComposePage(viewtest.English, p, messages.ComposeAnswers{}, ""); page.Upload == nil {
		t.Error("the form of a provider that takes files has no field for them")
	}
}

func TestReplyHasAText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": viewtest.English.Messages.Missing, strings.Repeat("ä", 4000): "",
		strings.Repeat("ä", 4001): "Use 4000 characters or fewer.",
	} {
		form := messages.NewReplyForm(viewtest.English, "", "", text, "")
		if valid := form.Check(viewtest.English); form.Text.Problem != want || valid != (want == "") {
			t.Errorf("%.5q: valid = %t, problem = %q, want %q", text, valid, form.Text.Problem, want)
		}
	}
}
