package userapi

import (
	"context"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// Documents lists the member's documents in the provider's order.
func (c *Client) Documents(ctx context.Context, m Member) (member.DocumentList, error) {
	all, complete, err := exchange.List(ctx, c.Client, m, documentsRequest,
		func(d *member.Document) string { return d.ID },
		(*contract.Documents).Members)
	return member.DocumentList{Documents: all, Incomplete: !complete}, err
}

var documentsRequest = exchange.Get("/documents", "")

// listLife is how long a list serves the pages and filters of the member who has viewed it.
const listLife = 5 * time.Minute

// Documents returns the member's documents, the latest first: those that the cached profile has
// kept in the last five minutes, or else the result of a call, which it then keeps, unless it is
// incomplete.
func (p *Profiles) Documents(ctx context.Context, m Member, profile *member.Profile) (member.DocumentList, error) {
	if kept, found := keptDocuments(profile); found {
		return kept, nil
	}
	began := now()
	list, err := p.client.Documents(ctx, m)
	if err != nil {
		return list, err
	}
	list.ReadAt = began
	change := func(profile *member.Profile) *member.Profile { return profile.WithDocuments(list) }
	if !list.Incomplete {
		if err := p.Update(ctx, m.Key, change); err != nil {
			p.log.WarnContext(ctx, "documents not stored", "error", err)
		}
	}
	return *change(profile).Documents, nil
}

// ListedDocument returns the document with this ID from the member's list.
func (p *Profiles) ListedDocument(
	ctx context.Context, m Member, profile *member.Profile, id string,
) (member.Document, error) {
	own := func(d member.Document) bool { return d.ID == id }
	list, _ := keptDocuments(profile)
	i := slices.IndexFunc(list.Documents, own)
	if i < 0 {
		var err error
		if list, err = p.client.Documents(ctx, m); err != nil {
			return member.Document{}, err
		}
		i = slices.IndexFunc(list.Documents, own)
	}
	switch {
	case i >= 0:
		return list.Documents[i], nil
	case list.Incomplete:
		return member.Document{}, documentsRequest.Failure(exchange.Response{}, exchange.ErrIncomplete)
	}
	return member.Document{}, documentsRequest.Failure(exchange.Response{}, exchange.ErrNotFound)
}

// keptDocuments returns the list that a profile keeps, false for none that is new enough.
func keptDocuments(profile *member.Profile) (member.DocumentList, bool) {
	if kept := profile.Documents; kept != nil && time.Since(kept.ReadAt) < listLife {
		return *kept, true
	}
	return member.DocumentList{}, false
}

// Document opens a listed document for reading, which may wait for its first bytes. It returns
// [exchange.ErrNotTheFile] for an answer that is something else. The provider rejects a document of
// another member; check the ID against [Client.Documents] anyway.
func (c *Client) Document(ctx context.Context, m Member, d member.Document) (DocumentFile, error) {
	return c.Open(ctx, m, exchange.Get("/documents/{documentId}", d.ID), d.MayBegin)
}
