package handlers

import (
	"crypto/rand"
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/userapi"
	"memberportal/views/claims"
	"memberportal/views/paths"
)

// adjuster shows the form, with the claim in the query chosen if it is the member's.
func adjuster(v *visit) (templ.Component, error) {
	if v.kept != nil {
		return v.adjusterPage(v.adjusterForm(v.adjusterAnswers()), false, ""), nil
	}
	asked := v.c.Query("claim")
	answers := claims.AdjusterAnswers{Claim: asked, Key: rand.Text()}
	if about, ok := v.ownClaim(asked); ok {
		policy, _ := v.profile.Policy(about.PolicyNumber)
		answers.Phone = policy.Insured.Phone
	}
	return v.adjusterPage(v.adjusterForm(answers), false, ""), nil
}

func (v *visit) adjusterAnswers() claims.AdjusterAnswers {
	return claims.AdjusterAnswers{
		Claim: v.typed("claim"), Reply: v.typed("reply"), Phone: v.typed("phone"), Text: v.typed("text"), Key: keyOf(v.typed("key")),
	}
}

func (v *visit) adjusterForm(answers claims.AdjusterAnswers) claims.AdjusterForm {
	return claims.AdjusterForm{Text: v.Words, Answers: answers, Profile: v.profile, Email: v.identity.Email}
}

func (v *visit) adjusterPage(f claims.AdjusterForm, judged bool, failure string) templ.Component {
	return claims.AdjusterView(claims.NewAdjusterPage(f, judged, failure, v.xsrf(), v.Words.Company))
}

// contactAdjuster sends the message. The form's key makes a second press the same message.
func contactAdjuster(v *visit) error {
	form := v.adjusterForm(v.adjusterAnswers())
	if len(v.profile.Claims) == 0 || len(form.Problems()) > 0 {
		return v.showProblems(v.adjusterPage(form, true, ""))
	}
	err := v.API.ContactAdjuster(v.ctx, v.apiMember(), adjusterMessage(form.Answers))
	if needsSignIn(err) {
		return err
	}
	if err != nil {
		return v.showProblems(v.adjusterPage(form, true, v.notSent(err)))
	}
	v.notice(claims.AdjusterSent(form.Answers.Claim))
	return v.done(paths.Claim(form.Answers.Claim))
}

// adjusterMessage leaves out the phone number of those who want no call.
func adjusterMessage(a claims.AdjusterAnswers) userapi.AdjusterMessage {
	message := userapi.AdjusterMessage{ClaimNumber: a.Claim, Reply: a.Reply, Text: a.Text, Key: a.Key}
	if a.Reply == claims.ReplyByPhone {
		message.Phone = a.Phone
	}
	return message
}

// keyOf takes back a key that a form of ours carried, else makes one.
func keyOf(sent string) string {
	if len(sent) != len(rand.Text()) {
		return rand.Text()
	}
	return sent
}

// notSent words why the provider took nothing, and logs what it was.
func (v *visit) notSent(err error) string {
	v.Log.WarnContext(v.ctx, "not sent to the provider", "request", requestID(v.c), "route", v.route.path, "error", err)
	var api *userapi.Error
	switch {
	case userapi.Unsupported(err):
		return v.Words.Errors.NotOffered.With(v.Words.Company.Phone)
	case errors.As(err, &api) && refuses(api):
		return api.Message
	}
	return v.Words.Errors.NotReached.With(v.Words.Company.Phone)
}

// refuses tells a provider that said no from one that did not answer, or does not know who asks.
func refuses(err *userapi.Error) bool {
	said := err.Status >= fiber.StatusBadRequest && err.Status < fiber.StatusInternalServerError
	return said && err.Status != fiber.StatusUnauthorized || errors.Is(err, userapi.ErrRejected)
}
