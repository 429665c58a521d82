package ratelimit

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/auth/store"
)

const number = "PE0099812"

// newLimiter returns a limiter with the default limits on a store in memory.
func newLimiter(t *testing.T) *Limiter {
	t.Helper()
	records, err := store.Open(t.Context(), "memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { records.Close() })
	return New(records, Defaults, slog.New(slog.DiscardHandler))
}

// guess tries the number with a wrong answer, and reports whether the try was sent.
func guess(t *testing.T, l *Limiter, member string) (sent bool, wait time.Duration) {
	t.Helper()
	err := l.CheckGuess(t.Context(), member, number)
	var limit *Exceeded
	if errors.As(err, &limit) {
		return false, limit.Wait
	}
	if err == nil {
		err = l.CountWrong(t.Context(), member, number)
	}
	if err != nil {
		t.Fatal(err)
	}
	return true, 0
}

// exhaust sends wrong answers of one stranger until the number refuses them, and returns how many
// it took.
func exhaust(t *testing.T, l *Limiter) (sent int) {
	t.Helper()
	for ; sent < 1000; sent++ {
		if ok, _ := guess(t, l, "stranger"); !ok {
			return sent
		}
	}
	t.Fatal("the number never refuses a try")
	return sent
}

// Spec: READING-16.
func TestWrongAnswersOfANumberInAnHour(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(t)
		if sent := exhaust(t, l); sent != 20 {
			t.Errorf("wrong answers at once = %d, want 20", sent)
		}
		if _, wait := guess(t, l, "stranger"); wait != 3*time.Minute {
			t.Errorf("wait = %v, want 3 minutes, the twentieth part of an hour", wait)
		}
		time.Sleep(time.Hour)
		if sent := exhaust(t, l); sent != 20 {
			t.Errorf("wrong answers an hour later = %d, want 20", sent)
		}
	})
}

// A stranger who returns every hour reaches the limit of the day.
// Spec: READING-16.
func TestWrongAnswersOfANumberInADay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(t)
		var hours []int
		for range 5 {
			hours = append(hours, exhaust(t, l))
			time.Sleep(time.Hour)
		}
		// The limit of the day frees five tries in two hours; the member's own three are always sent.
		if want := []int{20, 20, 20, 7, 3}; !slices.Equal(hours, want) {
			t.Errorf("wrong answers at the beginning of each hour = %v, want %v", hours, want)
		}
		time.Sleep(24 * time.Hour)
		if sent := exhaust(t, l); sent != 20 {
			t.Errorf("wrong answers a day later = %d, want 20", sent)
		}
	})
}

// Spec: READING-16.
func TestFirstTriesOfAMemberAreAlwaysSent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(t)
		for range 3 {
			exhaust(t, l)
			time.Sleep(time.Hour)
		}
		exhaust(t, l)
		for range 5 { // also while the limits of the hour and of the day are reached
			for n := range 3 {
				if sent, _ := guess(t, l, "owner"); !sent {
					t.Fatalf("try %d of the owner was refused", n+1)
				}
			}
			sent, wait := guess(t, l, "owner")
			if sent || wait > 20*time.Minute {
				t.Fatalf("fourth try: sent = %t, wait = %v, want it refused for 20 minutes at most", sent, wait)
			}
			time.Sleep(time.Hour)
			exhaust(t, l)
		}
	})
}

// Without other guesses, the member's own number has the same limit as others.
func TestOwnTriesAreNoLimitOfTheirOwn(t *testing.T) {
	t.Parallel()
	l := newLimiter(t)
	for n := range 20 {
		if sent, wait := guess(t, l, "owner"); !sent {
			t.Fatalf("try %d: wait = %v, want it sent", n+1, wait)
		}
	}
}

// While the store is down no try is sent.
func TestGuessesDuringAnOutage(t *testing.T) {
	t.Parallel()
	l := New(downStore{}, Defaults, slog.New(slog.DiscardHandler))
	if err := l.CheckGuess(t.Context(), "owner", number); !errors.Is(err, store.ErrDown) {
		t.Errorf("CheckGuess = %v, want %v", err, store.ErrDown)
	}
	if err := l.CountWrong(t.Context(), "owner", number); !errors.Is(err, store.ErrDown) {
		t.Errorf("CountWrong = %v, want %v", err, store.ErrDown)
	}
}

// While the store is down, rules against guessing refuse everything, and all others allow it.
func TestRulesDuringAnOutage(t *testing.T) {
	t.Parallel()
	l := New(downStore{}, Defaults, slog.New(slog.DiscardHandler))
	refusing := []Rule{Attach, WrongNumber, WrongNumberDay, OwnNumber, ChangeEmail, ChangeContact}
	for rule := range Defaults {
		for name, err := range map[string]error{
			"Take": l.Take(t.Context(), rule, Of("owner")), "Check": l.Check(t.Context(), rule, Of("owner")),
		} {
			if want := slices.Contains(refusing, rule); errors.Is(err, store.ErrDown) != want || !want && err != nil {
				t.Errorf("%s of %s = %v, want it refused: %t", name, rule, err, want)
			}
		}
	}
}

// A network of several households has the limit as many times, beside that of each.
func TestSubjectOfSeveralTimes(t *testing.T) {
	t.Parallel()
	l := newLimiter(t)
	l.limits = map[Rule]store.Limit{SignIn: {Events: 2, Per: time.Hour}}
	for n := range 16 {
		if err := l.Take(t.Context(), SignIn, Subject{"2a00:1:2::/48", 8}); err != nil {
			t.Fatalf("event %d = %v, want it counted", n+1, err)
		}
	}
	for subject, want := range map[Subject]bool{{"2a00:1:2::/48", 8}: true, {"2a00:1:3::/48", 8}: false} {
		var limit *Exceeded
		if err := l.Take(t.Context(), SignIn, subject); errors.As(err, &limit) != want {
			t.Errorf("event of %v = %v, want it refused: %t", subject, err, want)
		}
	}
}

// The limits that the documents name.
// Spec: READING-16.
func TestDefaults(t *testing.T) {
	t.Parallel()
	all := map[Rule]store.Limit{
		Attach: {Events: 10, Per: time.Hour}, ChangeEmail: {Events: 5, Per: time.Hour},
		ChangeContact: {Events: 5, Per: time.Hour}, Send: {Events: 20, Per: time.Hour},
		SignIn: {Events: 300, Per: time.Minute}, FailedSignIn: {Events: 60, Per: time.Minute},
		LogoutToken:  {Events: 60, Per: time.Minute},
		PaymentEvent: {Events: 60, Per: time.Minute}, PaymentCheck: {Events: 20, Per: time.Minute},
		PaymentSession: {Events: 20, Per: time.Minute}, RefreshProfile: {Events: 10, Per: time.Minute},
		SwitchIdentity: {Events: 30, Per: time.Minute}, WrongNumber: {Events: 20, Per: time.Hour},
		WrongNumberDay: {Events: 60, Per: 24 * time.Hour}, OwnNumber: {Events: 3, Per: time.Hour},
	}
	if !maps.Equal(Defaults, all) {
		t.Errorf("limits = %v, want %v", Defaults, all)
	}
}

// downStore is a store that does not respond.
type downStore struct{ store.Store }

func (downStore) Get(context.Context, string) ([]byte, time.Time, error) {
	return nil, time.Time{}, store.ErrDown
}

func (downStore) Take(context.Context, string, store.Limit) (time.Duration, error) {
	return 0, store.ErrDown
}
