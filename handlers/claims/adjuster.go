package claims

import (
	"net/url"

	"github.com/a-h/templ"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
)

// ShowContactAdjuster shows the form with the claim of the query selected if it is the member's.
func ShowContactAdjuster(r *request.Request) (templ.Component, error) {
	if r.Saved != nil {
		return adjusterView(r, adjusterForm(r, r.Saved.Get), false, ""), nil
	}
	answers := url.Values{member.FieldClaim: {r.C.Query("claim")}}
	if len(r.Profile.Claims) == 1 {
		answers.Set(member.FieldClaim, r.Profile.Claims[0].Number)
	}
	if about, ok := ownClaim(r, answers.Get(member.FieldClaim)); ok {
		policy, _ := r.Profile.Policy(about.PolicyNumber)
		answers.Set(member.FieldPhone, policy.Insured.Phone)
		answers.Set("fixed", "yes")
	}
	return adjusterView(r, adjusterForm(r, answers.Get), false, ""), nil
}

func adjusterForm(r *request.Request, typed request.Fields) claims.AdjusterForm {
	return claims.AdjusterForm{
		Text: r.Text, Typed: typed, Fixed: typed("fixed") != "", Key: respond.IdempotencyKey(typed), Profile: r.Profile,
		Email: r.Identity.Email,
	}
}

func adjusterView(r *request.Request, f claims.AdjusterForm, validated bool, failure string) templ.Component {
	return claims.AdjusterView(claims.NewAdjusterPage(f, validated, failure, r.XSRF()))
}

// ContactAdjuster sends the message.
func ContactAdjuster(r *request.Request) error {
	form := adjusterForm(r, r.Input)
	return respond.Submit(r, respond.Submission{
		Valid: len(r.Profile.Claims) > 0 && len(form.Problems()) == 0,
		Show: func(failure string) (templ.Component, error) {
			return adjusterView(r, form, true, failure), nil
		},
		Limit: ratelimit.Send,
		Call: func() error {
			return r.Portal.API.ContactAdjuster(r.Ctx, r.APIMember(), adjusterMessage(form))
		},
		Texts: respond.SendingTexts(r.Text),
		Done:  form.Done,
	})
}

// adjusterMessage omits the phone number of a member who does not want a call.
func adjusterMessage(f claims.AdjusterForm) userapi.AdjusterMessage {
	message := userapi.AdjusterMessage{
		ClaimNumber: f.Typed(member.FieldClaim), Reply: f.Typed(member.FieldReply),
		Text: member.CleanText(f.Typed(member.FieldText)), Key: f.Key,
	}
	if message.Reply == member.ReplyByPhone {
		message.Phone = member.NormalPhone(f.Typed(member.FieldPhone))
	}
	return message
}
