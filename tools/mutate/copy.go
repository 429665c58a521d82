package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// workingCopy is a copy of the repository in an ignored folder. Its path never changes, so that
// Go's build cache serves the next run too. It is hidden, so that tests that walk the repository
// skip it.
type workingCopy string

const copiesFolder = "bin/.mutants"

// errInvalid is a mutant that does not compile, and so cannot test the tests.
var errInvalid = errors.New("the mutant does not compile")

// newCopies returns as many copies as mutants run at the same time.
func newCopies(count int) (copies []workingCopy, err error) {
	if err := os.RemoveAll(copiesFolder); err != nil {
		return nil, err
	}
	for i := range count {
		copied, err := newCopy(workingCopy(filepath.Join(copiesFolder, strconv.Itoa(i+1))))
		if err != nil {
			return nil, err
		}
		copies = append(copies, copied)
	}
	return copies, nil
}

func newCopy(folder workingCopy) (workingCopy, error) {
	files, err := trackedFiles()
	if err != nil {
		return "", err
	}
	generated, err := generatedFiles()
	if err != nil {
		return "", err
	}
	for _, file := range append(files, generated...) {
		if err := folder.restore(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	modules, err := filepath.Abs("node_modules")
	if err != nil {
		return "", err
	}
	return folder, os.Symlink(modules, folder.path("node_modules"))
}

// isGenerated matches the Go files that tools/generate writes.
var isGenerated = regexp.MustCompile(`_(templ|gen)\.go$`)

// generatedFiles are files that a build creates and Git ignores.
func generatedFiles() (files []string, err error) {
	for _, root := range []string{"views", "static/dist"} {
		err = errors.Join(err, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && (root != "views" || isGenerated.MatchString(path)) {
				files = append(files, path)
			}
			return err
		}))
	}
	return files, err
}

func (w workingCopy) path(file string) string { return filepath.Join(string(w), file) }

// restore copies a file from the repository, except links.
func (w workingCopy) restore(file string) error {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(w.path(file)), 0o755); err != nil {
		return err
	}
	return os.WriteFile(w.path(file), text, info.Mode())
}

// killer returns the first of the tests that fails with the mutant in place, "" if all pass.
func (w workingCopy) killer(m mutant, tests []ruleTest) (test string, err error) {
	text, err := m.apply()
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(w.path(m.File), []byte(text), 0o644); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, w.restore(m.File), w.build(m.File)) }()
	if err := w.build(m.File); err != nil {
		return "", errors.Join(errInvalid, err)
	}
	return w.firstFailure(tests)
}

// build generates the outputs of the file: Go from a template, the bundle from scripts and styles.
func (w workingCopy) build(file string) error {
	switch {
	case strings.HasSuffix(file, ".templ"):
		out, err := w.command("go", "tool", "-modfile=tools/go.mod", "templ", "generate", "-f", file)
		return explain(out, err)
	case strings.HasPrefix(file, "islands/"), strings.HasPrefix(file, "static/"):
		out, err := w.command("node", "static/build.mjs")
		return explain(out, err)
	}
	return nil
}

// command runs a program in the copy and returns what it printed.
func (w workingCopy) command(name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	command.Dir = string(w)
	out, err := command.CombinedOutput()
	return string(out), err
}

func explain(out string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w\n%s", err, out)
}
