package member_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// One kind of gap, the networks' lengths and first digits, and the check digit make a card's
// number.
// Spec: DATA-31.
func TestMaskCard(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]string{
		"4111111111111111":                          "•••• 1111",
		"Visa 4111 1111 1111 1111, thank you":       "Visa •••• 1111, thank you",
		"VISA4111111111111111":                      "VISA•••• 1111",
		"4111-1111-1111-1111":                       "•••• 1111",
		"4111.1111.1111.1111":                       "•••• 1111",
		"4111/1111/1111/1111":                       "•••• 1111",
		"4111\u00a01111\u00a01111\u00a01111":        "•••• 1111",
		"4111\u202f1111\u202f1111\u202f1111":        "•••• 1111",
		"4111\u200b1111\u200b1111\u200b1111":        "•••• 1111",
		"4111\u00ad1111\u00ad1111\u00ad1111":        "•••• 1111",
		"4111\u20131111\u20131111\u20131111":        "•••• 1111",
		"4111   1111   1111   1111":                 "•••• 1111",
		"3782 822463 10005 Amex":                    "•••• 0005 Amex",
		"378282246310005":                           "•••• 0005",
		"30569309025904":                            "•••• 5904", // Diners Club
		"3530111333300000":                          "•••• 0000", // JCB
		"2223003122003222":                          "•••• 3222", // Mastercard
		"6304 0000 0000 0000 000":                   "•••• 0000", // Maestro
		"4222222222222":                             "•••• 2222",
		"12/28/2026 5555 5555 5555 4444 11/28":      "12/28/2026 •••• 4444 11/28",
		"4111 1111 1111 1111 and 3782-822463-10005": "•••• 1111 and •••• 0005",

		"4111111111111112":          "", // another check digit
		"4111 1111-1111 1111":       "", // two kinds of gaps
		"4111    1111 1111 1111":    "", // too wide
		"41111 111 1111 1111":       "", // other groups
		"4111, 1111, 1111, 1111":    "",
		"1111111111111117":          "", // no network's
		"5000/5000/5000/5100":       "", // limits
		"+4222222222222":            "", // a phone number
		"Conf 20261128000417":       "",
		"Account 4100238715":        "",
		"41111111111111111111":      "",
		"$4,111,111,111,111,111.00": "",
		"":                          "",
	} {
		if want == "" {
			want = sent
		}
		if got := member.MaskCard(sent); got != want {
			t.Errorf("%q: %q, want %q", sent, got, want)
		}
	}
}

// What insurers write beside amounts stays whole, although every tenth number has a check digit.
// Spec: DATA-31.
func TestOtherNumbersStayWhole(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	day := func(format string) string {
		return time.Date(2000+random.IntN(40), 1, 1+random.IntN(365), random.IntN(24), random.IntN(60), 0, 0, time.UTC).Format(format)
	}
	kinds := []func() string{
		func() string { return day("01/02/2006") },
		func() string { return day("2006-01-02") },
		func() string { return day("20060102150405") },
		func() string { return day("2006 0102 1504") },
		func() string { return fmt.Sprintf("$%d.%02d", random.IntN(1e6), random.IntN(100)) },
		func() string { return fmt.Sprintf("%d,%03d", 1+random.IntN(999), random.IntN(1000)) },
		func() string { return fmt.Sprint(500 * (1 + random.IntN(19))) },
		func() string { return fmt.Sprint(1000 * (1 + random.IntN(1000))) },
		func() string { return fmt.Sprintf("%d-555-%04d", 200+random.IntN(800), random.IntN(1e4)) },
		func() string { return fmt.Sprintf("(%d) 555-%04d", 200+random.IntN(800), random.IntN(1e4)) },
		func() string { return fmt.Sprintf("%d555%04d", 200+random.IntN(800), random.IntN(1e4)) },
	}
	for range 10_000 {
		kind := kinds[random.IntN(len(kinds))]
		var list []string
		for range 1 + random.IntN(5) {
			list = append(list, kind())
		}
		text := strings.Join(list, []string{" ", "/", " / ", "-", ", ", " to "}[random.IntN(6)])
		if got := member.MaskCard(text); got != text {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// Every text may have a card in it. What identifies something or reaches someone stays as sent:
// links, calls and payments depend on it.
// Spec: DATA-31.
func TestMaskCardsInAResponse(t *testing.T) {
	t.Parallel()
	const card, masked = "4111.1111.1111.1111", "•••• 1111"
	answer := func(text string) any {
		return &struct {
			member.Profile
			Claims    []member.Claim
			Documents []member.Document
			Messages  []member.Message
			Next      string
		}{
			member.Profile{
				Accounts: []member.Account{{
					Number: card, PayInstrument: text, Notice: &member.Notice{Reason: text},
					Policies: []member.Policy{{
						Number: card, PackageNumber: card, LiabilityLimit: text, Insured: member.Insured{Phone: card},
						Units: []member.Unit{{HeatingType: text, Coverages: []member.Coverage{{Limit: text}}}},
					}},
				}},
				Agencies: []member.Agency{{ID: card, Name: text, Phone1: card, Phone3: card}},
			},
			[]member.Claim{{
				Number: card, PolicyNumber: card, Description: text, YourPart: []string{text},
				Files: []member.ClaimFile{{Reference: card, Name: text}},
			}},
			[]member.Document{{ID: card, Title: text}},
			[]member.Message{{ID: card, Subject: text, Entries: []member.MessageEntry{{Text: text, Files: []string{text}}}}},
			card,
		}
	}
	got := answer(card)
	member.MaskCards(got)
	same(t, "masked", answer(masked), got, plain...)
}

// Of a way to pay, the last four digits of a bank account show, too.
func TestMaskWayToPay(t *testing.T) {
	t.Parallel()
	a := member.Account{PayInstrument: "Checking 021000021/000123456789"}
	member.MaskCards(&a)
	if got, want := a.PayInstrument, "Checking •••• 0021/•••• 6789"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A line that the portal knew before it masked the card in it is no new line: it would settle the
// payment under way. No record has the number.
// Spec: DATA-31, BILL-15.
func TestMaskedLineIsNotNew(t *testing.T) {
	t.Parallel()
	const sent = "Payment, card 4111.1111.1111.1111"
	line := func(cents int64, words string, days int) member.Transaction {
		t := line(cents, words, days)
		t.Code = member.KindPayment
		return t
	}
	before := with(due(12645, 101690), line(-12645, sent, -1))
	masked := with(before, line(-12645, sent, -1))
	member.MaskCards(&masked)
	if got := masked.Transactions[0]; strings.Contains(fmt.Sprint(got), "4111") || got.Description != "Payment, card •••• 1111" {
		t.Errorf("masked: %+v", got)
	}
	shown := with(before, line(-12645, "Payment, card •••• 1111", -1)) // as earlier versions had it on record
	for name, known := range map[string]member.Account{"as sent": before, "masked": masked, "masked before": shown} {
		payments, _ := settle([]member.Payment{reported(known, 12645)}, masked, noon)
		if payments[0].Settled {
			t.Errorf("%s: the line of the day before settled the payment", name)
		}
	}
	again := with(before, line(-12645, sent, -1), line(-12645, sent, 0))
	member.MaskCards(&again)
	if payments, _ := settle([]member.Payment{reported(masked, 12645)}, again, noon); !payments[0].Settled {
		t.Error("the second line didn't settle the payment")
	}
}
