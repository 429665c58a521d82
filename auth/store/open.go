package store

import (
	"context"
	"errors"
	"strings"
)

var (
	errScheme = errors.New("auth/store: the address must have the scheme sqlite, redis, rediss or memory")
	errNoPath = errors.New("auth/store: sqlite: a file path is required, as in sqlite:data/portal.db")
)

// Open opens the store with the address in PORTAL_SESSION_STORE:
//
//	memory:                                                  this process only, for tests
//	sqlite:PATH                                              one instance; records survive a restart
//	redis://user:password@host:6379/0                        many instances; rediss:// for TLS
//	redis://host:6379?addr=host2:6379&addr=host3:6379        the same on a cluster
//	redis://host:26379/0?master_name=name&addr=host2:26379   the same with sentinels
//
// An error never repeats the address, which may contain a password. Open does not connect to Redis;
// use Ping to check it. A call to the returned Store may take one second, after up to five seconds
// in a queue if the store works but is slow. Only Lock may wait longer, for the holder of the lock.
func Open(ctx context.Context, url string) (Store, error) {
	scheme, rest, _ := strings.Cut(url, ":")
	switch scheme {
	case "memory":
		return newMemory(), nil
	case "sqlite":
		s, err := openSQLite(ctx, rest)
		if err != nil {
			return nil, err
		}
		return newGuarded(s, s.reads, s.writes, false), nil
	case "redis", "rediss":
		s, err := openRedis(url)
		if err != nil {
			return nil, err
		}
		return newGuarded(s, s.calls, s.calls, true), nil
	}
	return nil, errScheme
}

// CheckAddress returns why Open would refuse an address, without opening anything. The error does
// not repeat the address.
func CheckAddress(url string) error {
	scheme, rest, _ := strings.Cut(url, ":")
	switch {
	case scheme == "memory", scheme == "sqlite" && rest != "":
		return nil
	case scheme == "redis", scheme == "rediss":
		s, err := openRedis(url)
		if err != nil {
			return err
		}
		return s.Close()
	case scheme == "sqlite":
		return errNoPath
	}
	return errScheme
}
