package userapi

import (
	"context"
	"net/http"

	"memberportal/upstream/member"
)

// DocumentRequest asks for a document of [member.Profile.DocumentOffer].
type DocumentRequest struct {
	Kind, PolicyNumber   string
	Recipient            member.Recipient
	Name, Email, Address string // of another recipient than the member
	Delivery             member.Delivery
	Note                 string
	Key                  string // idempotency key: the provider makes one document per key
}

// RequestedDocument is the provider's answer to a request.
type RequestedDocument struct {
	Reference string
	Arrives   string // how and when the document arrives, in the provider's words, "" if unknown
}

// requestDocument is the name of the call.
const requestDocument = "POST /documents/requests"

// RequestDocument requests a document. A rejection is [failure.Refused]. See [failure.NotOffered].
func (c *Client) RequestDocument(ctx context.Context, m Member, d DocumentRequest) (RequestedDocument, error) {
	r := request{
		method: http.MethodPost, pattern: "/documents/requests", payload: newWireDocumentRequest(d), key: d.Key,
		kind: collection, said: ownSaid,
	}
	w, res, err := callFor[wireRequestedDocument](ctx, c, m, r)
	if err != nil {
		return RequestedDocument{}, err
	}
	reference, err := r.createdID(res, w.Reference)
	return RequestedDocument{reference, string(w.Arrives)}, err
}

type wireDocumentRequest struct {
	Kind         string        `json:"kind"`
	PolicyNumber string        `json:"policyNumber"`
	Recipient    wireRecipient `json:"recipient"`
	Delivery     string        `json:"delivery,omitempty"`
	Note         string        `json:"note,omitempty"`
}

type wireRecipient struct {
	Kind    string `json:"kind"`
	Name    string `json:"name,omitempty"`
	Email   string `json:"email,omitempty"`
	Address string `json:"address,omitempty"`
}

func newWireDocumentRequest(d DocumentRequest) wireDocumentRequest {
	return wireDocumentRequest{
		Kind: d.Kind, PolicyNumber: d.PolicyNumber, Delivery: string(d.Delivery), Note: d.Note,
		Recipient: wireRecipient{string(d.Recipient), d.Name, d.Email, d.Address},
	}
}

type wireRequestedDocument struct {
	Reference wireText `json:"reference"`
	Arrives   wireText `json:"arrives"`
}

// wireDocumentOffer is the part of a profile with what the provider makes on request.
type wireDocumentOffer struct {
	Kinds      []*wireDocumentKind `json:"kinds"`
	Recipients []wireText          `json:"recipients"`
	Deliveries []wireText          `json:"deliveries"`
}

type wireDocumentKind struct {
	ID          wireText   `json:"id"`
	Name        wireText   `json:"name"`
	Description wireText   `json:"description"`
	Policies    []wireText `json:"policyNumbers"`
}

// Offer returns nil unless there is a document with an ID and a name. Without a recipient that the
// portal has words for, documents are for the member.
func (w *wireDocumentOffer) Offer() *member.DocumentOffer {
	var offer member.DocumentOffer
	for _, k := range w.Kinds {
		if k != nil && k.ID != "" && k.Name != "" {
			offer.Kinds = append(offer.Kinds, member.DocumentKind{
				ID: string(k.ID), Name: string(k.Name), Description: string(k.Description), Policies: nonEmpty(k.Policies),
			})
		}
	}
	if len(offer.Kinds) == 0 {
		return nil
	}
	offer.Recipients = knownOf(w.Recipients, member.ForMe, member.ForLender, member.ForDealer, member.ForDMV, member.ForLandlord, member.ForOther)
	offer.Deliveries = knownOf(w.Deliveries, member.ByEmail, member.ByMail, member.InDocuments)
	if len(offer.Recipients) == 0 {
		offer.Recipients = []member.Recipient{member.ForMe}
	}
	return &offer
}

// knownOf returns those of the known values that the provider sends, in our order.
func knownOf[V ~string](wires []wireText, known ...V) (found []V) {
	for _, v := range known {
		for _, w := range wires {
			if oneOf(w, "", v) != "" {
				found = append(found, v)
				break
			}
		}
	}
	return found
}
