package observe

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"memberportal/upstream/breaker"
)

func TestOutcome(t *testing.T) {
	failed := errors.New("failed")
	for _, test := range []struct {
		status int
		sent   bool
		err    error
		want   string
	}{
		{200, false, nil, OK},
		{404, true, failed, Refused},
		{404, false, nil, Refused},
		{503, true, failed, Failed},
		{0, true, failed, NoAnswer},
		{0, false, failed, NoToken},
		{0, false, fmt.Errorf("not made: %w", breaker.ErrOutage), NotSent},
		{0, true, fmt.Errorf("left: %w", context.Canceled), Canceled},
	} {
		if got := Outcome(test.status, test.sent, test.err); got != test.want {
			t.Errorf("Outcome(%d, %t, %v) = %s, want %s", test.status, test.sent, test.err, got, test.want)
		}
	}
}
