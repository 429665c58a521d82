package failure

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestOf(t *testing.T) {
	t.Parallel()
	inner := New(Failure{Kind: Refused, System: UserAPI, Status: 400}, "inner")
	for name, test := range map[string]struct {
		err  error
		want Failure
	}{
		"none":      {nil, Failure{}},
		"a bug":     {errors.New("nil pointer"), Failure{}},
		"wrapped":   {fmt.Errorf("handlers: %w", Unsent{inner}), Failure{Kind: Refused, System: UserAPI, Status: 400}},
		"the outer": {fmt.Errorf("%w: %w", New(Failure{Kind: Outage}, "outer"), inner), Failure{Kind: Outage}},
		"deadline":  {fmt.Errorf("late: %w", context.DeadlineExceeded), Failure{Kind: TimedOut, System: Portal}},
	} {
		if got := Of(test.err); got != test.want {
			t.Errorf("%s: failure = %+v, want %+v", name, got, test.want)
		}
	}
}

// A failure that no one has classified is none of the kinds.
func TestZeroKindMeansNothing(t *testing.T) {
	t.Parallel()
	zero := Of(errors.New("nil pointer"))
	if zero.NeedsSignIn() || zero.NotSent() || !zero.Uncertain() {
		t.Errorf("%+v: needs sign-in, not sent = %t, %t, want an uncertain failure", zero, zero.NeedsSignIn(), zero.NotSent())
	}
	if Is(nil, Unclassified) {
		t.Error("no error is an unclassified failure")
	}
}
