package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// workingCopy is a copy of the repository in an ignored folder. Its path never changes, so that Go's
// build cache serves the next run too.
type workingCopy string

const copyFolder workingCopy = "bin/mutants"

// errInvalid is a mutant that no compiler accepts: it shows nothing about the tests.
var errInvalid = errors.New("the mutant does not compile")

func newCopy() (workingCopy, error) {
	if err := os.RemoveAll(string(copyFolder)); err != nil {
		return "", err
	}
	files, err := trackedFiles()
	if err != nil {
		return "", err
	}
	generated, err := generatedFiles()
	if err != nil {
		return "", err
	}
	for _, file := range append(files, generated...) {
		if err := copyFolder.restore(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	modules, err := filepath.Abs("node_modules")
	if err != nil {
		return "", err
	}
	return copyFolder, os.Symlink(modules, copyFolder.path("node_modules"))
}

// generatedFiles are those that a build leaves and Git ignores.
func generatedFiles() (files []string, err error) {
	for _, root := range []string{"views", "static/dist"} {
		err = errors.Join(err, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && (root != "views" || strings.HasSuffix(path, "_templ.go")) {
				files = append(files, path)
			}
			return err
		}))
	}
	return files, err
}

func (w workingCopy) path(file string) string { return filepath.Join(string(w), file) }

// restore copies a file from the repository.
func (w workingCopy) restore(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(w.path(file)), 0o755); err != nil {
		return err
	}
	return os.WriteFile(w.path(file), text, info.Mode())
}

// kills reports whether one of the tests fails with the mutant in place. Go tests run first, because
// they are faster.
func (w workingCopy) kills(m mutant, tests []ruleTest) (killed bool, err error) {
	text, err := m.apply()
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(w.path(m.File), []byte(text), 0o644); err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, w.restore(m.File), w.build(m.File)) }()
	if err := w.build(m.File); err != nil {
		return false, errors.Join(errInvalid, err)
	}
	if killed, err := w.failsGo(tests); killed || err != nil {
		return killed, err
	}
	return w.failsBrowser(tests)
}

// build generates what follows from the file: Go from a template, the bundle from scripts and
// styles.
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

func (w workingCopy) failsGo(tests []ruleTest) (bool, error) {
	var names, packages []string
	for _, t := range tests {
		if t.isGo() {
			names, packages = append(names, t.name), append(packages, "./"+filepath.Dir(t.file))
		}
	}
	if len(names) == 0 {
		return false, nil
	}
	slices.Sort(packages)
	pattern := "^(" + strings.Join(names, "|") + ")$"
	out, err := w.command("go", append([]string{"test", "-count=1", "-vet=off", "-timeout=2m", "-run", pattern}, slices.Compact(packages)...)...)
	if strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]") {
		return false, errors.Join(errInvalid, explain(out, err))
	}
	return err != nil, nil
}

func (w workingCopy) failsBrowser(tests []ruleTest) (bool, error) {
	var titles, files []string
	for _, t := range tests {
		if !t.isGo() {
			titles, files = append(titles, regexp.QuoteMeta(t.name)), append(files, t.file)
		}
	}
	if len(titles) == 0 {
		return false, nil
	}
	if out, err := w.command("go", "build", "-o", "bin/portal-dev", "."); err != nil {
		return false, errors.Join(errInvalid, explain(out, err))
	}
	slices.Sort(files)
	args := append([]string{"--no-install", "playwright", "test", "--grep", strings.Join(titles, "|"), "--max-failures=1", "--global-timeout=180000"}, slices.Compact(files)...)
	out, err := w.command("npx", args...)
	if strings.Contains(out, "No tests found") {
		return false, explain(out, err)
	}
	return err != nil, nil
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
