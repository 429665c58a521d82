package handlers

import (
	"errors"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/limits"
	"memberportal/handlers/web"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/messages"
	"memberportal/views/paths"
)

func showMessages(v *web.Visit) (templ.Component, error) {
	all, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	if err != nil {
		return messagesUnavailable(v, err)
	}
	return messages.InboxView(messages.NewInboxPage(v.Text, v.Profile, all, v.ListPage(), v.Portal.Now().Location())), nil
}

func messageList(v *web.Visit) (templ.Component, error) {
	all, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	if err != nil {
		return nil, err
	}
	return messages.InboxListView(messages.NewInboxList(v.Text, v.Profile, all, v.ListPage(), v.Portal.Now().Location())), nil
}

func messagesUnavailable(v *web.Visit, err error) (templ.Component, error) {
	return v.Unavailable(err, "Messages", v.Text.Messages.NotOnline, v.Text.Messages.NotNow)
}

// showConversation shows a conversation of the member's own list. The provider marks it as read.
func showConversation(v *web.Visit) (templ.Component, error) {
	whole, err := ownConversation(v)
	if err != nil {
		return messagesUnavailable(v, err)
	}
	return conversationView(v, whole, replyForm(v)), nil
}

// ownConversation reads the conversation in the address if it is in the member's list.
func ownConversation(v *web.Visit) (member.Message, error) {
	if err := ownsConversation(v); err != nil {
		return member.Message{}, err
	}
	return v.Portal.API.Message(v.Ctx, v.APIMember(), v.Param("message"))
}

func ownsConversation(v *web.Visit) error {
	all, err := v.Portal.API.Messages(v.Ctx, v.APIMember())
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(m member.Message) bool { return m.ID == v.Param("message") }) {
		return fiber.ErrNotFound
	}
	return nil
}

func replyForm(v *web.Visit) messages.ReplyForm {
	return messages.NewReplyForm(v.Text, paths.Message(v.Param("message")), v.FormKey(), v.FormValue("text"), v.XSRF())
}

func conversationView(v *web.Visit, whole member.Message, form messages.ReplyForm) templ.Component {
	return messages.ConversationView(messages.NewConversationPage(v.Text, v.Profile, whole, form, v.Portal.Now().Location()))
}

// reply sends a reply to a conversation of the member's own list.
func reply(v *web.Visit) error {
	form := replyForm(v)
	valid := form.Check(v.Text)
	return v.Submit(web.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return replyAgain(v, form)
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call:  func() error { return sendReply(v, form) },
		Texts: v.SendTexts(),
		Flash: v.Text.Messages.Sent,
		Next:  form.Action,
	})
}

func sendReply(v *web.Visit, form messages.ReplyForm) error {
	if err := ownsConversation(v); err != nil {
		return err
	}
	_, err := v.Portal.API.SendMessage(v.Ctx, v.APIMember(), userapi.OutgoingMessage{
		InReplyTo: v.Param("message"), Text: form.Text.Value, Key: form.Key,
	})
	return err
}

// replyAgain shows the form under its conversation, or alone when the conversation cannot be read.
func replyAgain(v *web.Visit, form messages.ReplyForm) (templ.Component, error) {
	whole, err := ownConversation(v)
	switch {
	case errors.Is(err, fiber.ErrNotFound):
		return nil, err
	case err != nil:
		return messages.ConversationView(messages.NewUnavailableConversation(v.Text, form)), nil
	}
	return conversationView(v, whole, form), nil
}
