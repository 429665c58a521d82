package handlers

import (
	"bytes"
	"errors"
	"io"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/ui"
)

func showCards(v *visit.Visit) (templ.Component, error) {
	noticed, err := payment.Noticed(v, func(member.Account) bool { return true })
	if err != nil {
		return nil, err
	}
	page := cards.NewPage(v.Text, v.Profile, v.Today())
	page.Coverages = ui.NewCoverages(v.Text, v.Profile, noticed)
	return cards.View(page), nil
}

// cardsFile is one card of the member's policy as a PDF, or "all" of them. A card that is not
// offered or not of this policy is not found.
func cardsFile(v *visit.Visit) error {
	offered := cards.Offered(v.Text, v.Profile, v.Param("policy"), v.Today())
	if id := v.Param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	instead := cards.PrintCards(v.Text)
	return sendPDF(v, cards.FileName(v.Text, offered), instead, func(w io.Writer) error {
		return cards.WritePDF(v.Ctx, v.Text.InEnglish(), w, offered, v.Portal.Now())
	})
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
// It is not found for a policy that the portal can't vouch for.
func proofOfInsurance(v *visit.Visit) error {
	policy, ok := v.Profile.Policy(v.Param("policy"))
	if !ok || v.Profile.Vouch(policy, v.Today()).Proof != member.ProofAvailable {
		return fiber.ErrNotFound
	}
	instead := cards.PrintPolicy(v.Text, policy)
	return sendPDF(v, cards.ProofFileName(v.Text, policy), instead, func(w io.Writer) error {
		return cards.WriteProof(v.Ctx, v.Text.InEnglish(), w, v.Profile, policy, v.Portal.Now())
	})
}

var errPDFsBusy = errors.New("too many PDFs at once")

// sendPDF sends a PDF to download. A PDF takes processor time, so a member gets one at a time.
// What it can't show is on a page to print instead.
func sendPDF(v *visit.Visit, name string, instead ui.MessagePage, write func(io.Writer) error) error {
	end, ok := v.Portal.PDFs.Begin(v.Identity.Key)
	if !ok {
		return answer.FileFailed(v, errPDFsBusy, fiber.StatusTooManyRequests, "ID Cards", v.Text.Cards.PrintInstead.Busy)
	}
	defer end()
	var file bytes.Buffer
	err := write(&file)
	if errors.Is(err, cards.ErrUnprintable) {
		v.Route.Title = instead.Title
		v.C.Status(fiber.StatusUnprocessableEntity)
		return answer.Screen(v, ui.Message(instead))
	}
	if err != nil {
		return err
	}
	v.C.Attachment(name)
	return v.C.Send(file.Bytes())
}
