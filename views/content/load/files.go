package load

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
)

// named sets the version of the snapshot, a hash of its files.
func (s *snapshot) named(files map[string][]byte) *snapshot {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	s.files = maps.Clone(files)
	maps.DeleteFunc(s.files, func(name string, _ []byte) bool { return path.Ext(name) != ".yaml" && path.Ext(name) != ".md" })
	s.version = hex.EncodeToString(sum.Sum(nil)[:6])
	return s
}
