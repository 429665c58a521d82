package userapi_test

import (
	"net/http"
	"testing"

	"memberportal/upstream/failure"
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
