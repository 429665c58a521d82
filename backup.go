package main

import (
	"context"
	"errors"

	"memberportal/auth/store"
)

// backup copies the session store to a file. The portal may go on using it.
func backup(ctx context.Context, environ, args []string) error {
	if len(args) != 1 {
		return errors.New("backup needs one argument, the file to write")
	}
	s, _, _ := readEnvironment(environ) // the portal itself reports its problems
	return store.Backup(ctx, s.SessionStore, args[0])
}
