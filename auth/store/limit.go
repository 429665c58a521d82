package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Peek returns how long to wait until Take would count an event under the key, 0 for not at all.
func Peek(ctx context.Context, s Store, key string, l Limit) (wait time.Duration, err error) {
	_, expires, err := s.Get(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	return l.wait(time.Until(expires)), err
}

func (m *memory) Take(_ context.Context, key string, l Limit) (time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sweep()
	used := time.Duration(0)
	if r, ok := m.live(key); ok {
		used = time.Until(r.expires)
	}
	if wait := l.wait(used); wait > 0 {
		return wait, nil
	}
	m.records[key] = record{expires: time.Now().Add(used + l.cost())}
	return 0, nil
}

// takeSQL adds the cost of an event to the count, unless that exceeds the limit.
const takeSQL = `INSERT INTO records (key, value, expires) VALUES (:key, x'', :now + :cost)
	ON CONFLICT (key) DO UPDATE SET expires = max(expires, :now) + :cost
	WHERE max(expires, :now) + :cost <= :now + :per`

func (s *sqlite) Take(ctx context.Context, key string, l Limit) (time.Duration, error) {
	err := s.exec(ctx, "take", takeSQL, sql.Named("key", key), sql.Named("now", millis(time.Now())),
		sql.Named("cost", l.cost().Milliseconds()), sql.Named("per", l.Per.Milliseconds()))
	if errors.Is(err, ErrNotFound) {
		wait, err := Peek(ctx, s, key, l)
		return max(wait, time.Millisecond), err
	}
	return 0, err
}

// take does the same on Redis, for all instances together. It returns how long to wait.
var take = redis.NewScript(`
local used = math.max(redis.call('PTTL', KEYS[1]), 0)
local wait = used + ARGV[1] - ARGV[2]
if wait > 0 then return wait end
redis.call('SET', KEYS[1], '', 'PX', used + ARGV[1])
return 0`)

func (r *redisStore) Take(ctx context.Context, key string, l Limit) (time.Duration, error) {
	wait, err := take.Run(ctx, r.client, []string{key}, l.cost().Milliseconds(), l.Per.Milliseconds()).Int64()
	if err != nil {
		return 0, fmt.Errorf("auth/store: take: %w", err)
	}
	return time.Duration(wait) * time.Millisecond, nil
}

func (g *guarded) Take(ctx context.Context, key string, l Limit) (wait time.Duration, err error) {
	err = g.write(ctx, func(ctx context.Context) (err error) {
		wait, err = g.backend.Take(ctx, key, l)
		return err
	})
	return wait, err
}
