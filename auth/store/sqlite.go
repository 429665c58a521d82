package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// schema has the value last: what is behind a large one is read only after all of it. head is what
// a caller may know of a value.
const schema = `
CREATE TABLE IF NOT EXISTS records (
	key     TEXT PRIMARY KEY NOT NULL,
	expires INTEGER NOT NULL, -- milliseconds since 1970
	head    BLOB GENERATED ALWAYS AS (substr(value, 1, 64)) STORED,
	value   BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS records_expires ON records (expires);`

// headless is the number of tables of a version before head.
const headless = `SELECT count(*) FROM sqlite_schema WHERE name = 'records' AND sql NOT LIKE '%head%'`

// addHead copies such a table. The index has its name until then.
const addHead = `
DROP INDEX records_expires;
ALTER TABLE records RENAME TO headless;` + schema + `
INSERT INTO records (key, value, expires) SELECT key, value, expires FROM headless;
DROP TABLE headless;`

// sqlite is the Store for a single instance. In WAL mode reads run in parallel with each other and
// with the one writer. With synchronous=NORMAL a crash of the machine, not of the process, may lose
// the last writes. Then some members have to sign in again; in return a write takes less than half
// the time.
type sqlite struct {
	Locks

	path string
	file fs.FileInfo // as it was opened

	read  *sql.DB
	write *sql.DB // one connection: SQLite allows one writer
	// The reads that every page makes. None is interrupted, even if its request ends: the driver would
	// close the connection, and in place of a file that was deleted there is none to open.
	get, getKnown, getMany *sql.Stmt
	// No call waits for a connection: each queue admits as many calls as its pool has connections.
	reads, writes *queue
	deleted       deletions
	stop          context.CancelFunc
	done          sync.WaitGroup
}

func openSQLite(ctx context.Context, path string) (*sqlite, error) {
	if path == "" {
		return nil, errNoPath
	}
	file, err := createPrivate(path)
	if err != nil {
		return nil, fmt.Errorf("auth/store: session file: %w", err)
	}
	readers := runtime.NumCPU() + 2
	s := &sqlite{
		path: path, file: file,
		// One more connection, because a write that changed nothing may read the reason.
		read: openPool(path, "&_pragma=query_only(1)", readers+1), reads: newQueue(readers, anyNumber),
		write: openPool(path, "", 1), writes: newQueue(1, mostWaitingWrites),
	}
	err = quickCheck(ctx, s.read)
	if err == nil {
		err = s.writes.run(ctx, func() error { return s.migrate(ctx) })
	}
	if err == nil {
		err = errors.Join(openAll(ctx, s.read, readers+1), s.prepare(ctx))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("auth/store: session file: %w", err), s.closePools())
	}
	sweeping, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.done.Go(func() { s.sweepUntil(sweeping) })
	return s, nil
}

// createPrivate creates the file and its folder, readable only by this user. SQLite gives its
// journal files the same mode.
func createPrivate(path string) (fs.FileInfo, error) {
	// Not MkdirAll: a mistyped path should fail instead of creating folders.
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Stat()
}

// lockWait is how long SQLite waits for another process that writes. It is short because SQLite
// ignores the end of a context in the meantime; the queue repeats the call.
const lockWait = 100 * time.Millisecond

// pageCache limits what one connection keeps of the file, in kB. By default it is 2 MB, so the
// connections filled 12 MB as the file grew, with pages that the system's file cache has anyway.
const pageCache = 256

// openPool returns connections to a file that is there: in place of one that was deleted, SQLite
// would make an empty one.
func openPool(path, extra string, connections int) *sql.DB {
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() +
		fmt.Sprintf("?mode=rw&_pragma=busy_timeout(%d)&_pragma=cache_size(-%d)", lockWait.Milliseconds(), pageCache) +
		"&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate" + extra
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		panic(err) // the driver is not registered
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db
}

// migrate creates the table, or changes that of an earlier version, in one immediate transaction:
// two processes that start together wait for each other.
func (s *sqlite) migrate(ctx context.Context) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	earlier, change := 0, schema
	if err = tx.QueryRowContext(ctx, headless).Scan(&earlier); earlier > 0 {
		change = addHead
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, change)
	}
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// openAll opens all connections of a pool, which keeps them.
func openAll(ctx context.Context, db *sql.DB, connections int) (err error) {
	for range connections {
		conn, failed := db.Conn(ctx)
		if failed != nil {
			return errors.Join(err, failed)
		}
		defer func() { err = errors.Join(err, conn.Close()) }()
	}
	return nil
}

// prepare compiles the reads once for each connection.
func (s *sqlite) prepare(ctx context.Context) (err error) {
	if s.get, err = s.read.PrepareContext(ctx,
		`SELECT value, expires FROM records WHERE key = ? AND expires > ?`); err != nil {
		return err
	}
	if s.getKnown, err = s.read.PrepareContext(ctx,
		`SELECT iif(substr(head, 1, length(?1)) = ?1, ?1, value) FROM records WHERE key = ?2 AND expires > ?3`); err != nil {
		return err
	}
	s.getMany, err = s.read.PrepareContext(ctx,
		`SELECT key, value FROM records WHERE key IN (SELECT value FROM json_each(?)) AND expires > ?`)
	return err
}

