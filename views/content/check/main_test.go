package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheBuiltInWordsHaveNothingToPutRight(t *testing.T) {
	var out strings.Builder
	if check("", &out) != 0 || out.Len() != 0 {
		t.Errorf("found:\n%s", &out)
	}
}

func TestFindingsAreOneLineEach(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("..")); err != nil {
		t.Fatal(err)
	}
	company := filepath.Join(dir, "en", "company.json")
	if err := os.WriteFile(company, []byte("{\n  \"name\": \"{name}\"\n}"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if check(dir, &out) != 1 || !strings.Contains(out.String(), company+":2: nothing is filled in for {name} here. Write it without braces\n") {
		t.Errorf("found:\n%s", &out)
	}
}

func TestAFolderThatIsNotThere(t *testing.T) {
	var out strings.Builder
	if check(filepath.Join(t.TempDir(), "nowhere"), &out) != 1 || !strings.Contains(out.String(), "nowhere") {
		t.Errorf("said %q", &out)
	}
}
