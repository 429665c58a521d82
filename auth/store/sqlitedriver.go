//go:build !lint

package store

// SQLite in pure Go, registered as "sqlite". It is larger than all other packages together, so
// `task check` leaves it out of what it reads.
import _ "modernc.org/sqlite"
