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

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
)

func TestNew(t *testing.T) {
	for address, ok := range map[string]bool{
		"https://api.example.com": true, "http://127.0.0.1:8090/user-api/": true,
		"": false, "api.example.com": false, "/user-api": false, "ftp://api.example.com": false, "https://": false, "https:///x": false,
		"https://user:pw@api.example.com": false, "https://api.example.com/?a=b": false, "https://api.example.com/?": false,
		"https://api.example.com/#a": false, "://": false,
	} {
		if _, err := userapi.New(address, sandbox.Transport{}, slog.New(slog.DiscardHandler)); (err == nil) != ok {
			t.Errorf("New(%q): err = %v, want ok %t", address, err, ok)
		} else if err != nil && len(address) > 4 && strings.Contains(err.Error(), address) {
			t.Errorf("New(%q) repeats the address, which may hold a password: %v", address, err)
		}
	}
}

// Every call of section 7 as it goes out, and claims, which is ours.
func TestRequests(t *testing.T) {
	get := asked{Authorization: "Bearer secret-token", Accept: "application/json"}
	post := asked{Authorization: "Bearer secret-token", Accept: "application/json", ContentType: "application/json"}
	tests := map[string]struct {
		call func(context.Context, *userapi.Client) error
		like asked
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
			return c.AttachAccountPolicy(ctx, pat(), "HO1", "50327")
		}, post, "POST " + base + "/profiles/attach-account-policy", `{"AccountOrPolicyNumber":"HO1","Zip":"50327"}`},
		"detach": {func(ctx context.Context, c *userapi.Client) error {
			return c.DetachPolicy(ctx, pat(), "HO1")
		}, post, "POST " + base + "/profiles/detach-policy", `{"policyNumber":"HO1"}`},
		"delete profile": {func(ctx context.Context, c *userapi.Client) error {
			return c.DeleteProfile(ctx, pat())
		}, post, "POST " + base + "/profiles/delete-profile", `{"sendEmail":true,"serviceCall":false}`},
		"authentication methods": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.AuthenticationMethods(ctx, pat())
			return err
		}, get, "GET " + base + "/profiles/authentication-methods?timestamp=946684800000", ""},
		"update methods": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.UpdateAuthenticationMethods(ctx, pat(), userapi.AuthenticationMethods{EmailMethod: true, ProfileID: "P-1", Email: "m@e"})
			return err
		}, post, "POST " + base + "/profiles/update-authentication-methods", `{"EmailMethod":true,"MobilePhoneMethod":false,"ProfileId":"P-1"}`},
		"update methods without an id": {func(ctx context.Context, c *userapi.Client) error {
			_, err := c.UpdateAuthenticationMethods(ctx, pat(), userapi.AuthenticationMethods{MobilePhoneMethod: true})
			return err
		}, post, "POST " + base + "/profiles/update-authentication-methods", `{"EmailMethod":false,"MobilePhoneMethod":true}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // its clock starts at 946684800
				c, p := answering(t, says(200, `{"accessTokenId":"a","sessionId":"s"}`))
				if err := test.call(t.Context(), c); err != nil {
					t.Fatal(err)
				}
				want := test.like
				want.Line, want.Body = test.line, test.body
				if diff := cmp.Diff(want, p.asked[0]); diff != "" {
					t.Errorf("request (-want +got):\n%s", diff)
				}
			})
		})
	}
}

func TestBillingSummaryOfNoAccount(t *testing.T) {
	for _, number := range []string{"", ".", ".."} {
		c, p := answering(t, says(200, `{}`))
		if _, err := c.BillingSummary(t.Context(), pat(), number); err == nil || len(p.lines()) > 0 {
			t.Errorf("account %q: err = %v, asked %q", number, err, p.lines())
		}
	}
}

// The token goes to the base address only.
func TestRedirectIsNotFollowed(t *testing.T) {
	for _, status := range []int{301, 302, 303, 307, 308} {
		c, p := answering(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://elsewhere.example.com/", status)
		})
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if want := fmt.Sprintf("%d %s", status, unknown); statusAndWords(err) != want || len(p.lines()) != 1 {
			t.Errorf("%q, want %q, asked %q", statusAndWords(err), want, p.lines())
		}
	}
}

func TestTokenErrorComesBackAsItIs(t *testing.T) {
	errLogin := errors.New("Login initiated")
	c, p := answering(t, says(200, `{}`))
	m := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "", errLogin }}
	_, profile := c.Profile(t.Context(), m)
	_, summary := c.BillingSummary(t.Context(), m, "4100")
	for _, err := range []error{profile, summary, c.DeleteProfile(t.Context(), m)} {
		if err != errLogin { // as it is, not wrapped
			t.Errorf("err = %v, want the token's own", err)
		}
	}
	if len(p.lines()) > 0 {
		t.Errorf("asked %q without a token", p.lines())
	}
}

func TestAnswersWithAName(t *testing.T) {
	huge := `{"padding":"` + strings.Repeat("x", 1<<20) + `"}`
	tests := map[string]struct {
		answer http.HandlerFunc
		want   error
		status int
	}{
		"a page": {says(200, "<html>Sign in</html>"), userapi.ErrNotJSON, 200},
		"no media type": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil
			io.WriteString(w, "{}")
		}, userapi.ErrNotJSON, 200},
		"no body":             {says(200, ""), userapi.ErrMalformed, 200},
		"null":                {says(200, "null"), userapi.ErrMalformed, 200},
		"a list":              {says(200, "[]"), userapi.ErrMalformed, 200},
		"cut short":           {says(200, `{"totalDue": 12`), userapi.ErrMalformed, 200},
		"something after":     {says(200, `{} {}`), userapi.ErrMalformed, 200},
		"wrong structure":     {says(200, `{"transactions": {"amount": 5}}`), userapi.ErrMalformed, 200},
		"too large":           {says(200, huge), userapi.ErrTooLarge, 200},
		"connection cut":      {drop, io.ErrUnexpectedEOF, 0},
		"forbidden, no body":  {says(403, ""), nil, 403},
		"failure, huge body":  {says(500, huge), nil, 500},
		"failure, other JSON": {says(404, "[1]"), nil, 404},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c, _ := answering(t, test.answer)
			_, err := c.BillingSummary(t.Context(), pat(), "4100")
			var failure *userapi.Error
			if !errors.As(err, &failure) || failure.Status != test.status || !errors.Is(failure.Err, test.want) {
				t.Errorf("err = %v, want status %d, %v", err, test.status, test.want)
			}
		})
	}
}

// A problem document and other media types of the JSON family are JSON.
func TestJSONMediaTypes(t *testing.T) {
	for _, media := range []string{"application/json", "Application/JSON; charset=UTF-8", "application/hal+json"} {
		c, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", media)
			io.WriteString(w, " {}\n")
		})
		if _, err := c.BillingSummary(t.Context(), pat(), "4100"); err != nil {
			t.Errorf("%s: %v", media, err)
		}
	}
}

// An answer that breaks off is a network error; a failure's status counts even
// then. It takes a real connection to break.
func TestBodyBreaksOff(t *testing.T) {
	for status, want := range map[int]string{200: "0", 403: "403"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "100")
			w.WriteHeader(status)
			io.WriteString(w, `{"totalDue":`)
		}))
		defer s.Close()
		c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.BillingSummary(t.Context(), pat(), "4100")
		if got, _, _ := strings.Cut(statusAndWords(err), " "); got != want {
			t.Errorf("%d: %v, want status %s", status, err, want)
		}
	}
}

// net/http repeats a GET by itself when a kept connection dies; the retries of
// a profile are ours to count. The log line before the first one ends the test.
func TestProfileIsNotReplayed(t *testing.T) {
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 || len(r.TransferEncoding) > 0 {
			t.Errorf("the GET has a body: %d, %q", r.ContentLength, r.TransferEncoding)
		}
		if asked.Add(1) > 1 {
			drop(w, r)
		}
		says(403, "{}")(w, r)
	}))
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.NewTextHandler(onLog(cancel), nil)))
	if err != nil {
		t.Fatal(err)
	}
	_, kept := c.Profile(ctx, pat()) // leaves its connection open
	_, died := c.Profile(ctx, pat())
	if statusAndWords(kept) != "403 Not authorized." || !errors.Is(died, context.Canceled) || asked.Load() != 2 {
		t.Errorf("first %v, second %v, asked %d times, want 2", kept, died, asked.Load())
	}
}

func TestAttemptTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := answering(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		start := time.Now()
		_, err := c.BillingSummary(t.Context(), pat(), "4100")
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 10*time.Second {
			t.Errorf("after %s: %v, want a time-out after 10 s", time.Since(start), err)
		}
		if got := err.Error(); got != "userapi: GET /accounts/{accountNumber}/billing-summary: timed out" {
			t.Errorf("err = %q", got)
		}
	})
}

// An error's text is for logs: neither token, address, number nor body is in it.
func TestErrorTextIsDiscreet(t *testing.T) {
	personal := []string{"secret-token", "4100238715", "Pat Example", "pat@example.com", "new-cookie"}
	answers := map[string]http.HandlerFunc{
		"words":     says(400, `{"error": "Pat Example", "message": "pat@example.com"}`),
		"mismatch":  says(200, `{"transactions": 4100238715}`),
		"malformed": says(200, `{"totalDue": Pat Example}`),
		"page":      says(200, `<p>Pat Example</p>`),
		"dropped":   drop,
		"cookie": func(w http.ResponseWriter, r *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: "new-cookie"})
			says(403, `{"message": "Pat Example"}`)(w, r)
		},
	}
	for name, answer := range answers {
		t.Run(name, func(t *testing.T) {
			c, _ := answering(t, answer)
			_, err := c.BillingSummary(t.Context(), pat(), "4100238715")
			if err == nil || len(leaks(err.Error(), personal...)) > 0 {
				t.Errorf("summary: %v", err)
			}
			if err := c.ChangeEmail(t.Context(), pat(), "pat@example.com", "pat@example.com"); err != nil && len(leaks(err.Error(), personal...)) > 0 {
				t.Errorf("change: %v", err)
			}
		})
	}
}

// A server that speaks no HTTP has its words quoted by net/http.
func TestErrorTextOfNoHTTP(t *testing.T) {
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
	c, err := userapi.New(s.URL, s.Client().Transport, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.BillingSummary(t.Context(), pat(), "4100")
	if err == nil || strings.Contains(err.Error(), "Example") || !strings.HasPrefix(statusAndWords(err), "0 ") {
		t.Errorf("err = %v", err)
	}
}

func TestErrorTextOfRefusedConnection(t *testing.T) {
	s := httptest.NewServer(nil)
	address := s.URL
	s.Close()
	c, err := userapi.New(address, s.Client().Transport, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.BillingSummary(t.Context(), pat(), "4100")
	if err == nil || !strings.Contains(err.Error(), "connection refused") {
		t.Errorf("err = %v, want the reason for an operator", err)
	}
}
