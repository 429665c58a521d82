package content

import (
	"sync"

	"memberportal/views/content/source"
)

// BuiltinFiles returns the built-in files by their paths below a content folder.
var BuiltinFiles = sync.OnceValue(func() map[string][]byte {
	files, err := source.ReadAll(builtinFiles)
	if err != nil {
		panic(err) // they are part of the program
	}
	return files.Data
})

// CheckFiles returns what editors should fix in a folder's files. The second result has those that
// keep them from members: broken texts, and HTML, which pages don't show.
func CheckFiles(files map[string][]byte, o Options) (all, forbidden []Finding) {
	all = loadOnce(files, Builtin().current.Load(), o, false).findings
	for _, f := range all {
		if f.Broken || f.Text == htmlNotShown {
			forbidden = append(forbidden, f)
		}
	}
	return all, forbidden
}
