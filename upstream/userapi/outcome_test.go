package userapi

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"memberportal/upstream/breaker"
	"memberportal/upstream/observe"
)

func TestOutcomeOf(t *testing.T) {
	failed := errors.New("failed")
	for _, test := range []struct {
		status int
		sent   bool
		err    error
		want   string
	}{
		{200, false, nil, observe.OK},
		{404, true, failed, observe.Refused},
		{404, false, nil, observe.Refused},
		{503, true, failed, observe.Failed},
		{0, true, failed, observe.NoAnswer},
		{0, false, failed, observe.NoToken},
		{0, false, fmt.Errorf("not made: %w", breaker.ErrOutage), observe.NotSent},
		{0, true, fmt.Errorf("left: %w", context.Canceled), observe.Canceled},
	} {
		if got := outcomeOf(test.status, test.sent, test.err); got != test.want {
			t.Errorf("outcomeOf(%d, %t, %v) = %s, want %s", test.status, test.sent, test.err, got, test.want)
		}
	}
}
