package userapi_test

import (
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// Billing and the page of a policy must not wait for calls that the provider does not list.
// Spec: CONTRACT-3.
func TestOutlookIsReadOnlyFromProvidersThatListIt(t *testing.T) {
	t.Parallel()
	m := pat()
	m.Offered = []string{"GET /documents"}
	client, _ := clientOf(t, func(http.ResponseWriter, *http.Request) { t.Error("the call was made") })
	_, installments := client.Installments(t.Context(), m, "4100238715")
	_, renewal := client.Renewal(t.Context(), m, "AA1182204")
	for call, err := range map[string]error{"installments": installments, "renewal": renewal} {
		if !failure.Is(err, failure.NotOffered) {
			t.Errorf("%s: err = %v, want not offered", call, err)
		}
	}
	m.Offered = append(m.Offered, "GET /accounts/{accountNumber}/installments")
	client, _ = clientOf(t, respond(http.StatusOK, `{"installments": []}`))
	if _, err := client.Installments(t.Context(), m, "4100238715"); err != nil {
		t.Errorf("listed installments: %v", err)
	}
}

// A bill without a date is of no use to a member. Without one whose date can't be read, the next
// bill would be another.
func TestInstallmentsHaveDates(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(http.StatusOK, `{"installments": [null, {"dueDate": "2026-12-04", "amount": "126.45", "description": 5, "autoPayDate": "soon"},
		{"dueDate": "", "amount": 3}, {"dueDate": "2026-12-05", "amount": "a lot"}, {"amount": 1}]}`))
	want := member.Installment{
		DueDate: member.NewDate(2026, time.December, 4), Amount: member.Cents(12645), Description: "5",
		AutoPayDate: member.UnreadDate,
	}
	unpriced := member.Installment{DueDate: member.NewDate(2026, time.December, 5), Amount: member.UnreadMoney}
	got, err := c.Installments(t.Context(), pat(), "1")
	if err != nil || !slices.Equal(got, []member.Installment{want, unpriced}) {
		t.Errorf("installments = %+v, %v, want %+v and %+v", got, err, want, unpriced)
	}
	for _, body := range []string{
		`{"installments": [{"dueDate": "soon", "amount": 1}, {"dueDate": "2026-12-05", "amount": 1}]}`,
		`{"installments": [{"dueDate": "2026-12-05", "amount": 1}], "total": 2}`,
	} {
		c, _ := clientOf(t, respond(http.StatusOK, body))
		if got, err := c.Installments(t.Context(), pat(), "1"); !errors.Is(err, exchange.ErrListUnread) {
			t.Errorf("%s: installments = %+v, %v, want none", body, got, err)
		}
	}
}

// An amount that can't be read is not that of the next reason, and a coverage not one that a term
// lacks.
func TestRenewalAmountsKeepTheirReasons(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(http.StatusOK, `{"reasons": ["Repairs", "", "Age", "Tax"], "amounts": ["some", 1, "-5.60"],
		"coverages": [{"description": "Glass", "now": ["$1", "$2"], "next": "$5"}]}`))
	terms, err := c.Renewal(t.Context(), pat(), "AA1")
	want := []member.RenewalReason{{Text: "Repairs", Amount: member.UnreadMoney}, {Text: "Age", Amount: member.Cents(-560)}, {Text: "Tax"}}
	if err != nil || !slices.Equal(terms.Reasons, want) {
		t.Errorf("reasons = %+v, %v, want %+v", terms.Reasons, err, want)
	}
	if len(terms.Coverages) > 0 {
		t.Errorf("coverages = %+v, want none: this term's can't be read, which isn't none", terms.Coverages)
	}
}
