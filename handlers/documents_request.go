package handlers

import (
	"cmp"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/activity"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/documents"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// showDocumentRequest shows the form, with the policy of the query if it is the member's. It is not
// found where the provider makes nothing on request: no page leads here then.
func showDocumentRequest(v *visit.Visit) (templ.Component, error) {
	if documents.RequestLink(v.Profile, "") == "" {
		return nil, fiber.ErrNotFound
	}
	return documents.RequestView(documentRequestForm(v, v.Saved.Get, v.C.Query("policy"), forms.Key(v.Saved.Get))), nil
}

func documentRequestForm(v *visit.Visit, from visit.Fields, policy, key string) documents.RequestPage {
	page := documents.NewRequestPage(v.Text, v.Profile, documents.RequestAnswers{
		Policy: cmp.Or(from("policy"), policy), Kind: from("kind"), Recipient: from("recipient"), Delivery: from("delivery"),
		Name: from("name"), Email: from("email"), Address: from("address"), Note: from("note"), Key: key,
		Find: v.C.Query("find"),
	}, v.XSRF())
	if !v.Profile.Missing.Documents {
		page.Back = paths.Documents()
	}
	return page
}

// requestDocument sends the request. A second press of the same form is the same request.
func requestDocument(v *visit.Visit) error {
	if documents.RequestLink(v.Profile, "") == "" {
		return fiber.ErrNotFound
	}
	form := documentRequestForm(v, v.Input, "", forms.Key(v.Input))
	kind, to, by := form.Chosen()
	name, email, address := form.About()
	var requested userapi.RequestedDocument
	return forms.Submit(v, forms.Submission{
		Valid: form.Check(v.Text),
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return documents.RequestView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() (err error) {
			requested, err = v.Portal.API.RequestDocument(v.Ctx, v.APIMember(), userapi.DocumentRequest{
				Kind: kind.ID, PolicyNumber: form.Policy.Value, Recipient: to, Name: name, Email: email, Address: address, Delivery: by, Note: form.Note.Value,
				Key: forms.CallKey(form.Key, kind.ID, form.Policy.Value, string(to), name, email, address, string(by), form.Note.Value),
			})
			return err
		},
		Then: func() error {
			activity.Record(v, member.Activity{Kind: member.DidRequest, Reference: requested.Reference, Name: kind.Name, About: form.Policy.Value, Key: form.Key})
			texts := v.Text.Documents.Request
			answer.Done(v, texts.Sent.With(kind.Name, requested.Reference), cmp.Or(requested.Arrives, texts.SentNext.With(v.Text.Company.Phone)))
			return v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, (*member.Profile).WithoutDocuments)
		},
		Texts: explain.Sending(v.Text),
		Next:  afterDocumentRequest(v, form.Policy.Value),
	})
}

// afterDocumentRequest is the list of the policy's documents, or else its page.
func afterDocumentRequest(v *visit.Visit, policy string) string {
	if !v.Profile.Missing.Documents {
		return paths.DocumentsAbout(policy)
	}
	return cmp.Or(ui.PolicyLink(v.Profile, policy), paths.Home())
}
