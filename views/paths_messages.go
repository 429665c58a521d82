package views

import "memberportal/upstream/member"

// MessagesPath is the list of the member's conversations.
func MessagesPath() string { return "/messages" }

// MessagePath is one conversation. A POST there replies to it.
func MessagePath(id string) string { return under(MessagesPath(), id) }

// NewMessagePath is the form that begins a conversation, about this bill, claim or policy; nothing leaves that to be chosen. It takes the form's POST
// too, and does not lie under /messages, where every name could be a conversation's.
func NewMessagePath(about member.About) string {
	return withQuery("/new-message", "about", aboutValue(about))
}

// messagesPagePath is a page of the list.
func messagesPagePath(page, size int) string { return atPage(MessagesPath(), page, size) }

// messagesFragmentPath is the same page as a fragment.
func messagesFragmentPath(page, size int) string { return atPage("/messages-list", page, size) }
