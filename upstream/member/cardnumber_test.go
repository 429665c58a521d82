package member

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
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
		if got := MaskCard(sent); got != want {
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
		days, minutes := random.IntN(40*365), random.IntN(24*60)
		return time.Date(2000, 1, 1+days, 0, minutes, 0, 0, time.UTC).Format(format)
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
		if got := MaskCard(text); got != text {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// Of a way to pay, the last four digits of a bank account show, too.
func TestMaskNumbers(t *testing.T) {
	t.Parallel()
	const want = "Checking •••• 0021/•••• 6789"
	if got := MaskNumbers("Checking 021000021/000123456789"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A line that the portal knew before it masked the card in it is no new line: it would settle the
// payment under way. No record has the number.
// Spec: DATA-31, BILL-15.
func TestMaskedLineIsNotNew(t *testing.T) {
	t.Parallel()
	const sent, shown = "Payment, card 4111.1111.1111.1111", "Payment, card •••• 1111"
	line := func(words string, days int) Transaction {
		t := line(-12645, words, days)
		t.Code = KindPayment
		return t
	}
	maskedLine := func(days int) Transaction {
		t := line(shown, days)
		t.SentAs(sent)
		return t
	}
	before := with(due(12645, 101690), line(sent, -1))
	masked, maskedBefore := with(before, maskedLine(-1)), with(before, line(shown, -1))
	if got := fmt.Sprint(masked.Transactions[0]); strings.Contains(got, "4111") {
		t.Errorf("masked: %s", got)
	}
	for name, known := range map[string]Account{"as sent": before, "masked": masked, "masked before": maskedBefore} {
		payments, _ := settle([]Payment{reported(known, 12645)}, masked, noon)
		if payments[0].Settled {
			t.Errorf("%s: the line of the day before settled the payment", name)
		}
	}
	again := with(before, maskedLine(-1), maskedLine(0))
	if payments, _ := settle([]Payment{reported(masked, 12645)}, again, noon); !payments[0].Settled {
		t.Error("the second line didn't settle the payment")
	}
}
