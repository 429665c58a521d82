package handlers

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/paths"
)

// showContactAdjuster shows the form with the claim of the query selected if it is the member's.
func showContactAdjuster(v *visit.Visit) (templ.Component, error) {
	if v.Saved != nil {
		return adjusterView(v, adjusterForm(v, adjusterAnswers(v.Saved.Get)), false, ""), nil
	}
	answers := claims.AdjusterAnswers{Claim: v.C.Query("claim"), Key: rand.Text()}
	if len(v.Profile.Claims) == 1 {
		answers.Claim = v.Profile.Claims[0].Number
	}
	if about, ok := ownClaim(v, answers.Claim); ok {
		policy, _ := v.Profile.Policy(about.PolicyNumber)
		answers.Phone, answers.Fixed = policy.Insured.Phone, true
	}
	return adjusterView(v, adjusterForm(v, answers), false, ""), nil
}

func adjusterAnswers(from visit.Fields) claims.AdjusterAnswers {
	return claims.AdjusterAnswers{
		Claim: from("claim"), Reply: from("reply"), Phone: from.Text("phone"), Text: from.Text("text"), Key: forms.Key(from),
		Fixed: from("fixed") != "",
	}
}

func adjusterForm(v *visit.Visit, answers claims.AdjusterAnswers) claims.AdjusterForm {
	return claims.AdjusterForm{Text: v.Text, Answers: answers, Profile: v.Profile, Email: v.Identity.Email}
}

func adjusterView(v *visit.Visit, f claims.AdjusterForm, validated bool, failure string) templ.Component {
	return claims.AdjusterView(claims.NewAdjusterPage(f, validated, failure, v.XSRF()))
}

// contactAdjuster sends the message.
func contactAdjuster(v *visit.Visit) error {
	form := adjusterForm(v, adjusterAnswers(v.Input))
	return forms.Submit(v, forms.Submission{
		Valid: len(v.Profile.Claims) > 0 && len(form.Problems()) == 0,
		Show: func(failure string) (templ.Component, error) {
			return adjusterView(v, form, true, failure), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.Send) },
		Call: func() error {
			return v.Portal.API.ContactAdjuster(v.Ctx, v.APIMember(), adjusterMessage(form.Answers))
		},
		Texts: explain.Sending(v.Text),
		Flash: form.Text.Claims.Adjuster.Sent.With(form.Answers.Claim), FlashNext: adjusterNext(form),
		Next: paths.Claim(form.Answers.Claim),
	})
}

// adjusterNext says how the answer comes, which the member chose.
func adjusterNext(f claims.AdjusterForm) string {
	if t := f.Text.Claims.Adjuster; f.Answers.Reply == claims.ReplyByPhone {
		return t.NextByPhone.With(member.NormalPhone(f.Answers.Phone))
	}
	return f.Text.Claims.Adjuster.NextByEmail.With(f.Email)
}

// adjusterMessage omits the phone number of a member who does not want a call.
func adjusterMessage(a claims.AdjusterAnswers) userapi.AdjusterMessage {
	message := userapi.AdjusterMessage{ClaimNumber: a.Claim, Reply: a.Reply, Text: a.Text, Key: a.Key}
	if a.Reply == claims.ReplyByPhone {
		message.Phone = member.NormalPhone(a.Phone)
	}
	return message
}
