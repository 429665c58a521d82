package sandbox

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// through sends a request through a transport to the handler.
func throughHandler(ctx context.Context, t *testing.T, handler http.HandlerFunc) (*http.Response, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://sandbox.test/", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	return Transport{handler}.RoundTrip(r)
}

func TestTransportReturnsResponse(t *testing.T) {
	t.Parallel()
	response, err := throughHandler(t.Context(), t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(http.StatusSeeOther)
		w.WriteHeader(http.StatusOK) // net/http ignores a second status too
		io.WriteString(w, "moved")
	})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusSeeOther || string(body) != "moved" || response.ContentLength != 5 {
		t.Errorf("response = %d %q (%d bytes), %v, want 303 moved (5 bytes)", response.StatusCode, body, response.ContentLength, err)
	}
	if location, err := response.Location(); err != nil || location.String() != "http://sandbox.test/elsewhere" {
		t.Errorf("Location = %v, %v, want an absolute URL", location, err)
	}
}

func TestTransportReportsDroppedConnection(t *testing.T) {
	t.Parallel()
	_, err := throughHandler(t.Context(), t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("err = %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

func TestTransportStopsWhenContextEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		release := make(chan struct{})
		defer close(release)
		start := time.Now()
		_, err := throughHandler(ctx, t, func(http.ResponseWriter, *http.Request) { <-release })
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took != time.Second {
			t.Errorf("err = %v after %s, want %v after 1s", err, took, context.DeadlineExceeded)
		}
	})
}
