package change

import (
	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/activity"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	view "memberportal/views/change"
	"memberportal/views/paths"
)

// ShowReview shows all answers of the draft, with the button that sends it.
func ShowReview(v *visit.Visit) (templ.Component, error) {
	draft, found, err := draftsOf(v).Read(v.Ctx)
	if err != nil {
		return nil, err
	}
	form := formOf(v, draft)
	switch {
	case !found:
		return answer.Elsewhere(v, paths.Change())
	case !form.Complete():
		return answer.Elsewhere(v, form.UnfinishedPath())
	}
	return view.ReviewView(view.NewReviewPage(form, "", v.XSRF())), nil
}

// Send sends the draft once. A second submit shows the reference number of the first. An answer
// that arrives in the meantime waits, and finds no draft.
func Send(v *visit.Visit) error {
	drafts := draftsOf(v)
	unlock, err := drafts.LockSignedIn(v)
	if err != nil {
		return err
	}
	defer unlock()
	draft, found, err := drafts.Read(v.Ctx)
	if err != nil || !found || draft.Key != v.Input("key") {
		return answer.SeeOtherUnless(v, err, afterDraft(v))
	}
	form := formOf(v, draft)
	if !form.Complete() {
		return answer.SeeOther(v, form.UnfinishedPath())
	}
	reference := ""
	return forms.Submit(v, forms.Submission{
		Valid: true,
		Show: func(failure string) (templ.Component, error) {
			return view.ReviewView(view.NewReviewPage(form, failure, v.XSRF())), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() error {
			reference, err = v.Portal.API.SendMessage(v.Ctx, v.APIMember(), messageOf(form))
			return err
		},
		Then: func() error {
			activity.Record(v, member.Activity{Kind: member.DidRequest, Reference: reference, Name: form.Subject(), About: form.About().Number, Key: form.Draft.Key})
			return drafts.settle(v.Ctx, sentOf(form, reference, drafts), form.Requested(reference, drafts.Now))
		},
		Texts: explain.Sending(v.Text),
		Next:  paths.ChangeSent(),
	})
}

// messageOf is the request as a message. Its idempotency key prevents a double submit, and is
// another one after an answer was changed.
func messageOf(form view.Form) userapi.OutgoingMessage {
	subject, text := form.MessageSubject(), form.MessageText()
	return userapi.OutgoingMessage{Subject: subject, About: form.About(), Text: text, Key: forms.CallKey(form.Draft.Key, subject, text)}
}

func sentOf(form view.Form, reference string, d drafts) sentRequest {
	return sentRequest{
		Key: form.Draft.Key, Reference: reference, Subject: form.Subject(), Risk: form.Risk(),
		Answers: form.SentAnswers(), At: d.Now, From: form.From(),
	}
}

// ShowSent needs no profile: the member sees the reference number even if the load fails.
func ShowSent(v *visit.Visit) (templ.Component, error) {
	sent, found, err := draftsOf(v).Sent(v.Ctx)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, answer.SeeOther(v, paths.Change())
	}
	return view.SentView(view.NewSentPage(v.Text, sent.Subject, sent.Reference, sent.Risk, sent.Answers, member.DateOf(sent.At), sent.From)), nil
}