func (s *sqlite) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if s.deleted.has(key) {
		return nil, time.Time{}, ErrNotFound
	}
	var value []byte
	var expires int64
	err := s.get.QueryRowContext(context.WithoutCancel(ctx), key, millis(time.Now())).Scan(&value, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, time.Time{}, ErrNotFound
	}
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("auth/store: get: %w", err)
	}
	return value, time.UnixMilli(expires), nil
}

// GetAll gets a few keys one by one, which is faster, and so it gets known values.
func (s *sqlite) GetAll(ctx context.Context, keys []string, known map[string]string) (map[string][]byte, error) {
	const few = 8
	values := map[string][]byte{}
	var many []string
	for _, key := range keys {
		if len(keys) > few && known[key] == "" {
			many = append(many, key)
			continue
		}
		value, err := s.getUnless(ctx, key, known[key])
		switch {
		case err == nil:
			values[key] = value
		case !errors.Is(err, ErrNotFound):
			return nil, err
		}
	}
	if many == nil {
		return values, nil
	}
	return values, failed("get all", s.addMany(ctx, values, many))
}

// getUnless returns the known bytes of a value that begins with them.
func (s *sqlite) getUnless(ctx context.Context, key, known string) (value []byte, err error) {
	if known == "" {
		value, _, err = s.Get(ctx, key)
		return value, err
	}
	if s.deleted.has(key) {
		return nil, ErrNotFound
	}
	err = s.getKnown.QueryRowContext(context.WithoutCancel(ctx), []byte(known), key, millis(time.Now())).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	return value, failed("get all", err)
}

// addMany passes the keys as a JSON array, because the number of parameters of a statement is
// limited.
func (s *sqlite) addMany(ctx context.Context, values map[string][]byte, keys []string) error {
	list, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	rows, err := s.getMany.QueryContext(context.WithoutCancel(ctx), string(list), millis(time.Now()))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		var value []byte
		if err := rows.Scan(&key, &value); err != nil {
			return err
		}
		if !s.deleted.has(key) {
			values[key] = value
		}
	}
	return rows.Err()
}

func (s *sqlite) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	err := s.exec(ctx, "insert", `INSERT INTO records (key, value, expires) VALUES (?, ?, ?)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
		key, notNil(value), millis(expires))
	if err == nil {
		s.deleted.remove(key)
	}
	return err
}

func (s *sqlite) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	if s.deleted.has(key) {
		return ErrNotFound
	}
	return s.exec(ctx, "update", `UPDATE records SET value = ?, expires = ? WHERE key = ? AND expires > ?`,
		notNil(value), millis(expires), key, millis(time.Now()))
}

func (s *sqlite) Touch(ctx context.Context, key string, expires time.Time) error {
	if s.deleted.has(key) {
		return ErrNotFound
	}
	return s.exec(ctx, "touch", `UPDATE records SET expires = max(expires, ?) WHERE key = ? AND expires > ?`,
		millis(expires), key, millis(time.Now()))
}

// exec runs a statement that writes. It returns ErrNotFound if no row changed.
func (s *sqlite) exec(ctx context.Context, name, query string, args ...any) error {
	result, err := s.write.ExecContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("auth/store: %s: %w", name, err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(ErrNotFound, err)
	}
	return nil
}

// Ping reads a record. The driver's ping would only open a connection.
func (s *sqlite) Ping(ctx context.Context) error {
	_, _, err := s.Get(ctx, canaryKey)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

func (s *sqlite) Close() error {
	s.stop()
	s.done.Wait()
	return s.closePools()
}

func (s *sqlite) closePools() error { return errors.Join(s.read.Close(), s.write.Close()) }

// sweepUntil deletes expired records once per sweepInterval until ctx ends. Errors can wait for the
// next interval, because expired records are never returned.
func (s *sqlite) sweepUntil(ctx context.Context) {
	tick := time.NewTicker(sweepInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.sweep(ctx)
			s.repeatDeletions(ctx)
		}
	}
}

// sweep deletes expired records in several statements, so that members' writes can run in between.
func (s *sqlite) sweep(ctx context.Context) {
	err := error(nil)
	for err == nil {
		err = s.writes.run(ctx, func() error {
			return s.exec(ctx, "sweep",
				`DELETE FROM records WHERE key IN (SELECT key FROM records WHERE expires <= ? LIMIT 500)`, millis(time.Now()))
		})
	}
}

func millis(t time.Time) int64 { return t.UnixMilli() }

// notNil prevents an empty value from being stored as NULL, which the column does not allow.
func notNil(value []byte) []byte {
	if value == nil {
		return []byte{}
	}
	return value
}
