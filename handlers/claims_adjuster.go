package handlers

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/paths"
)

// showContactAdjuster shows the form with the claim of the query selected if it is the member's.
func showContactAdjuster(v *visit) (templ.Component, error) {
	if v.saved != nil {
		return v.adjusterView(v.adjusterForm(v.adjusterAnswers()), false, ""), nil
	}
	answers := claims.AdjusterAnswers{Claim: v.c.Query("claim"), Key: rand.Text()}
	if about, ok := v.ownClaim(answers.Claim); ok {
		policy, _ := v.profile.Policy(about.PolicyNumber)
		answers.Phone = policy.Insured.Phone
	}
	return v.adjusterView(v.adjusterForm(answers), false, ""), nil
}

func (v *visit) adjusterAnswers() claims.AdjusterAnswers {
	return claims.AdjusterAnswers{
		Claim: v.formValue("claim"), Reply: v.formValue("reply"), Phone: v.formValue("phone"), Text: v.formValue("text"), Key: v.formKey(),
	}
}

func (v *visit) adjusterForm(answers claims.AdjusterAnswers) claims.AdjusterForm {
	return claims.AdjusterForm{Text: v.text, Answers: answers, Profile: v.profile, Email: v.identity.Email}
}

func (v *visit) adjusterView(f claims.AdjusterForm, validated bool, failure string) templ.Component {
	return claims.AdjusterView(claims.NewAdjusterPage(f, validated, failure, v.xsrf(), v.text.Company))
}

// contactAdjuster sends the message.
func contactAdjuster(v *visit) error {
	form := v.adjusterForm(v.adjusterAnswers())
	return v.submit(submission{
		valid: len(v.profile.Claims) > 0 && len(form.Problems()) == 0,
		show: func(failure string) (templ.Component, error) {
			return v.adjusterView(form, true, failure), nil
		},
		call: func() error {
			return v.portal.API.ContactAdjuster(v.ctx, v.apiMember(), adjusterMessage(form.Answers))
		},
		texts: v.sendTexts(),
		flash: claims.AdjusterSent(form.Answers.Claim),
		next:  paths.Claim(form.Answers.Claim),
	})
}

// adjusterMessage omits the phone number of a member who does not want a call.
func adjusterMessage(a claims.AdjusterAnswers) userapi.AdjusterMessage {
	message := userapi.AdjusterMessage{ClaimNumber: a.Claim, Reply: a.Reply, Text: a.Text, Key: a.Key}
	if a.Reply == claims.ReplyByPhone {
		message.Phone = a.Phone
	}
	return message
}

// formKey is the idempotency key that the form carried, so that a double submit is one message; a
// new one for a form without a key of ours.
func (v *visit) formKey() string {
	key := v.formValue("key")
	if len(key) != len(rand.Text()) {
		return rand.Text()
	}
	return key
}
