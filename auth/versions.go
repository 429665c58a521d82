package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"time"
)

// A value with versions is two records: a small one with the name of its version, and the version
// itself, which never changes. So a page reads only whether a large value has changed, and no
// reader finds a mixture of two writes.

func versionKey(key, version string) string { return key + "/version/" + version }

// GetUnless returns a value that PutVersion has stored, and its version. For a caller that already
// has the value of this version from an earlier call, the value is nil, and is not read. found is
// false if there is none. An error means that the store failed.
func (c *SealedCache) GetUnless(ctx context.Context, key, known string) (value []byte, version string, found bool, err error) {
	name, found, err := c.Get(ctx, key)
	version = string(name)
	if err != nil || !found || version == known {
		return nil, version, found, err
	}
	value, found, err = c.Get(ctx, versionKey(key, version))
	if err != nil || found {
		return value, version, found, err
	}
	return c.getReplaced(ctx, key, version)
}

// getReplaced reads a value whose version has been replaced since its name was read.
func (c *SealedCache) getReplaced(ctx context.Context, key, gone string) (value []byte, version string, found bool, err error) {
	c.Refresh(key)
	name, found, err := c.Get(ctx, key)
	version = string(name)
	if err != nil || !found || version == gone {
		return nil, "", false, err
	}
	value, found, err = c.Get(ctx, versionKey(key, version))
	return value, version, found, err
}

// PutVersion stores a value for ttl as a new version, and deletes the version before it. Of two
// versions written at the same time, the one that is replaced at once stays in the store for ttl.
func (c *SealedCache) PutVersion(ctx context.Context, key string, value []byte, ttl time.Duration) (version string, err error) {
	c.Refresh(key)
	before, replaces, err := c.Get(ctx, key)
	if err != nil {
		return "", err
	}
	version = rand.Text()
	if err := c.Put(ctx, versionKey(key, version), value, ttl); err != nil {
		return "", err
	}
	if err := c.Put(ctx, key, []byte(version), ttl); err != nil {
		return "", err
	}
	if replaces {
		_ = c.Delete(ctx, versionKey(key, string(before))) // otherwise it ends with its ttl
	}
	return version, nil
}

// DeleteVersion deletes a value that PutVersion has stored. A missing value is not an error.
func (c *SealedCache) DeleteVersion(ctx context.Context, key string) error {
	c.Refresh(key)
	name, found, err := c.Get(ctx, key)
	if err != nil || !found {
		return err
	}
	return errors.Join(c.Delete(ctx, key), c.Delete(ctx, versionKey(key, string(name))))
}
