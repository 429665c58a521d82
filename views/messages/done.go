package messages

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// NewSentPage returns the page after a conversation was begun.
func NewSentPage(t *text.Text, subject, reference string) ui.Success {
	s := ui.Success{Title: t.Messages.New.Done, Text: t.Messages.New.Next, Done: paths.Messages()}
	s.Facts = []ui.Fact{{Name: t.Messages.New.Subject, Value: subject}}
	if reference != "" {
		s.Facts = append(s.Facts, ui.Fact{Name: t.Common.ReferenceNumber, Value: reference})
		s.Next = []ui.Entry{{Path: paths.Message(reference), Title: t.Requests.Sent.Follow}}
	}
	return s
}

// NewRepliedPage returns the page after a reply.
func NewRepliedPage(t *text.Text, reference string) ui.Success {
	return ui.Success{
		Title: t.Messages.Done, Text: t.Messages.Next, Done: paths.Message(reference),
		Facts: []ui.Fact{{Name: t.Common.ReferenceNumber, Value: reference}},
	}
}
