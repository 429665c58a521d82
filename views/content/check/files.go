package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
)

// Named sets the version of the snapshot, a hash of its files.
func (s *Snapshot) Named(files map[string][]byte) *Snapshot {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	s.Files = maps.Clone(files)
	maps.DeleteFunc(s.Files,
		func(name string, _ []byte) bool { return path.Ext(name) != ".yaml" && path.Ext(name) != ".md" })
	s.Version = hex.EncodeToString(sum.Sum(nil)[:6])
	return s
}
