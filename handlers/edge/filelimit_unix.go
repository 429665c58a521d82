//go:build unix

package edge

import "syscall"

// fileLimit returns how many files and connections the process may have open, 0 for unknown. Go
// raises the soft limit to the hard one at the start.
func fileLimit() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(limit.Cur, 1<<30))
}
