package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// Spec: API-1.
func TestNew(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"https://api.example.com": true, "http://127.0.0.1:8090/user-api/": true,
		"": false, "api.example.com": false, "/user-api": false, "ftp://api.example.com": false, "https://": false,
		"https:///x":                      false,
		"https://user:pw@api.example.com": false, "https://api.example.com/?a=b": false, "https://api.example.com/?": false,
		"https://api.example.com/#a": false, "://": false,
	} {
		_, err := userapi.New(address, sandbox.Transport{}, slog.New(slog.DiscardHandler), userapi.Options{})
		if (err == nil) != ok {
			t.Errorf("New(%q): err = %v, want success %t", address, err, ok)
		} else if err != nil && len(address) > 4 && strings.Contains(err.Error(), address) {
			t.Errorf("New(%q) quotes the URL, which may contain a password: %v", address, err)
		}
	}
}

// section7 has the requests of section 7, their address and body. The contract tests compare those
// of the portal's own calls with openapi.yaml.
var section7 = map[string][2]string{
	"GET /profiles":                        {"/profiles", ""},
	billingSummary:                         {"/accounts/4100238715/billing-summary", ""},
	"GET /profiles/authentication-methods": {"/profiles/authentication-methods?timestamp=946684800000", ""},
	"POST /payments/payment-modal": {
		"/payments/payment-modal", `{"accountNumber":"4100238715","operation":"makePayment"}`,
	},
	changeEmail: {
		"/profiles/change-email", `{"NewEmail":"new@example.com","NewEmailConfirm":"new@example.com"}`,
	},
	attachPolicy: {
		"/profiles/attach-account-policy", `{"AccountOrPolicyNumber":"PE0099812","Zip":"50327"}`,
	},
	detachPolicy:  {"/profiles/detach-policy", `{"policyNumber":"BT0456731"}`},
	deleteProfile: {"/profiles/delete-profile", `{"sendEmail":true,"serviceCall":false}`},
	"POST /profiles/update-authentication-methods": {
		"/profiles/update-authentication-methods", `{"EmailMethod":true,"MobilePhoneMethod":false,"ProfileId":"P-100417"}`,
	},
}

// Spec: API-1, API-3, API-5, API-6, API-7, API-8, API-9, API-10, API-11, API-12, API-13.
func TestRequestsOfSection7(t *testing.T) {
	inBubble(t, func(t *testing.T) { // the clock in the bubble starts at 946684800
		for call, want := range section7 {
			body := `{"accounts":[],"totalDue":1,"accessTokenId":"a","sessionId":"s",` +
				`"EmailMethod":true,"MobilePhoneMethod":false}`
			if call == attachPolicy || call == detachPolicy {
				body = `{}`
			}
			c, p := clientOf(t, respond(200, body))
			must(t, calls(t.Context(), c, pat())[call]())
			method, _, _ := strings.Cut(call, " ")
			sent := received{
				Line: method + " " + base + want[0], Authorization: "Bearer secret-token", Accept: "application/json",
				Body: want[1],
			}
			if sent.Body != "" {
				sent.ContentType = "application/json"
			}
			sent.Key = p.received[0].Key // TestCallsAreNotReplayed
			same(t, call, sent, p.received[0])
		}
	})
}

// Spec: ERROR-10.
func TestTokenErrorIsReturnedUnchanged(t *testing.T) {
	t.Parallel()
	errLogin := errors.New("Login initiated")
	c, p := clientOf(t, respond(200, `{}`))
	m := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "", errLogin }}
	for _, call := range []string{"GET /profiles", billingSummary, deleteProfile, "POST /claims"} {
		if err := calls(t.Context(), c, m)[call](); err != errLogin { // unchanged, not wrapped
			t.Errorf("%s: err = %v, want the error of Token", call, err)
		}
	}
	same(t, "calls without a token", 0, len(p.lines()))
}

// truncated breaks the connection before the end of the body. Only a real one can.
func truncated(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "100")
		respond(status, body)(w, r)
	}
}

