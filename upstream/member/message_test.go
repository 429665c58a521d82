package member

import "testing"

func TestProfileHasASummaryOfTheInbox(t *testing.T) {
	t.Parallel()
	about := About{AboutBill, "41"}
	inbox := func(unread, closed, files bool, about About) Inbox {
		return Inbox{AcceptsFiles: files, Messages: []Message{
			{ID: "M-1", Unread: unread, About: about}, {ID: "M-2", Unread: true, Closed: closed},
		}}
	}
	sent := inbox(true, true, true, about)
	p := new(Profile).WithMessages(sent)
	want := &Profile{
		Unread: 2, MessageFiles: true, Conversations: []About{about}, ClosedConversations: []string{"M-2"},
	}
	same(t, "profile", want, p, plain...)
	if p.WithMessages(sent) != p {
		t.Error("the same inbox makes another profile")
	}
	for name, other := range map[string]Inbox{
		"one is read": inbox(false, true, true, about), "none is closed": inbox(true, false, true, about),
		"no files": inbox(true, true, false, about), "another subject": inbox(true, true, true, About{AboutBill, "42"}),
	} {
		if p.WithMessages(other) == p {
			t.Errorf("%s: the same profile, want another", name)
		}
	}
}
