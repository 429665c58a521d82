package content

import (
	"testing"
	"time"
)

// noon is a time at which nothing built in is scheduled.
var noon = time.Date(2026, time.November, 2, 12, 0, 0, 0, time.UTC)

// read makes an edition of files, and of the built-in words what they lack.
func read(files map[string]string) *edition {
	all := map[string][]byte{"en/language.json": []byte(`{"name": "English"}`)}
	for name, data := range files {
		all[name] = []byte(data)
	}
	return newEdition(all, Builtin().current.Load().base)
}

// shown are the English words of files at noon.
func shown(t *testing.T, files map[string]string) *Words {
	t.Helper()
	e := read(files)
	for _, f := range e.findings {
		if f.Broken {
			t.Fatal(f)
		}
	}
	return e.at("en", noon, false)
}
