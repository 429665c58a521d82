package handlers

import (
	"errors"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/uploads"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

func showMessages(v *visit.Visit) (templ.Component, error) {
	inbox, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	if err != nil {
		return messagesUnavailable(v, err)
	}
	rememberMessages(v, inbox)
	return messages.InboxView(messages.NewInboxPage(v.Text, v.Profile, inbox.Messages, inboxQuery(v, inbox), v.Portal.Now().Location())), nil
}

// rememberMessages keeps what the badge of the navigation, the links from a bill, a claim or a
// policy, and the form of a new message need.
func rememberMessages(v *visit.Visit, inbox member.Inbox) {
	change := func(p *member.Profile) *member.Profile { return p.WithMessages(inbox) }
	changed := change(v.Profile)
	if changed == v.Profile {
		return
	}
	v.Profile = changed
	if err := v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, change); err != nil {
		v.Portal.Log.WarnContext(v.Ctx, "messages not stored", "error", err)
	}
}

func messageList(v *visit.Visit) (templ.Component, error) {
	inbox, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	if err != nil {
		return nil, err
	}
	return messages.InboxListView(messages.NewInboxList(v.Text, v.Profile, inbox.Messages, inboxQuery(v, inbox), v.Portal.Now().Location())), nil
}

func inboxQuery(v *visit.Visit, inbox member.Inbox) messages.InboxQuery {
	return messages.InboxQuery{Find: v.C.Query("find"), ListPage: v.ListPage(), Incomplete: inbox.Incomplete}
}

func messagesUnavailable(v *visit.Visit, err error) (templ.Component, error) {
	return answer.Unavailable(v, err, v.Text.Messages.Title, v.Text.Messages.NotOnline, v.Text.Messages.NotNow)
}

// showConversation shows a conversation of the member's own list. The provider marks it as read.
func showConversation(v *visit.Visit) (templ.Component, error) {
	whole, inbox, err := ownConversation(v)
	if err != nil {
		return messagesUnavailable(v, err)
	}
	if whole.Unread { // the provider has marked it as read
		inbox.Messages[slices.IndexFunc(inbox.Messages, inAddress(v))].Unread = false
		rememberMessages(v, inbox)
	}
	return conversationView(v, whole, replyForm(v, v.Saved.Get, forms.Key(v.Saved.Get))), nil
}

// ownConversation reads the conversation in the address if it is in the member's list, which it
// returns too.
func ownConversation(v *visit.Visit) (whole member.Message, inbox member.Inbox, err error) {
	if inbox, err = inboxWithConversation(v); err != nil {
		return whole, inbox, err
	}
	whole, err = v.Portal.API.Message(v.Ctx, v.APIMember(), v.Param("message"))
	return whole, inbox, err
}

// inboxWithConversation returns the member's list if the conversation in the address is in it.
func inboxWithConversation(v *visit.Visit) (member.Inbox, error) {
	inbox, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	switch {
	case err != nil || slices.ContainsFunc(inbox.Messages, inAddress(v)):
		return inbox, err
	case inbox.Incomplete:
		return inbox, userapi.ErrIncomplete
	}
	return inbox, fiber.ErrNotFound
}

func inAddress(v *visit.Visit) func(member.Message) bool {
	return func(m member.Message) bool { return m.ID == v.Param("message") }
}

func replyForm(v *visit.Visit, from visit.Fields, key string) messages.ReplyForm {
	return messages.NewReplyForm(v.Text, paths.Message(v.Param("message")), key, from.Text("text"), v.XSRF())
}

func conversationView(v *visit.Visit, whole member.Message, form messages.ReplyForm) templ.Component {
	if whole.AcceptsFiles && form.Upload == nil {
		form = form.WithUpload(v.Text, nil, nil)
	}
	return messages.ConversationView(messages.NewConversationPage(v.Text, v.Profile, whole, form, v.Portal.Now().Location()))
}

// maxMessageFiles is every file that a message can have, in bytes.
const maxMessageFiles = ui.MaxReplyFiles * ui.MaxFileSize

// reply sends a reply to a conversation of the member's own list. Files that arrived stay in the
// form until it is sent.
func reply(v *visit.Visit) error {
	batch, err := uploads.Receive(v, "", ui.MaxReplyFiles)
	if err != nil {
		return err
	}
	form := replyForm(v, v.Input, batch.Key)
	valid := form.Check(v.Text) && len(batch.Problems) == 0
	if len(batch.Files)+len(batch.Problems) > 0 {
		form = form.WithUpload(v.Text, batch.Waiting(v), batch.Problems)
	}
	key := forms.CallKey(form.Key, form.Text.Value, batch.Wanted)
	return batch.Answered(v, forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return replyAgain(v, form)
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call:  func() error { return sendReply(v, form, key, batch.Files) },
		Then:  func() error { return uploads.Sent(v, batch.Files...) },
		Texts: explain.Sending(v.Text),
		Flash: v.Text.Messages.Sent.With(v.Param("message")),
		Next:  form.Action,
	}))
}

func sendReply(v *visit.Visit, form messages.ReplyForm, key string, files []uploads.File) error {
	if _, err := inboxWithConversation(v); err != nil {
		return err
	}
	_, err := sendMessage(v, userapi.OutgoingMessage{InReplyTo: v.Param("message"), Text: form.Text.Value, Key: key}, files)
	return err
}

// sendMessage sends a message with the files that arrived for it. It returns the conversation's ID.
func sendMessage(v *visit.Visit, message userapi.OutgoingMessage, files []uploads.File) (string, error) {
	for _, f := range files {
		file, found, err := uploads.Read(v, f)
		if err != nil {
			return "", err
		}
		if found { // otherwise a second press has sent it
			message.Files = append(message.Files, file)
		}
	}
	return v.Portal.API.SendMessage(v.Ctx, v.APIMember(), message)
}

// replyAgain shows the form under its conversation, or alone when the conversation cannot be read.
func replyAgain(v *visit.Visit, form messages.ReplyForm) (templ.Component, error) {
	whole, _, err := ownConversation(v)
	switch {
	case errors.Is(err, fiber.ErrNotFound):
		return nil, err
	case err != nil:
		return messages.ConversationView(messages.NewUnavailableConversation(v.Text, form)), nil
	}
	return conversationView(v, whole, form), nil
}
