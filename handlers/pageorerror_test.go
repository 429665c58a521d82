package handlers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// A handler that returned a page beside an error would make the page for nothing, from zero values.
func TestHandlersReturnAPageOrAnError(t *testing.T) {
	t.Parallel()
	views := 0
	handlertest.Must(t, filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		handlertest.Must(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			kind, body := function(n)
			if kind == nil || !returnsPage(kind) {
				return true
			}
			views++
			for _, both := range returnsOfBoth(body) {
				t.Errorf("%s returns a page and an error", files.Position(both.Pos()))
			}
			return true
		})
		return nil
	}))
	if views < 30 {
		t.Errorf("found %d functions that return a page, want those of every screen", views)
	}
}

func function(n ast.Node) (*ast.FuncType, *ast.BlockStmt) {
	switch f := n.(type) {
	case *ast.FuncDecl:
		return f.Type, f.Body
	case *ast.FuncLit:
		return f.Type, f.Body
	}
	return nil, nil
}

// returnsPage reports whether the results are a templ.Component and an error.
func returnsPage(f *ast.FuncType) bool {
	if f.Results.NumFields() != 2 {
		return false
	}
	component, ok := f.Results.List[0].Type.(*ast.SelectorExpr)
	return ok && component.Sel.Name == "Component"
}

// returnsOfBoth returns the statements of a function, not of those in it, whose two results may
// both be something.
func returnsOfBoth(body *ast.BlockStmt) (found []*ast.ReturnStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 2 && !isNil(r.Results[0]) && !isNil(r.Results[1]) {
			found = append(found, r)
		}
		return true
	})
	return found
}

func isNil(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return ok && name.Name == "nil"
}
