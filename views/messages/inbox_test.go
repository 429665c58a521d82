package messages_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/messages"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var (
	central = time.FixedZone("Central", -6*60*60)
	evening = time.Date(2026, time.November, 21, 3, 5, 0, 0, time.UTC) // 11/20 in Central time
)

func TestInboxIsLatestFirstInLocalDates(t *testing.T) {
	t.Parallel()
	inbox := []member.Message{
		{ID: "undated", About: member.About{Kind: member.AboutBill, Number: "4100"}},
		{ID: "old", Date: evening.AddDate(0, 0, -3), Unread: true},
		{ID: "new", Subject: "Bill", From: "Billing", Date: evening},
	}
	profile := &member.Profile{Accounts: []member.Account{{Number: "4100"}}}
	page := messages.NewInboxPage(viewtest.English, profile, inbox, messages.InboxQuery{}, central)
	want := []ui.Entry{
		{Path: "/messages/new", Title: "Bill", Sub: "Billing", Initials: "B", ByName: true, SideSub: "11/20/2026"},
		{Path: "/messages/old", Title: "Message without a subject", SideSub: "11/17/2026", New: true},
		{Path: "/messages/undated", Title: "Message without a subject", Sub: "Bill of account 4100", SideSub: "Not available"},
	}
	for i := range want {
		want[i].Event = analytics.PageLinkClick(analytics.LinkMessage)
	}
	if diff := cmp.Diff(want, page.List.Rows); diff != "" || page.Unread != "One is new" {
		t.Errorf("unread = %q, rows (-want +got):\n%s", page.Unread, diff)
	}
}

func TestEmptyInboxShowsEmptyText(t *testing.T) {
	t.Parallel()
	page := messages.NewInboxPage(viewtest.English, &member.Profile{}, nil, messages.InboxQuery{}, central)
	doc := viewtest.Render(t, messages.InboxView(page))
	if got, want := doc.Find(".empty").Text(), viewtest.English.Messages.Empty; got != want || page.Unread != "" {
		t.Errorf("empty text = %q, want %q; unread = %q, want none", got, want, page.Unread)
	}
}

func TestMessageLinksOnlyTheMembersOwn(t *testing.T) {
	t.Parallel()
	own := &member.Profile{
		Accounts: []member.Account{{Number: "41", Policies: []member.Policy{{Number: "AA1182204"}, {Number: "ZZ1"}}}},
		Claims:   []member.Claim{{Number: "CL1"}},
	}
	tests := map[string]struct {
		about member.About
		want  *messages.AboutLink
	}{
		"nothing": {member.About{}, nil},
		"own bill": {
			member.About{Kind: member.AboutBill, Number: "41"},
			&messages.AboutLink{Text: "Bill of account 41", Path: "/billing/41"},
		},
		"another's bill": {
			member.About{Kind: member.AboutBill, Number: "42"}, &messages.AboutLink{Text: "Bill of account 42"},
		},
		"own claim": {
			member.About{Kind: member.AboutClaim, Number: "CL1"}, &messages.AboutLink{Text: "Claim CL1", Path: "/claims/CL1"},
		},
		"another's claim": {member.About{Kind: member.AboutClaim, Number: "CL2"}, &messages.AboutLink{Text: "Claim CL2"}},
		"own policy": {
			member.About{Kind: member.AboutPolicy, Number: "aa1182204"},
			&messages.AboutLink{Text: "Auto AA1182204", Path: "/policies/auto/AA1182204"},
		},
		"a policy without a page": {
			member.About{Kind: member.AboutPolicy, Number: "ZZ1"}, &messages.AboutLink{Text: "Policy ZZ1"},
		},
		"a policy that is not own": {
			member.About{Kind: member.AboutPolicy, Number: "HO1"}, &messages.AboutLink{Text: "Policy HO1"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			page := messages.NewConversationPage(
				viewtest.English, own, member.Message{About: test.about}, messages.ReplyForm{}, central,
			)
			viewtest.Same(t, "link", test.want, page.About)
		})
	}
}

func TestEntriesHaveSenderAndTime(t *testing.T) {
	t.Parallel()
	entries := []member.MessageEntry{{From: "Marta", FromMember: true, At: evening, Text: "Hi"}, {Text: "Hello"}, {}}
	page := messages.NewConversationPage(
		viewtest.English, &member.Profile{}, member.Message{Entries: entries}, messages.ReplyForm{}, central,
	)
	want := []messages.Entry{
		{From: "You", At: "11/20/2026, 9:05 PM", Text: "Hi"},
		{From: "Not available", At: "Not available", Text: "Hello"},
		{From: "Not available", At: "Not available", Text: "We can't show this"},
	}
	viewtest.Same(t, "entries", want, page.Entries)
	if empty := messages.NewConversationPage(
		viewtest.English, &member.Profile{}, member.Message{}, messages.ReplyForm{}, central,
	); empty.Gap != viewtest.English.Common.Unread {
		t.Errorf("a conversation without entries says %q, want that they can't be shown", empty.Gap)
	}
}

func TestSearchFindsMessagesBySubjectSenderAndNumber(t *testing.T) {
	t.Parallel()
	var inbox []member.Message
	for _, subject := range []string{"Photos", "Your bill", "A", "B", "C", "D"} {
		inbox = append(inbox, member.Message{ID: subject, Subject: subject})
	}
	inbox[0].From, inbox[1].About = "Dana Whitfield", member.About{Kind: member.AboutPolicy, Number: "AA1182204"}
	for find, want := range map[string]string{
		"dana": "Photos", "bill": "Your bill", "aa1182204": "Your bill", "photos whitfield": "Photos", "none": "",
	} {
		list := messages.NewInboxList(viewtest.English, &member.Profile{}, inbox, messages.InboxQuery{Find: find}, time.UTC)
		var got []string
		for _, row := range list.Rows {
			got = append(got, row.Title)
		}
		if strings.Join(got, ",") != want || (list.Empty != "") != (want == "") {
			t.Errorf("%q finds %q, want %q; empty text = %q", find, got, want, list.Empty)
		}
	}
	if few := messages.NewInboxList(viewtest.English, &member.Profile{}, inbox[:3], messages.InboxQuery{},
		time.UTC); few.Filters.Search != nil {
		t.Error("3 messages have a search")
	}
}

// Spec: CONTRACT-1.
func TestIncompleteInboxSaysSo(t *testing.T) {
	t.Parallel()
	for _, incomplete := range []bool{false, true} {
		query := messages.InboxQuery{Incomplete: incomplete}
		page := messages.NewInboxPage(viewtest.English, &member.Profile{}, []member.Message{{ID: "1"}}, query, central)
		if notes := viewtest.Render(t, messages.InboxView(page)).Find(".tone-note").Length(); notes == 1 != incomplete {
			t.Errorf("incomplete %t: %d notes", incomplete, notes)
		}
	}
}
