package exchange

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"memberportal/upstream/breaker"
	"memberportal/upstream/calls"
)

func TestOutcomeOf(t *testing.T) {
	failed := errors.New("failed")
	for _, test := range []struct {
		status int
		sent   bool
		err    error
		want   string
	}{
		{200, false, nil, calls.OK},
		{404, true, failed, calls.Refused},
		{404, false, nil, calls.Refused},
		{503, true, failed, calls.Failed},
		{0, true, failed, calls.NoAnswer},
		{0, false, failed, calls.NoToken},
		{0, false, fmt.Errorf("not made: %w", breaker.ErrOutage), calls.NotSent},
		{0, true, fmt.Errorf("left: %w", context.Canceled), calls.Canceled},
	} {
		if got := outcomeOf(test.status, test.sent, test.err); got != test.want {
			t.Errorf("outcomeOf(%d, %t, %v) = %s, want %s", test.status, test.sent, test.err, got, test.want)
		}
	}
}
