package views

// MessagesPath is the list of the member's conversations.
func MessagesPath() string { return "/messages" }

// MessagePath is one conversation. A POST there replies to it.
func MessagePath(id string) string { return under(MessagesPath(), id) }

// messagesPagePath is a page of the list.
func messagesPagePath(page, size int) string { return MessagesPath() + pageQuery(page, size) }