// A response is read with any media type but HTML, and with a byte-order mark. A truncated one is a
// network error, but the status of a failure still counts. A billing summary without an amount, or
// of another account, is a failure. A redirect is not followed: tokens go to the base URL only. The
// text of an error goes to logs: it must not contain the token, URL, account number or body.
// Spec: API-3.
func TestBillingSummaryFails(t *testing.T) {
	t.Parallel()
	huge := `{"Pat Example":"` + strings.Repeat("x", 1<<20) + `"}`
	redirect := func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/Pat Example", http.StatusFound) }
	notHTTP := func(w http.ResponseWriter, _ *http.Request) { // net/http quotes it
		conn, buf, err := http.NewResponseController(w).Hijack()
		if err == nil {
			buf.WriteString("Pat Example\r\n\r\n")
			buf.Flush()
			conn.Close()
		}
	}
	for name, test := range map[string]struct {
		response http.HandlerFunc
		want     error
		status   int // 200 without an error for a success
	}{
		"JSON of a kind":      {respondAs("Application/hal+JSON; charset=UTF-8", 200, "\uFEFF {\"totalDue\": 5}"), nil, 200},
		"no valid media type": {respondAs("JSON", 200, `{"totalDue": 5}`), nil, 200},
		"no media type":       {respondAs("", 200, `{"minimumDue": "0.00"}`), nil, 200},
		"HTML":                {respond(200, "<html>Pat Example</html>"), exchange.ErrNotJSON, 200},
		"HTML without a type": {respondAs("", 200, "<html>Pat Example</html>"), exchange.ErrMalformed, 200},
		"a list":              {respond(200, `[{"transactions": "4100238715"}, "Pat Example"]`), exchange.ErrMalformed, 200},
		"no body":             {respond(200, ""), exchange.ErrMalformed, 200},
		"too large":           {respond(200, huge), exchange.ErrTooLarge, 200},
		"truncated":           {truncated(200, `{"totalDue":`), io.ErrUnexpectedEOF, 0},
		"dropped connection":  {drop, io.EOF, 0},
		"not HTTP":            {notHTTP, nil, 0},
		"redirect":            {redirect, nil, 302},
		"failure, no body":    {respond(403, ""), nil, 403},
		"failure, a cookie":   {setXSRF("new-cookie", respond(403, `{"message": "Pat Example"}`)), nil, 403},
		"failure, huge body":  {respond(500, huge), nil, 500},
		"failure, truncated":  {truncated(403, `{"message":`), nil, 403},
		"an error beside it":  {respond(200, `{"totalDue": 5, "error": "Pat Example"}`), nil, 200},
		"no amount":           {respond(200, `{"totalDue": "203,10", "dueDate": "2026-12-03"}`), exchange.ErrNoFields, 200},
		"the account":         {respond(200, `{"totalDue": 5, "accountNumber": "4100 238715"}`), nil, 200},
		"accounts": {
			respond(200, `{"totalDue": 5, "accountNumber": ["4100238715", "AB418"]}`), exchange.ErrOtherAccount, 200,
		},
	} {
		_, err := serverClient(t, test.response).BillingSummary(t.Context(), pat(), "4100238715")
		if test.status == 200 && test.want == nil {
			same(t, name, nil, err)
			continue
		}
		failed, ok := errors.AsType[*userapi.Error](err)
		if !ok || failed.Status != test.status || !errors.Is(failed.Err, test.want) && name != "not HTTP" {
			t.Errorf("%s: err = %v, want status %d, %v", name, err, test.status, test.want)
		}
		if leaks(fmt.Sprint(err), "secret-token", "4100238715", "Example", "new-cookie", "127.0.0.1") {
			t.Errorf("%s: err = %v, want no personal data", name, err)
		}
	}
}

// net/http replays a GET, and a change with an Idempotency-Key, when a kept-alive connection
// closes. Section 9 limits the retries of a profile. A provider may ignore the key of a change, and
// would refuse the second one although the first was made.
// Spec: CONTRACT-6.
func TestCallsAreNotReplayed(t *testing.T) {
	t.Parallel()
	for call, status := range map[string]int{
		"GET /profiles": 403, attachPolicy: 200, deleteProfile: 200, "PUT /paperless/billing": 200,
		"PUT /contacts": 200, "PUT /contacts/topics": 200,
	} {
		p := &provider{responses: responses{respond(status, ""), drop}}
		c := serverClient(t, func(w http.ResponseWriter, r *http.Request) {
			isGet := r.Method == http.MethodGet
			hasKey, hasBody := r.Header.Get("Idempotency-Key") != "", r.ContentLength != 0 || len(r.TransferEncoding) > 0
			if isGet == hasKey || isGet && hasBody {
				t.Errorf("%s: header = %v with %d bytes, want a key for a change, and no body for a GET",
					call, r.Header, r.ContentLength)
			}
			p.ServeHTTP(w, r)
		})
		again := calls(t.Context(), c, pat())[call]
		first, second := again(), again() // the first leaves its connection open
		if (first == nil) != (status == 200) || statusAndText(second) != "0" || len(p.lines()) != 2 {
			t.Errorf("%s: err = %v, then %v after %d requests, want a network error after 2",
				call, first, second, len(p.lines()))
		}
	}
}

func TestAttemptTimeout(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c, _ := clientOf(t, hang)
		began := time.Now()
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 10*time.Second {
			t.Errorf("err = %v after %s, want a timeout after 10 s", err, time.Since(began))
		}
		same(t, "text", "userapi: GET /accounts/{accountNumber}/billing-summary: timed out", err.Error())
	})
}

func TestErrorTextOfRefusedConnection(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(nil)
	s.Close()
	c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.DiscardHandler), userapi.Options{})
	must(t, err)
	_, err = c.BillingSummary(t.Context(), pat(), "4100")
	if err == nil || !strings.Contains(err.Error(), "connection refused") {
		t.Errorf("err = %v, want the reason in the text for operators", err)
	}
}
