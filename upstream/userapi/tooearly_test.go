package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

func busy(retryAfter string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		respond(429, `{"message": "Slow down."}`)(w, r)
	}
}

// A call that was refused until a given time is not made before that time for this member. Other
// members' calls continue.
// Spec: CONTRACT-4.
func TestRefusedCallWaitsForItsTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, p := clientOf(t, busy("30"), respond(200, `{"documents": []}`))
		documents := func(m userapi.Member) error { _, err := c.Documents(t.Context(), m); return err }
		for range 2 {
			err := documents(pat())
			var failure *userapi.Error
			if !errors.Is(err, exchange.ErrTooEarly) || !errors.As(err, &failure) ||
				time.Until(failure.RetryAt) != 30*time.Second || len(p.lines()) != 1 {
				t.Fatalf("err = %v after %q, want one call that waits 30 s", err, p.lines())
			}
		}
		kim := pat()
		kim.Key = "kim"
		if err := documents(kim); err != nil {
			t.Errorf("another member: err = %v", err)
		}
		time.Sleep(29 * time.Second)
		if err := documents(pat()); !errors.Is(err, exchange.ErrTooEarly) || len(p.lines()) != 2 {
			t.Errorf("after 29 s: err = %v after %q, want to wait", err, p.lines())
		}
		time.Sleep(time.Second)
		if err := documents(pat()); err != nil || len(p.lines()) != 3 {
			t.Errorf("after 30 s: err = %v after %q, want a call", err, p.lines())
		}
	})
}

func TestRefusalWithoutTimeIsNotKept(t *testing.T) {
	t.Parallel()
	for _, header := range []string{"", "soon", "0"} {
		c, p := clientOf(t, busy(header), respond(200, `{"documents": []}`))
		_, first := c.Documents(t.Context(), pat())
		_, second := c.Documents(t.Context(), pat())
		if first == nil || errors.Is(first, exchange.ErrTooEarly) || second != nil || len(p.lines()) != 2 {
			t.Errorf("Retry-After %q: %v, %v after %q", header, first, second, p.lines())
		}
	}
}

// Neither a profile load nor a download is repeated before its time.
func TestLoadsAndDownloadsWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for name, call := range map[string]func(context.Context, *userapi.Client) error{
			"profile":  func(ctx context.Context, c *userapi.Client) error { _, err := c.Profile(ctx, pat()); return err },
			"document": func(ctx context.Context, c *userapi.Client) error { _, err := c.Document(ctx, pat(), "1"); return err },
			"summary": func(ctx context.Context, c *userapi.Client) error {
				_, err := c.BillingSummary(ctx, pat(), "1")
				return err
			},
			"change": func(ctx context.Context, c *userapi.Client) error { return c.DetachPolicy(ctx, pat(), "1") },
		} {
			c, p := clientOf(t, busy("60"))
			for range 3 {
				if err := call(t.Context(), c); !errors.Is(err, exchange.ErrTooEarly) || len(p.lines()) != 1 {
					t.Errorf("%s: err = %v after %q, want one call", name, err, p.lines())
				}
				time.Sleep(10 * time.Second)
			}
		}
	})
}

func TestRefusalsAreNoOutage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		changed := func(call string, open bool) { t.Errorf("circuit of %s open = %t", call, open) }
		c, p := clientWith(t, userapi.Options{OnCircuit: changed}, busy("60"))
		for i := range 100 {
			m := pat()
			m.Key = fmt.Sprint(i)
			if _, err := c.Documents(t.Context(), m); errors.Is(err, breaker.ErrOutage) {
				t.Fatalf("member %d: err = %v", i, err)
			}
			time.Sleep(20 * time.Millisecond)
		}
		if len(p.lines()) != 100 {
			t.Errorf("%d calls, want one for each member", len(p.lines()))
		}
	})
}
