package ratelimit

import (
	"context"
	"errors"
	"time"
)

// CheckGuess returns the limit that refuses a member's try at an account or policy number. A
// member's own first tries are never refused because of others. The error ends with the member's
// own next try or when the number is free again, whichever is earlier. The caller holds a lock of
// the number until CountWrong.
func (l *Limiter) CheckGuess(ctx context.Context, member, number string) error {
	own := l.Check(ctx, OwnNumber, ownTries(member, number))
	if waitOf(own) == 0 {
		return own
	}
	all := l.Check(ctx, WrongNumber, Of(number))
	if all != nil && waitOf(all) == 0 {
		return all
	}
	if day := l.Check(ctx, WrongNumberDay, Of(number)); all == nil || waitOf(day) > waitOf(all) {
		all = day
	}
	if waitOf(all) > waitOf(own) {
		return own
	}
	return all
}

// CountWrong counts a wrong answer for the member and for the number.
func (l *Limiter) CountWrong(ctx context.Context, member, number string) error {
	return errors.Join(
		uncounted(l.Take(ctx, OwnNumber, ownTries(member, number))),
		uncounted(l.Take(ctx, WrongNumber, Of(number))),
		uncounted(l.Take(ctx, WrongNumberDay, Of(number))),
	)
}

// uncounted returns why an event was not counted. A full count needs no other.
func uncounted(err error) error {
	if waitOf(err) > 0 {
		return nil
	}
	return err
}

func ownTries(member, number string) Subject { return Of(member + "\x00" + number) }

// waitOf returns the wait of Exceeded, 0 for any other error.
func waitOf(err error) time.Duration {
	var limit *Exceeded
	if errors.As(err, &limit) {
		return limit.Wait
	}
	return 0
}
