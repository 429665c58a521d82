package member

import "slices"

// DocumentOffer is what the provider makes on request. The specification does not define it;
// openapi.yaml does.
type DocumentOffer struct {
	Kinds      []DocumentKind
	Recipients []Recipient // whom a document can be for
	Deliveries []Delivery  // how it can arrive; none if the provider decides
}

// DocumentKind is one document that a member can request.
type DocumentKind struct {
	ID, Name, Description string
	Policies              []string `json:",omitempty"` // the policies that it is for, none for all
}

// Recipient is whom a requested document is for.
type Recipient string

// The recipients that a provider can offer.
const (
	ForMe       Recipient = "self"
	ForLender   Recipient = "lender"
	ForDealer   Recipient = "dealer"
	ForDMV      Recipient = "dmv"
	ForLandlord Recipient = "landlord"
	ForOther    Recipient = "other"
)

// Delivery is how a requested document arrives.
type Delivery string

// The deliveries that a provider can offer.
const (
	ByEmail     Delivery = "email"
	ByMail      Delivery = "mail"
	InDocuments Delivery = "documents" // in the member's list of documents
)

// IsFor reports whether the document can be requested for a policy.
func (k DocumentKind) IsFor(policy string) bool {
	return len(k.Policies) == 0 || slices.Contains(k.Policies, policy)
}

// Kind returns the document with this ID.
func (o *DocumentOffer) Kind(id string) (DocumentKind, bool) {
	i := slices.IndexFunc(o.Kinds, func(k DocumentKind) bool { return k.ID == id })
	if i < 0 {
		return DocumentKind{}, false
	}
	return o.Kinds[i], true
}

// CanRequestDocument reports whether a document can be requested for a policy.
func (p *Profile) CanRequestDocument(policy string) bool {
	return p.DocumentOffer != nil && policy != "" &&
		slices.ContainsFunc(p.DocumentOffer.Kinds, func(k DocumentKind) bool { return k.IsFor(policy) })
}

// WithoutDocuments returns the profile without the list of documents that the member viewed last,
// because a new document may be there.
func (p *Profile) WithoutDocuments() *Profile {
	if p.Documents == nil {
		return p
	}
	changed := *p
	changed.Documents = nil
	return &changed
}
