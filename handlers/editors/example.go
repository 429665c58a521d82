package editors

import (
	"context"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// example is what fills the placeholders of a member's addresses: one thing of each kind.
type example map[string]string

// offer is what the preview shows of a member.
type offer struct {
	example example
	screens []page
}

// missing fills a placeholder if the member has nothing of its kind. The portal treats it like any
// other number that is not the member's.
const missing = "none"

// newExample returns the example of a member who has nothing.
func newExample() example {
	e := example{":vehicle": "all", ":payment": paths.LatestReceipt}
	for _, name := range []string{
		":account", ":type", ":policy", ":claim", ":document", ":term", ":message", ":photo",
	} {
		e[name] = missing
	}
	return e
}

// load fills in what the session's member has.
func (e example) load(ctx context.Context, s *session) error {
	ctx, m, err := memberOf(ctx, s.portal, s.browser.sessionCookie())
	if err != nil {
		return err
	}
	profile, err := s.portal.API.Profile(ctx, m)
	if err != nil {
		return err
	}
	if number, ok := profile.FirstBillingAccount(); ok {
		e[":account"] = number
	}
	if policies := profile.PoliciesInOrder(); len(policies) > 0 {
		kind, _ := policies[0].Type()
		e[":policy"], e[":type"] = policies[0].Number, string(kind)
	}
	if len(profile.Claims) > 0 {
		e[":claim"] = profile.Claims[0].Number
	}
	list, err := s.portal.API.Documents(ctx, m)
	if err != nil {
		return err
	}
	documents := list.Documents
	if len(documents) > 0 {
		e[":document"] = documents[0].ID
	}
	if i := slices.IndexFunc(documents, e.hasTerm); i >= 0 {
		e[":term"] = documents[i].TermStart.String()
	}
	inbox, err := s.portal.API.Messages(ctx, m)
	if len(inbox.Messages) > 0 {
		e[":message"] = inbox.Messages[0].ID
	}
	return err
}

// hasTerm reports whether a document belongs to a term of the example's policy.
func (e example) hasTerm(d member.Document) bool {
	return d.PolicyNumber == e[":policy"] && d.TermStart.Known()
}

// fill returns a page's address with the member's own things in it. A placeholder without an
// example remains.
func (e example) fill(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		name, extension, _ := strings.Cut(part, ".")
		if value, ok := e[name]; ok {
			parts[i] = strings.TrimSuffix(value+"."+extension, ".")
		}
	}
	return "/" + strings.TrimPrefix(strings.Join(parts, "/"), "/")
}
