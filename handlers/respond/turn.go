package respond

import (
	"context"
	"time"

	"memberportal/handlers/request"
	"memberportal/upstream/failure"
)

const (
	// turnWait is longer than one call takes: a press that waits gets its result.
	turnWait = request.Timeout / 2
	// turnRetry is when to try again after that.
	turnRetry = 10 * time.Second
)

// Turn waits for a lock that is held during a call, for at most half of the time that the request
// has left: the rest is for its own call. Its error is then a [failure.Unsent] that is a 429, so
// that a form is shown again with all input.
func Turn(ctx context.Context, lock func(context.Context) (unlock func(), err error)) (unlock func(), err error) {
	wait := turnWait
	if deadline, ok := ctx.Deadline(); ok {
		wait = min(wait, time.Until(deadline)/2)
	}
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	unlock, err = lock(waiting)
	if err != nil && waiting.Err() != nil && ctx.Err() == nil {
		late := failure.Failure{Kind: failure.StillSending, System: failure.Portal, Wait: turnRetry}
		return nil, failure.Unsent{Err: failure.New(late, "respond: the same is under way")}
	}
	return unlock, err
}
