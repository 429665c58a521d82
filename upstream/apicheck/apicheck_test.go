package apicheck

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"memberportal/upstream/userapi"
)

// Calls about what the member doesn't have aren't tried, and say why.
func TestCallsWithoutAnItemAreNotTried(t *testing.T) {
	t.Parallel()
	empty := roundTrip(func(r *http.Request) (*http.Response, error) {
		status, body := http.StatusNotFound, `{}`
		if r.URL.Path == "/profiles" {
			status, body = http.StatusOK, `{"accounts": []}`
		}
		return &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(body))}, nil
	})
	api, err := userapi.New("https://api.example.com", empty, slog.New(slog.DiscardHandler), userapi.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pat := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "token", nil }}
	reasons := map[string]string{}
	for _, result := range Run(t.Context(), api, pat, true) {
		if result.Result == Skipped {
			reasons[result.Call] = result.Reason
		}
	}
	const noConversation = "the member has no conversation that was read, and reading one marks it"
	for call, want := range map[string]string{
		"GET /accounts/{accountNumber}/billing-summary": "the member has no account",
		"GET /accounts/{accountNumber}/installments":    "the member has no account",
		"GET /policies/{policyNumber}/renewal":          "the member has no policy",
		"GET /claims/{claimNumber}":                     "the member has no claim",
		"GET /documents/{documentId}":                   "the member has no document",
		"GET /messages/{messageId}":                     noConversation,
		"POST /payments/payment-modal":                  "the member has no account",
		"PUT /paperless/billing":                        "the member has no account",
		"PUT /paperless/policy":                         "the member has no policy",
		"POST /profiles/delete-profile":                 "they would change the member",
	} {
		if reasons[call] != want {
			t.Errorf("%s: %q, want %q", call, reasons[call], want)
		}
	}
}
