package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// untranslated writes the release's note about languages: what the built-in translations lack, and
// which of their texts have an English that has changed since.
func (r release) untranslated() error {
	out, err := exec.Command(r.binaryPath(), "content").Output()
	if err != nil {
		return fmt.Errorf("portal content: %w", err)
	}
	var note strings.Builder
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "views/content/en/") {
			note.WriteString(line)
		}
	}
	return os.WriteFile(filepath.Join(r.out, "languages-"+r.version+".txt"), []byte(note.String()), 0o644)
}
