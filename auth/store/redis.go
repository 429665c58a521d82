package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// redisStore is the Store for several instances. Expiry times are sent as remaining durations, so
// that the clocks of Redis and the portal may differ.
type redisStore struct {
	Locks // one waiter per process polls Redis; the others wait here

	client redis.UniversalClient
	calls  *queue // as many places as the client has connections
}

// touchForward extends a record's expiry. It returns 0 if there is no record.
var touchForward = redis.NewScript(`
local left = redis.call('PTTL', KEYS[1])
if left == -2 then return 0 end
if tonumber(ARGV[1]) > left then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return 1`)

// getUnless returns the argument if the value begins with it, else as much of the value as a call
// may take.
const getUnless = `
if redis.call('GETRANGE', KEYS[1], 0, #ARGV[1] - 1) == ARGV[1] then return ARGV[1] end
return redis.call('GETRANGE', KEYS[1], 0, ARGV[2])`

// releaseOwn deletes a lock only if the caller still holds it. After its ttl another instance may
// hold it.
var releaseOwn = redis.NewScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`)

// LogTo makes the Redis client write to log what it would otherwise write to standard error. It
// applies to all stores of the process.
func LogTo(log *slog.Logger) { redis.SetLogger(redisLog{log}) }

type redisLog struct{ log *slog.Logger }

// Printf implements the client's interface. Its lines are about connections; they contain no value.
func (r redisLog) Printf(ctx context.Context, format string, values ...any) {
	r.log.WarnContext(ctx, "redis client", "text", fmt.Sprintf(format, values...))
}

func openRedis(address string) (*redisStore, error) {
	client, err := newRedisClient(address)
	if err != nil {
		// err may contain the password.
		return nil, errors.New("auth/store: the Redis address is not valid")
	}
	return &redisStore{client: client, calls: newQueue(connections(client), anyNumber)}, nil
}

// connections returns how many connections a client opens to one server.
func connections(client redis.UniversalClient) int {
	if cluster, ok := client.(*redis.ClusterClient); ok {
		return cluster.Options().PoolSize
	}
	return client.(*redis.Client).Options().PoolSize
}

func newRedisClient(address string) (redis.UniversalClient, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	switch q := u.Query(); {
	case q.Has("master_name"):
		o, err := redis.ParseFailoverURL(address)
		if err != nil {
			return nil, err
		}
		o.ContextTimeoutEnabled, o.DialerRetries = true, 1 // a command is retried, and dials again
		return redis.NewFailoverClient(o), nil
	case q.Has("addr"):
		o, err := redis.ParseClusterURL(address)
		if err != nil {
			return nil, err
		}
		o.ContextTimeoutEnabled, o.DialerRetries = true, 1 // a command is retried, and dials again
		return redis.NewClusterClient(o), nil
	default:
		o, err := redis.ParseURL(address)
		if err != nil {
			return nil, err
		}
		o.ContextTimeoutEnabled, o.DialerRetries = true, 1 // a command is retried, and dials again
		return redis.NewClient(o), nil
	}
}

// lastByte is the last one of a value that one call returns.
const lastByte = pieceSize - 1

func (r *redisStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	var value *redis.StringCmd
	var left *redis.DurationCmd
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		value, left = p.GetRange(ctx, key, 0, lastByte), p.PTTL(ctx, key)
		return nil
	})
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("auth/store: get: %w", err)
	}
	if left.Val() <= 0 {
		return nil, time.Time{}, ErrNotFound
	}
	b, _ := value.Bytes() // Pipelined has returned any error
	return b, time.Now().Add(left.Val()), nil
}

// getRange returns a part of a value, at most pieceSize bytes.
func (r *redisStore) getRange(ctx context.Context, key string, from int) ([]byte, error) {
	part, err := r.client.GetRange(ctx, key, int64(from), int64(from)+lastByte).Bytes()
	return part, failed("get range", err)
}

// GetAll does not use MGET, which fails on a cluster for keys of several slots.
func (r *redisStore) GetAll(ctx context.Context, keys []string, known map[string]string) (map[string][]byte, error) {
	read, exists := make(map[string]*redis.Cmd, len(keys)), make(map[string]*redis.IntCmd, len(keys))
	_, err := r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, key := range keys {
			if known[key] == "" {
				read[key] = p.Do(ctx, "GETRANGE", key, 0, lastByte)
			} else {
				read[key] = p.Eval(ctx, getUnless, []string{key}, known[key], lastByte)
			}
			exists[key] = p.Exists(ctx, key)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("auth/store: get all: %w", err)
	}
	values := map[string][]byte{}
	for key, one := range read {
		value, err := one.Text()
		// Pipelined returns the first error only.
		if err = errors.Join(err, exists[key].Err()); err != nil {
			return nil, fmt.Errorf("auth/store: get all: %w", err)
		}
		if exists[key].Val() > 0 {
			values[key] = []byte(value)
		}
	}
	return values, nil
}

func (r *redisStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	left := lifetime(expires)
	if left <= 0 { // without a lifetime Redis would store the record forever
		if err := r.Delete(ctx, key); !errors.Is(err, ErrNotFound) {
			return err
		}
		return nil
	}
	return failed("insert", r.client.Set(ctx, key, value, left).Err())
}

func (r *redisStore) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	left := lifetime(expires)
	if left <= 0 {
		return r.Delete(ctx, key)
	}
	return failed("update", r.client.SetArgs(ctx, key, value, redis.SetArgs{Mode: "XX", TTL: left}).Err())
}

func (r *redisStore) Touch(ctx context.Context, key string, expires time.Time) error {
	n, err := touchForward.Run(ctx, r.client, []string{key}, lifetime(expires).Milliseconds()).Int64()
	return foundAny("touch", n, err)
}

func (r *redisStore) Delete(ctx context.Context, key string) error {
	_, err := r.remove(ctx, key)
	return err
}

func (r *redisStore) remove(ctx context.Context, key string) (record []byte, err error) {
	var read *redis.StringCmd
	var deleted *redis.IntCmd
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		read, deleted = p.GetRange(ctx, key, 0, int64(piecesRecord)), p.Del(ctx, key)
		return nil
	})
	record, _ = read.Bytes()
	return record, foundAny("delete", deleted.Val(), err)
}

func (r *redisStore) Ping(ctx context.Context) error { return r.client.Ping(ctx).Err() }

func (r *redisStore) Close() error { return r.client.Close() }

// Lock implements Store with SET NX and a random value that identifies the holder. It polls with a
// delay that grows from 10 to 250 ms.
func (r *redisStore) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	leave, err := r.Locks.Lock(ctx, key, ttl)
	if err != nil {
		return nil, err
	}
	owner := rand.Text()
	if err := r.acquire(ctx, key, owner, ttl); err != nil {
		leave()
		return nil, err
	}
	return sync.OnceFunc(func() {
		defer leave()
		r.release(key, owner)
	}), nil
}

func (r *redisStore) acquire(ctx context.Context, key, owner string, ttl time.Duration) error {
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, 250*time.Millisecond) {
		if err := r.tryLock(ctx, key, owner, ttl); !errors.Is(err, redis.Nil) {
			return failed("lock", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

func (r *redisStore) tryLock(ctx context.Context, key, owner string, ttl time.Duration) error {
	return r.calls.run(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, callTimeout)
		defer cancel()
		return r.client.SetArgs(ctx, key, owner, redis.SetArgs{Mode: "NX", TTL: ttl}).Err()
	})
}

// release deletes the lock. It has its own context because the request may already be canceled. If
// Redis is down, the lock expires by itself.
func (r *redisStore) release(key, owner string) {
	_ = r.calls.run(context.Background(), func() error {
		ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
		defer cancel()
		return releaseOwn.Run(ctx, r.client, []string{key}, owner).Err()
	})
}

// lifetime rounds to milliseconds, the smallest unit of Redis.
func lifetime(expires time.Time) time.Duration {
	return time.Until(expires).Round(time.Millisecond)
}

// foundAny returns ErrNotFound if a command changed no record.
func foundAny(name string, n int64, err error) error {
	if err == nil && n == 0 {
		return ErrNotFound
	}
	return failed(name, err)
}

// failed wraps the error of a command. Redis reports a missing record as redis.Nil.
func failed(name string, err error) error {
	if errors.Is(err, redis.Nil) {
		return ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("auth/store: %s: %w", name, err)
	}
	return nil
}
