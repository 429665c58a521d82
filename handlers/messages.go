package handlers

import (
	"errors"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/handlers/uploads"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
	"memberportal/views/messages"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

func showMessages(r *request.Request) (templ.Component, error) {
	inbox, err := r.Portal.API.Messages(r.Ctx, r.APIMember())
	if err != nil {
		return messagesUnavailable(r, err)
	}
	rememberMessages(r, inbox)
	return messages.InboxView(messages.NewInboxPage(r.Text, r.Profile, inbox.Messages, inboxQuery(r, inbox),
		r.Portal.Now().Location())), nil
}

// rememberMessages keeps what the badge of the navigation, the links from a bill, a claim or a
// policy, and the form of a new message need.
func rememberMessages(r *request.Request, inbox member.Inbox) {
	change := func(p *member.Profile) *member.Profile { return p.WithMessages(inbox) }
	changed := change(r.Profile)
	if changed == r.Profile {
		return
	}
	r.Profile = changed
	if err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, change); err != nil {
		r.Portal.Log.WarnContext(r.Ctx, "messages not stored", "error", err)
	}
}

func messageList(r *request.Request) (templ.Component, error) {
	inbox, err := r.Portal.API.Messages(r.Ctx, r.APIMember())
	if err != nil {
		return nil, err
	}
	return messages.InboxListView(messages.NewInboxList(r.Text, r.Profile, inbox.Messages, inboxQuery(r, inbox),
		r.Portal.Now().Location())), nil
}

func inboxQuery(r *request.Request, inbox member.Inbox) messages.InboxQuery {
	return messages.InboxQuery{Find: r.C.Query("find"), ListPage: r.ListPage(), Incomplete: inbox.Incomplete}
}

func messagesUnavailable(r *request.Request, err error) (templ.Component, error) {
	return respond.Unavailable(r, err, r.Text.Messages.Title, r.Text.Messages.NotOnline, r.Text.Messages.NotNow)
}

// showConversation shows a conversation of the member's own list. The provider marks it as read.
func showConversation(r *request.Request) (templ.Component, error) {
	whole, inbox, err := ownConversation(r)
	if err != nil {
		return messagesUnavailable(r, err)
	}
	if whole.Unread { // the provider has marked it as read
		inbox.Messages[slices.IndexFunc(inbox.Messages, inAddress(r))].Unread = false
		rememberMessages(r, inbox)
	}
	return conversationView(r, whole, replyForm(r, r.Saved.Get, respond.IdempotencyKey(r.Saved.Get))), nil
}

// ownConversation reads the conversation in the address if it is in the member's list, which it
// returns too.
func ownConversation(r *request.Request) (whole member.Message, inbox member.Inbox, err error) {
	if inbox, err = inboxWithConversation(r); err != nil {
		return whole, inbox, err
	}
	whole, err = r.Portal.API.Message(r.Ctx, r.APIMember(), r.Param("message"))
	return whole, inbox, err
}

// inboxWithConversation returns the member's list if the conversation in the address is in it.
func inboxWithConversation(r *request.Request) (member.Inbox, error) {
	inbox, err := r.Portal.API.Messages(r.Ctx, r.APIMember())
	switch {
	case err != nil || slices.ContainsFunc(inbox.Messages, inAddress(r)):
		return inbox, err
	case inbox.Incomplete:
		return inbox, exchange.ErrIncomplete
	}
	return inbox, fiber.ErrNotFound
}

func inAddress(r *request.Request) func(member.Message) bool {
	return func(m member.Message) bool { return m.ID == r.Param("message") }
}

func replyForm(r *request.Request, from request.Fields, key string) messages.ReplyForm {
	return messages.NewReplyForm(r.Text, paths.Message(r.Param("message")), key, from.Text("text"), r.XSRF())
}

func conversationView(r *request.Request, whole member.Message, form messages.ReplyForm) templ.Component {
	if whole.AcceptsFiles && form.Upload == nil {
		form = form.WithUpload(r.Text, nil, nil)
	}
	return messages.ConversationView(messages.NewConversationPage(r.Text, r.Profile, whole, form,
		r.Portal.Now().Location()))
}

// maxMessageFiles is every file that a message can have, in bytes.
const maxMessageFiles = ui.MaxReplyFiles * ui.MaxFileSize

// reply sends a reply to a conversation of the member's own list. Files that arrived stay in the
// form until it is sent.
func reply(r *request.Request) error {
	batch, err := uploads.Receive(r, "", ui.MaxReplyFiles)
	if err != nil {
		return err
	}
	form := replyForm(r, r.Input, batch.Key)
	valid := form.Check(r.Text) && len(batch.Problems) == 0
	if len(batch.Files)+len(batch.Problems) > 0 {
		form = form.WithUpload(r.Text, batch.Waiting(r), batch.Problems)
	}
	key := respond.CallKey(form.Key, form.Text.Value, batch.Wanted)
	return respond.Submit(r, respond.Submission{
		Valid: valid, Full: batch.Full,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return replyAgain(r, form)
		},
		Limit:  ratelimit.Send,
		Call:   func() error { return sendReply(r, form, key, batch.Files) },
		Record: func() error { return uploads.Sent(r, batch.Files...) },
		Texts:  respond.SendingTexts(r.Text),
		Done:   func() ui.Success { return messages.NewRepliedPage(r.Text, r.Param("message")) },
	})
}

func sendReply(r *request.Request, form messages.ReplyForm, key string, files []member.StoredFile) error {
	if _, err := inboxWithConversation(r); err != nil {
		return err
	}
	_, err := sendMessage(r, userapi.OutgoingMessage{InReplyTo: r.Param("message"), Text: form.Text.Value, Key: key},
		files)
	return err
}

// sendMessage sends a message with the files that arrived for it. It returns the conversation's ID.
func sendMessage(r *request.Request, message userapi.OutgoingMessage, files []member.StoredFile) (string, error) {
	sending, end, err := uploads.BeginSend(r, files)
	if err != nil {
		return "", err
	}
	defer end()
	if message.Files, err = uploads.ToSend(sending, files); err != nil {
		return "", err
	}
	return r.Portal.API.SendMessage(sending.Ctx, sending.APIMember(), message)
}

// replyAgain shows the form under its conversation, or alone when the conversation cannot be read.
func replyAgain(r *request.Request, form messages.ReplyForm) (templ.Component, error) {
	whole, _, err := ownConversation(r)
	switch {
	case errors.Is(err, fiber.ErrNotFound):
		return nil, err
	case err != nil:
		return messages.ConversationView(messages.NewUnavailableConversation(r.Text, form)), nil
	}
	return conversationView(r, whole, form), nil
}
