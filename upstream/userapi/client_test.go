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
	"sync/atomic"
	"testing"
	"testing/synctest"
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
		"": false, "api.example.com": false, "/user-api": false, "ftp://api.example.com": false, "https://": false, "https:///x": false,
		"https://user:pw@api.example.com": false, "https://api.example.com/?a=b": false, "https://api.example.com/?": false,
		"https://api.example.com/#a": false, "://": false,
	} {
		if _, err := userapi.New(address, sandbox.Transport{}, slog.New(slog.DiscardHandler), userapi.Options{}); (err == nil) != ok {
			t.Errorf("New(%q): err = %v, want success %t", address, err, ok)
		} else if err != nil && len(address) > 4 && strings.Contains(err.Error(), address) {
			t.Errorf("New(%q) quotes the URL, which may contain a password: %v", address, err)
		}
	}
}

// Covers every call of section 7, and the client's URL encoding.
// Spec: API-1, API-3, API-5, API-6, API-7, API-8, API-9, API-10, API-11, API-12, API-13.
func TestRequests(t *testing.T) {
	t.Parallel()
	get := received{Authorization: "Bearer secret-token", Accept: "application/json"}
	post := received{Authorization: "Bearer secret-token", Accept: "application/json", ContentType: "application/json"}
	tests := map[string]struct {
		call func(context.Context, *userapi.Client) error
		like received
		line string
		body string
	}{
		"billing summary": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.BillingSummary(ctx, pat(), "41 0/..%?#")
			return err
		}, get, "GET " + base + "/accounts/41%200%2F..%25%3F%23/billing-summary", ""},
		"payment modal": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.PaymentModal(ctx, pat(), "4100", "makePayment")
			return err
		}, post, "POST " + base + "/payments/payment-modal", `{"accountNumber":"4100","operation":"makePayment"}`},
		"profile": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.Profile(ctx, pat())
			return err
		}, get, "GET " + base + "/profiles", ""},
		"change email": {func(ctx context.Context, c *userapi.Client) error {
			return c.ChangeEmail(ctx, pat(), "new@example.com", "again@example.com")
		}, post, "POST " + base + "/profiles/change-email", `{"NewEmail":"new@example.com","NewEmailConfirm":"again@example.com"}`},
		"attach": {func(ctx context.Context, c *userapi.Client) error {
			return c.AttachAccountPolicy(ctx, pat(), "HO1", "50327", "k")
		}, post, "POST " + base + "/profiles/attach-account-policy", `{"AccountOrPolicyNumber":"HO1","Zip":"50327"}`},
		"detach": {func(ctx context.Context, c *userapi.Client) error {
			return c.DetachPolicy(ctx, pat(), "HO1")
		}, post, "POST " + base + "/profiles/detach-policy", `{"policyNumber":"HO1"}`},
		"delete profile": {func(ctx context.Context, c *userapi.Client) error {
			return c.DeleteProfile(ctx, pat(), "k")
		}, post, "POST " + base + "/profiles/delete-profile", `{"sendEmail":true,"serviceCall":false}`},
		"authentication methods": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.AuthenticationMethods(ctx, pat())
			return err
		}, get, "GET " + base + "/profiles/authentication-methods?timestamp=946684800000", ""},
		"update methods": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.UpdateAuthenticationMethods(ctx, pat(), userapi.AuthenticationMethods{EmailMethod: true, ProfileID: "P-1", Email: "m@e"})
			return err
		}, post, "POST " + base + "/profiles/update-authentication-methods", `{"EmailMethod":true,"MobilePhoneMethod":false,"ProfileId":"P-1"}`},
		"update methods without an ID": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.UpdateAuthenticationMethods(ctx, pat(), userapi.AuthenticationMethods{MobilePhoneMethod: true})
			return err
		}, post, "POST " + base + "/profiles/update-authentication-methods", `{"EmailMethod":false,"MobilePhoneMethod":true}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // the clock in the bubble starts at 946684800
				c, p := clientOf(t,
					respond(200, `{"accounts":[],"totalDue":1,"accessTokenId":"a","sessionId":"s","EmailMethod":true,"MobilePhoneMethod":false}`))
				must(t, test.call(t.Context(), c))
				want := test.like
				want.Line, want.Body = test.line, test.body
				same(t, "request", want, p.received[0])
			})
		})
	}
}

// The client sends tokens to the base URL only.
// Spec: API-3.
func TestRedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		redirect := func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://elsewhere.example.com/", status)
		}
		c, p := clientOf(t, redirect, respond(200, `{}`)) // the second one ends a test that fails
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if want := fmt.Sprint(status); statusAndText(err) != want || len(p.lines()) != 1 {
			t.Errorf("err = %q after requests %q, want %q after one", statusAndText(err), p.lines(), want)
		}
	}
}

// Spec: ERROR-10.
func TestTokenErrorIsReturnedUnchanged(t *testing.T) {
	t.Parallel()
	errLogin := errors.New("Login initiated")
	c, p := clientOf(t, respond(200, `{}`))
	m := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "", errLogin }}
	_, profile := c.Profile(t.Context(), m)
	_, summary := c.BillingSummary(t.Context(), m, "4100")
	for _, err := range []error{profile, summary, c.DeleteProfile(t.Context(), m, "k")} {
		if err != errLogin { // unchanged, not wrapped
			t.Errorf("err = %v, want the error of Token", err)
		}
	}
	if len(p.lines()) > 0 {
		t.Errorf("requests without a token = %q, want none", p.lines())
	}
}

func TestResponseErrors(t *testing.T) {
	t.Parallel()
	huge := `{"padding":"` + strings.Repeat("x", 1<<20) + `"}`
	tests := map[string]struct {
		response http.HandlerFunc
		want     error
		status   int
	}{
		"HTML": {respond(200, "<html>Sign in</html>"), exchange.ErrNotJSON, 200},
		"no media type": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil
			io.WriteString(w, "<html>Sign in</html>")
		}, exchange.ErrMalformed, 200},
		"no body":             {respond(200, ""), exchange.ErrMalformed, 200},
		"too large":           {respond(200, huge), exchange.ErrTooLarge, 200},
		"dropped connection":  {drop, io.ErrUnexpectedEOF, 0},
		"forbidden, no body":  {respond(403, ""), nil, 403},
		"failure, huge body":  {respond(500, huge), nil, 500},
		"failure, other JSON": {respond(404, "[1]"), nil, 404},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c, _ := clientOf(t, test.response)
			_, err := c.BillingSummary(t.Context(), pat(), "4100")
			var failure *userapi.Error
			if !errors.As(err, &failure) || failure.Status != test.status || !errors.Is(failure.Err, test.want) {
				t.Errorf("err = %v, want status %d, %v", err, test.status, test.want)
			}
		})
	}
}

// A billing summary without an amount, or of another account, is a failed reload.
func TestBillingSummaryWithoutItsFields(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]error{
		`{}`: exchange.ErrNoFields, `{"error": "backend down"}`: exchange.ErrFailed,
		`{"totalDue": "203,10", "minimumDue": true}`:   exchange.ErrNoFields,
		`{"totalDue": "N/A", "dueDate": "2026-12-03"}`: exchange.ErrNoFields, `{"totalDue": 0}`: nil, `{"minimumDue": "0.00"}`: nil,
		`{"totalDue": 5, "accountNumber": "AB417"}`: nil, `{"totalDue": 5, "accountNumber": ["AB417", "AB418"]}`: exchange.ErrOtherAccount,
	} {
		c, _ := clientOf(t, respond(200, body))
		if _, err := c.BillingSummary(t.Context(), pat(), "AB-417"); !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("%s: err = %v, want %v", body, err, want)
		}
	}
}

// A response is read with any media type but HTML, and with a byte-order mark.
func TestJSONMediaTypes(t *testing.T) {
	t.Parallel()
	for _, media := range []string{
		"application/json", "Application/JSON; charset=UTF-8", "application/hal+json", "text/json", "text/plain",
		"application/octet-stream", "JSON", "",
	} {
		c, _ := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = []string{media}
			io.WriteString(w, "\uFEFF {\"totalDue\": 5}\n")
		})
		if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err != nil {
			t.Errorf("%s: err = %v, want success", media, err)
		}
	}
}

// A truncated response is a network error, but the status of a failure still counts. Only a real
// connection can truncate a response.
func TestTruncatedBody(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{200: "0", 403: "403"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "100")
			w.WriteHeader(status)
			io.WriteString(w, `{"totalDue":`)
		}))
		defer s.Close()
		c := newClientOf(t, s)
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if got, _, _ := strings.Cut(statusAndText(err), " "); got != want {
			t.Errorf("%d: err = %v, want status %s", status, err, want)
		}
	}
}

// net/http replays a GET when a kept-alive connection closes, but section 9 limits the retries of a
// profile. The log line before the first retry ends the test.
func TestProfileIsNotReplayed(t *testing.T) {
	t.Parallel()
	var requests atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 || len(r.TransferEncoding) > 0 {
			t.Errorf("GET has a body of %d bytes, transfer encoding %q, want none", r.ContentLength, r.TransferEncoding)
		}
		if requests.Add(1) > 1 {
			drop(w, r)
		}
		respond(403, "{}")(w, r)
	}))
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.NewTextHandler(onLog(cancel), nil)), userapi.Options{})
	must(t, err)
	_, first := c.Profile(ctx, pat()) // leaves its connection open
	_, second := c.Profile(ctx, pat())
	if statusAndText(first) != "403" || statusAndText(second) != "0" || requests.Load() != 2 {
		t.Errorf("first err = %v, second err = %v after %d requests, want 403, none after 2", first, second, requests.Load())
	}
}

// net/http replays a change with an Idempotency-Key, too. A provider may ignore the key of these
// calls, and a second change would then be refused although the first was made.
// Spec: CONTRACT-6.
func TestChangesAreNotReplayed(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*userapi.Client) error{
		"attach":    func(c *userapi.Client) error { return c.AttachAccountPolicy(t.Context(), pat(), "1", "50327", "k") },
		"delete":    func(c *userapi.Client) error { return c.DeleteProfile(t.Context(), pat(), "k") },
		"paperless": func(c *userapi.Client) error { return c.SetPaperlessBilling(t.Context(), pat(), "1", true, "k") },
	} {
		var requests atomic.Int32
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Idempotency-Key") != "k" {
				t.Errorf("%s: Idempotency-Key = %q", name, r.Header.Get("Idempotency-Key"))
			}
			if requests.Add(1) > 1 {
				drop(w, r)
			}
			respond(200, "")(w, r)
		}))
		defer s.Close()
		c := newClientOf(t, s)
		first, second := change(c), change(c) // the first leaves its connection open
		if first != nil || second == nil || requests.Load() != 2 {
			t.Errorf("%s: first err = %v, second err = %v after %d requests, want a failure of the second", name, first, second, requests.Load())
		}
	}
}

func TestAttemptTimeout(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := clientOf(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		start := time.Now()
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 10*time.Second {
			t.Errorf("err = %v after %s, want a timeout after 10 s", err, time.Since(start))
		}
		if got := err.Error(); got != "userapi: GET /accounts/{accountNumber}/billing-summary: timed out" {
			t.Errorf("err = %q, want the timeout and the path pattern", got)
		}
	})
}

// The text of an error goes to logs: it must not contain the token, URL, account number or body.
func TestErrorTextHasNoPersonalData(t *testing.T) {
	t.Parallel()
	personal := []string{"secret-token", "4100238715", "Pat Example", "pat@example.com", "new-cookie"}
	responses := map[string]http.HandlerFunc{
		"text":      respond(400, `{"error": "Pat Example", "message": "pat@example.com"}`),
		"mismatch":  respond(200, `[{"transactions": "4100238715"}, "Pat Example"]`),
		"malformed": respond(200, `{"totalDue": Pat Example}`),
		"page":      respond(200, `<p>Pat Example</p>`),
		"dropped":   drop,
		"cookie": func(w http.ResponseWriter, r *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "new-cookie"})
			respond(403, `{"message": "Pat Example"}`)(w, r)
		},
	}
	for name, response := range responses {
		t.Run(name, func(t *testing.T) {
			c, _ := clientOf(t, response)
			_, err := c.BillingSummary(t.Context(), pat(), "4100238715")
			if err == nil || leaks(err.Error(), personal...) {
				t.Errorf("summary: err = %v, want no personal data", err)
			}
			if err := c.ChangeEmail(t.Context(), pat(), "pat@example.com", "pat@example.com"); err != nil &&
				leaks(err.Error(), personal...) {
				t.Errorf("change: err = %v, want no personal data", err)
			}
		})
	}
}

// net/http quotes the response of a server that does not speak HTTP.
func TestErrorTextOfInvalidHTTP(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, buf, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		buf.WriteString("Pat Example\r\n\r\n")
		buf.Flush()
		conn.Close()
	}))
	defer s.Close()
	c := newClientOf(t, s)
	_, err := c.BillingSummary(t.Context(), pat(), "4100")
	if err == nil || strings.Contains(err.Error(), "Example") || statusAndText(err) != "0" {
		t.Errorf("err = %v, want a network error that does not quote the response", err)
	}
}

func TestErrorTextOfRefusedConnection(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(nil)
	address := s.URL
	s.Close()
	c, err := userapi.New(address, s.Client().Transport, slog.New(slog.DiscardHandler), userapi.Options{})
	must(t, err)
	_, err = c.BillingSummary(t.Context(), pat(), "4100")
	if err == nil || !strings.Contains(err.Error(), "connection refused") {
		t.Errorf("err = %v, want the reason in the text for operators", err)
	}
}
