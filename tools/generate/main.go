// Generate writes the Go files of the templates, X_templ.go beside each X.templ, and of the texts,
// from the English of views/content. It uses templ's library, because templ's own command also
// compiles a language server and a web proxy, which a first run would wait for.
//
//	go run -C tools ./generate
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-h/templ"
	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

const (
	templates = ".templ"
	generated = "_templ.go"
)

func main() {
	root := os.DirFS("..")
	if err := errors.Join(texts(root), generate(root)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// generate writes the files of all templates below views, and removes those whose template is gone
// or whose package has moved.
// It returns the errors of all templates.
func generate(root fs.FS) error {
	var failed error
	err := fs.WalkDir(root, "views", func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base, ok := strings.CutSuffix(name, templates); ok {
			failed = errors.Join(failed, compile(name, base+generated))
		}
		if base, ok := strings.CutSuffix(name, generated); ok {
			if _, err := fs.Stat(root, base+templates); errors.Is(err, fs.ErrNotExist) {
				return os.Remove(inRoot(name))
			}
		}
		if strings.HasSuffix(name, "_gen.go") && name != textsFile && name != builtinFile {
			return os.Remove(inRoot(name))
		}
		return nil
	})
	return errors.Join(failed, err)
}

// compile writes the Go code of a template.
func compile(name, output string) error {
	parsed, err := parser.Parse(inRoot(name))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var code bytes.Buffer
	version := generator.WithVersion(templ.Version())
	inErrors := generator.WithFileName(strings.TrimPrefix(name, "views/"))
	if _, err := generator.Generate(parsed, &code, version, inErrors); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	formatted, err := format.Source(code.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return writeChanged(output, formatted)
}

// writeChanged writes a file. It leaves a file alone that would not change, so that Go reuses what
// it has compiled.
func writeChanged(name string, data []byte) error {
	if old, err := os.ReadFile(inRoot(name)); err == nil && bytes.Equal(old, data) {
		return nil
	}
	return os.WriteFile(inRoot(name), data, 0o644)
}

func inRoot(name string) string { return filepath.Join("..", filepath.FromSlash(name)) }
