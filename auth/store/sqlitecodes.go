package store

import "errors"

// isLocked reports whether a call failed only because another process was writing.
func isLocked(err error) bool { return sqliteCode(err) == 5 } // SQLITE_BUSY

// isDamaged reports whether a call failed because the file isn't a database, or not a whole one.
func isDamaged(err error) bool {
	code := sqliteCode(err)
	return code == 11 || code == 26 // SQLITE_CORRUPT, SQLITE_NOTADB
}

// sqliteCode returns SQLite's code of an error, 0 for any other error. The reason is left out.
func sqliteCode(err error) int {
	failed, ok := errors.AsType[interface {
		error
		Code() int
	}](err)
	if !ok {
		return 0
	}
	return failed.Code() & 0xff
}
