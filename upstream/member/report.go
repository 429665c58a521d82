package member

import "strings"

const (
	// maxReference is the length of the longest reference that is accepted.
	maxReference        = 40
	referenceCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./#"
)

// maxReportedAmount is the largest amount that is accepted in a report.
var maxReportedAmount = Cents(1_000_000_00)

// Report is the processor's report about a payment, as text (docs/payments.md). A missing value is
// "".
type Report struct {
	Amount         string `json:"amount"`
	FeeAmount      string `json:"feeAmount"`
	ConvenienceFee string `json:"convenienceFee"`
	TotalAmount    string `json:"totalAmount"`
	Reference      string `json:"reference"`
}

// amounts returns the amount of the payment and the fee on top of it. within is whether the amount
// may include the fee. All are unknown if the report contradicts itself. The fee is also unknown if
// the report does not have one: the amount may then include a fee of up to [feeLimit].
func (r Report) amounts() (amount, fee Money, within bool) {
	amount, amountOK := reportedAmount(r.Amount)
	total, totalOK := reportedAmount(r.TotalAmount)
	fee, feeOK := reportedFee(r.FeeAmount, r.ConvenienceFee)
	amount, fee, within = withTotal(amount, fee, total)
	feeOK = feeOK && (!fee.Known() || fee.Cents() >= 0 && fee.Compare(feeLimit(amount)) <= 0)
	if !amountOK || !totalOK || !feeOK || !amount.Positive() {
		return Money{}, Money{}, false
	}
	return amount, fee, within
}

// withTotal returns the amount and the fee after a comparison with their total.
func withTotal(amount, fee, total Money) (net, ofIt Money, within bool) {
	switch {
	case !total.Known():
		return amount, fee, fee.Positive()
	case !amount.Known() && !fee.Known(), total == amount && !fee.Known():
		return total, fee, false
	case !amount.Known(), total == amount:
		return total.Sub(fee), fee, false
	case !fee.Known(), total == amount.Add(fee):
		return amount, total.Sub(amount), false
	}
	return Money{}, fee, false
}

// reportedAmount returns the amount in a report, unknown if it has none. ok is false if the text is
// not a positive amount within the limit.
func reportedAmount(text string) (amount Money, ok bool) {
	amount, err := ParseMoney(text)
	if err != nil || amount.Known() && !amount.Positive() || amount.Compare(maxReportedAmount) > 0 {
		return Money{}, false
	}
	return amount, true
}

// reportedFee returns the fee in a report, unknown if it has none. A report has two fields for the
// fee. ok is false if the text is not an amount, or if the fields disagree.
func reportedFee(feeAmount, convenienceFee string) (fee Money, ok bool) {
	one, err := ParseMoney(feeAmount)
	other, otherErr := ParseMoney(convenienceFee)
	switch {
	case err != nil || otherErr != nil:
		return Money{}, false
	case !one.Known():
		return other, true
	}
	return one, !other.Known() || one == other
}

// feeLimit returns the largest plausible fee on a payment: the larger of $5 and a tenth of the
// amount, but at most $200.
func feeLimit(amount Money) Money {
	return Cents(min(max(5_00, amount.Cents()/10), 200_00))
}

// reference returns the reference in a report, "" unless it is short and consists of ASCII letters,
// digits and "-", "_", ".", "/" or "#" only.
func reference(text string) string {
	other := func(r rune) bool { return !strings.ContainsRune(referenceCharacters, r) }
	if len(text) > maxReference || strings.ContainsFunc(text, other) {
		return ""
	}
	return text
}
