package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withProgram returns a release whose program runs a shell script.
func withProgram(t *testing.T, script string) release {
	t.Helper()
	r := release{version: "1.2.3", out: t.TempDir(), image: t.TempDir()}
	must(t, os.MkdirAll(filepath.Dir(r.binaryPath()), 0o700))
	must(t, os.WriteFile(r.binaryPath(), []byte("#!/bin/sh\n"+script), 0o700))
	return r
}

// Whoever installs a version reads what its languages lack, and nothing about the English samples.
func TestReleaseListsMissingTextsByLanguage(t *testing.T) {
	const spanish = `views/content/es/home.yaml:3: title is missing. Members read it in English
views/content/es/home.yaml:9: the English has changed
Español (es), not reviewed by a translator: shown in English: 1
`
	r := withProgram(t, `[ "$*" = content ] || exit 1
cat <<'END'
views/content/en/home.yaml:4: sample: We call within a day.
`+spanish+`END
`)
	must(t, r.untranslated())
	note, err := os.ReadFile(filepath.Join(r.out, "languages-1.2.3.txt"))
	if err != nil || string(note) != spanish {
		t.Errorf("note = %q, error %v; want\n%s", note, err, spanish)
	}
}

func TestReleaseFailsWithoutListOfMissingTexts(t *testing.T) {
	r := withProgram(t, "exit 3\n")
	if err := r.untranslated(); err == nil || !strings.Contains(err.Error(), "portal content") {
		t.Errorf("error = %v, want one about portal content", err)
	}
	if entries, err := os.ReadDir(r.out); len(entries) > 0 || err != nil {
		t.Errorf("files = %v, error %v; want none", entries, err)
	}
}
