package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// deletions are records that count as deleted although the SQLite file still has them because the
// disk was full: a sign-out must end the session anyway. They are deleted when the disk has room
// again. A restart before that restores them until they expire.
type deletions struct {
	mu   sync.Mutex
	keys map[string]struct{}
}

func (d *deletions) has(key string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.keys[key]
	return ok
}

func (d *deletions) add(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.keys == nil {
		d.keys = map[string]struct{}{}
	}
	d.keys[key] = struct{}{}
}

func (d *deletions) remove(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.keys, key)
}

func (d *deletions) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]string, 0, len(d.keys))
	for key := range d.keys {
		all = append(all, key)
	}
	return all
}

func (s *sqlite) Delete(ctx context.Context, key string) error {
	_, err := s.remove(ctx, key)
	return err
}

// remove remembers a deletion that cannot be written, unless the record cannot be read either. If
// another process holds the file's lock, a later attempt writes the deletion.
func (s *sqlite) remove(ctx context.Context, key string) (record []byte, err error) {
	if s.deleted.has(key) {
		return nil, ErrNotFound
	}
	record, err = s.deleteRow(ctx, key)
	if err == nil || errors.Is(err, ErrNotFound) || isLocked(err) || ctx.Err() != nil {
		return record, err
	}
	if _, _, missing := s.Get(ctx, key); missing != nil {
		return nil, errors.Join(err, missing)
	}
	s.deleted.add(key)
	return nil, nil
}

func (s *sqlite) deleteRow(ctx context.Context, key string) (record []byte, err error) {
	err = s.write.QueryRowContext(ctx, `DELETE FROM records WHERE key = ? AND expires > ? RETURNING substr(value, 1, ?)`,
		key, millis(time.Now()), piecesRecord+1).Scan(&record)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("auth/store: delete: %w", err)
	}
	return record, nil
}

// repeatDeletions deletes the remembered records.
func (s *sqlite) repeatDeletions(ctx context.Context) {
	for _, key := range s.deleted.all() {
		err := s.writes.run(ctx, func() error {
			_, err := s.deleteRow(ctx, key)
			return err
		})
		if err != nil && !errors.Is(err, ErrNotFound) {
			return // the disk is still full
		}
		s.deleted.remove(key)
	}
}
