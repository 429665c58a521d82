package handlers

import (
	"bytes"
	"errors"
	"io"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/ui"
)

func showCards(r *request.Request) (templ.Component, error) {
	notices, err := noticesOf(r)
	if err != nil {
		return nil, err
	}
	page := cards.NewPage(r.Text, r.Profile, r.Today())
	page.Coverages = notices
	return cards.View(page), nil
}

// cardsFile is one card of the member's policy as a PDF, or "all" of them. A card that is not
// offered or not of this policy is not found.
func cardsFile(r *request.Request) error {
	offered := cards.Offered(r.Text, r.Profile, r.Param("policy"), r.Today())
	if id := r.Param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	instead := cards.PrintCards(r.Text)
	return sendPDF(r, cards.FileName(r.Text, offered), instead, func(w io.Writer) error {
		return cards.WritePDF(r.Ctx, r.Text.InEnglish(), w, offered, r.Portal.Now(), amountsOf(r, r.Param("policy")))
	})
}

// amountsOf returns the day of the amounts of a policy's account if they are old.
func amountsOf(r *request.Request, policy string) member.Date {
	own, _ := r.Profile.Policy(policy)
	account, _ := r.Profile.Account(own.AccountNumber)
	return account.AmountsOf(r.Portal.Now())
}

func cardOf(offered []cards.Card, id string) []cards.Card {
	for _, card := range offered {
		if card.ID == id {
			return []cards.Card{card}
		}
	}
	return nil
}

// proofOfInsurance is a PDF about a policy that is in force, in English, for a lender or a dealer.
// It is not found for a policy that the portal can't vouch for; if it can't confirm the policy, a
// page says whom to call.
func proofOfInsurance(r *request.Request) error {
	policy, ok := r.Profile.Policy(r.Param("policy"))
	if u := ui.NewUnconfirmed(r.Text, r.Profile, []*member.Policy{&policy}, r.Today()); ok && u != nil {
		r.Route.Title = r.Text.Cards.Proof.Title
		r.C.Status(fiber.StatusNotFound)
		return respond.Screen(r, cards.UnconfirmedProof(*u))
	}
	if !ok || r.Profile.Vouch(policy, r.Today()).Proof != member.ProofAvailable {
		return fiber.ErrNotFound
	}
	instead := cards.PrintPolicy(r.Text, policy)
	return sendPDF(r, cards.ProofFileName(r.Text, policy), instead, func(w io.Writer) error {
		return cards.WriteProof(r.Ctx, r.Text.InEnglish(), w, r.Profile, policy, r.Portal.Now())
	})
}

var errPDFsBusy = errors.New("too many PDFs at once")

// sendPDF sends a PDF to download. A PDF takes processor time, so a member gets one at a time.
// What it can't show is on a page to print instead.
func sendPDF(r *request.Request, name string, instead ui.MessagePage, write func(io.Writer) error) error {
	end, ok := r.Portal.PDFs.Begin(r.Identity.Key)
	if !ok {
		return respond.FileFailed(r, errPDFsBusy, fiber.StatusTooManyRequests, "ID Cards",
			r.Text.Cards.PrintInstead.Busy)
	}
	defer end()
	var file bytes.Buffer
	err := write(&file)
	if errors.Is(err, cards.ErrUnprintable) {
		r.Route.Title = instead.Title
		r.C.Status(fiber.StatusUnprocessableEntity)
		return respond.Screen(r, ui.Message(instead))
	}
	if err != nil {
		return err
	}
	r.C.Attachment(name)
	return r.C.Send(file.Bytes())
}
