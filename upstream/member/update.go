package member

import (
	"reflect"
	"slices"
)

// withAccount returns a copy of the profile with one account changed. It returns p itself when the
// account is unknown, or when change reports that nothing changes.
func (p *Profile) withAccount(number string, change func(*Account) (changed bool)) *Profile {
	i := slices.IndexFunc(p.Accounts, func(a Account) bool { return a.Number == number })
	if i < 0 {
		return p
	}
	account := p.Accounts[i]
	if !change(&account) {
		return p
	}
	updated := *p
	updated.Accounts = slices.Clone(p.Accounts)
	updated.Accounts[i] = account
	return &updated
}

// WithMessages returns a copy of the profile with its summary of the inbox: the number of unread
// conversations, the subject of each, which are closed, and whether a new one can have files. It
// returns p itself when nothing changes.
func (p *Profile) WithMessages(inbox Inbox) *Profile {
	changed := *p
	changed.Unread, changed.MessageFiles = UnreadCount(inbox.Messages), inbox.AcceptsFiles
	changed.Conversations, changed.ClosedConversations = nil, nil
	for _, m := range inbox.Messages {
		if m.About != (About{}) {
			changed.Conversations = append(changed.Conversations, m.About)
		}
		if m.Closed {
			changed.ClosedConversations = append(changed.ClosedConversations, m.ID)
		}
	}
	if p.Unread == changed.Unread && p.MessageFiles == changed.MessageFiles &&
		slices.Equal(p.Conversations, changed.Conversations) &&
		slices.Equal(p.ClosedConversations, changed.ClosedConversations) {
		return p
	}
	return &changed
}

// WithoutPaperlessEmail returns the profile without the address of paperless mail, which may change
// with the sign-in email; the next load sets it again. It returns p itself when there is none.
func (p *Profile) WithoutPaperlessEmail() *Profile {
	if p.PaperlessEmail == "" {
		return p
	}
	changed := *p
	changed.PaperlessEmail = ""
	return &changed
}

// WithContacts returns the profile of a member with these contacts. It returns p itself when
// nothing changes.
func (p *Profile) WithContacts(c Contacts) *Profile {
	if p.Contacts != nil && reflect.DeepEqual(*p.Contacts, c) {
		return p
	}
	changed := *p
	changed.Contacts = &c
	return &changed
}

// WithDocuments returns a copy of the profile that keeps a list of documents, the latest first, for
// the member's next pages.
func (p *Profile) WithDocuments(list DocumentList) *Profile {
	list.Documents = slices.Clone(list.Documents)
	for i := range list.Documents {
		d := &list.Documents[i]
		if terms := p.Terms(d.PolicyNumber); len(terms) > 0 { // another system may spell it otherwise
			d.PolicyNumber = terms[0].Number
		}
	}
	slices.SortStableFunc(list.Documents, func(a, b Document) int { return b.Date.Compare(a.Date) })
	updated := *p
	updated.Documents = &list
	return &updated
}
