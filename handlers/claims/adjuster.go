package claims

import (
	"crypto/rand"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/paths"
)

// ShowContactAdjuster shows the form with the claim of the query selected if it is the member's.
func ShowContactAdjuster(r *request.Request) (templ.Component, error) {
	if r.Saved != nil {
		return adjusterView(r, adjusterForm(r, adjusterAnswers(r.Saved.Get)), false, ""), nil
	}
	answers := claims.AdjusterAnswers{Claim: r.C.Query("claim"), Key: rand.Text()}
	if len(r.Profile.Claims) == 1 {
		answers.Claim = r.Profile.Claims[0].Number
	}
	if about, ok := ownClaim(r, answers.Claim); ok {
		policy, _ := r.Profile.Policy(about.PolicyNumber)
		answers.Phone, answers.Fixed = policy.Insured.Phone, true
	}
	return adjusterView(r, adjusterForm(r, answers), false, ""), nil
}

func adjusterAnswers(from request.Fields) claims.AdjusterAnswers {
	return claims.AdjusterAnswers{
		Claim: from("claim"), Reply: from("reply"), Phone: from.Text("phone"), Text: from.Text("text"),
		Key:   respond.IdempotencyKey(from),
		Fixed: from("fixed") != "",
	}
}

func adjusterForm(r *request.Request, answers claims.AdjusterAnswers) claims.AdjusterForm {
	return claims.AdjusterForm{Text: r.Text, Answers: answers, Profile: r.Profile, Email: r.Identity.Email}
}

func adjusterView(r *request.Request, f claims.AdjusterForm, validated bool, failure string) templ.Component {
	return claims.AdjusterView(claims.NewAdjusterPage(f, validated, failure, r.XSRF()))
}

// ContactAdjuster sends the message.
func ContactAdjuster(r *request.Request) error {
	form := adjusterForm(r, adjusterAnswers(r.Input))
	return respond.Submit(r, respond.Submission{
		Valid: len(r.Profile.Claims) > 0 && len(form.Problems()) == 0,
		Show: func(failure string) (templ.Component, error) {
			return adjusterView(r, form, true, failure), nil
		},
		Limit: func() error { return respond.LimitMember(r, ratelimit.Send) },
		Call: func() error {
			return r.Portal.API.ContactAdjuster(r.Ctx, r.APIMember(), adjusterMessage(form.Answers))
		},
		Texts: respond.SendingTexts(r.Text),
		Flash: form.Text.Claims.Adjuster.Sent.With(form.Answers.Claim), FlashNext: adjusterNext(form),
		Next: paths.Claim(form.Answers.Claim),
	})
}

// adjusterNext returns how the answer comes, which the member chose.
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
