package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Errors of [Move], whose addresses may contain a password.
var (
	ErrRunning  = errors.New("auth/store: stop the portal first")
	ErrNotEmpty = errors.New("auth/store: the Redis to move to has records already. Give the portal an empty database")
	ErrEvicts   = errors.New("auth/store: the Redis to move to may remove records when it is full. " +
		"Set its maxmemory-policy to noeviction")
)

// Move copies each record at a sqlite: address, with the time at which it ends, into an empty
// Redis, and returns how many it copied. Meanwhile it holds the lock of the process that serves
// from the file. The file stays as it is.
func Move(ctx context.Context, from, to string) (moved int, err error) {
	path, isFile := strings.CutPrefix(from, "sqlite:")
	if scheme, _, _ := strings.Cut(to, ":"); !isFile || scheme != "redis" && scheme != "rediss" {
		return 0, errors.New("auth/store: records move from a sqlite: store to a redis: or rediss: store")
	}
	if _, err := os.Stat(path); err != nil {
		return 0, fmt.Errorf("auth/store: session file: %w", err) // openPool would create it
	}
	leave, err := Occupy(ctx, from, 0)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrRunning, err)
	}
	defer leave()
	target, err := openRedis(to)
	if err != nil {
		return 0, err
	}
	defer target.Close()
	if err := target.takesAll(ctx); err != nil {
		return 0, err
	}
	db := openPool(path, "", 1)
	defer db.Close()
	records, err := db.QueryContext(ctx, "SELECT key, value, expires FROM records")
	if err != nil {
		return 0, fmt.Errorf("auth/store: session file: %w", err)
	}
	defer records.Close()
	return target.insertAll(ctx, records)
}

// takesAll returns why records in this Redis could be lost, or mix with others.
func (r *redisStore) takesAll(ctx context.Context) error {
	size, err := r.client.DBSize(ctx).Result()
	switch {
	case err != nil:
		return fmt.Errorf("auth/store: the Redis to move to: %w", err)
	case size > 0:
		return ErrNotEmpty
	}
	keepsKeys := func(ctx context.Context, server *redis.Client) error {
		info, err := server.Info(ctx, "memory").Result()
		if err == nil && !strings.Contains(info, "maxmemory_policy:noeviction") {
			err = ErrEvicts
		}
		return err
	}
	if cluster, ok := r.client.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(ctx, keepsKeys)
	}
	return keepsKeys(ctx, r.client.(*redis.Client))
}

// insertAll inserts the records that have not ended, and compares their number with Redis' own.
func (r *redisStore) insertAll(ctx context.Context, records *sql.Rows) (moved int, err error) {
	var ends []time.Time
	for records.Next() {
		var key string
		var value []byte
		var expires int64
		if err := records.Scan(&key, &value, &expires); err != nil {
			return len(ends), fmt.Errorf("auth/store: session file: %w", err)
		}
		end := time.UnixMilli(expires)
		if !end.After(time.Now()) {
			continue
		}
		if err := r.Insert(ctx, key, value, end); err != nil {
			return len(ends), err
		}
		ends = append(ends, end)
	}
	if err := records.Err(); err != nil {
		return len(ends), fmt.Errorf("auth/store: session file: %w", err)
	}
	return len(ends), r.count(ctx, ends)
}

// count returns an error unless Redis has all records that have not ended.
func (r *redisStore) count(ctx context.Context, ends []time.Time) error {
	left := 0
	for _, end := range ends {
		if end.After(time.Now()) {
			left++
		}
	}
	size, err := r.client.DBSize(ctx).Result()
	if err == nil && int(size) < left {
		err = fmt.Errorf("auth/store: Redis has %d of %d records. Empty it, and move them again", size, left)
	}
	return err
}
