package check

import (
	"net/url"
	"slices"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
)

// Options is what the rest of the program defines and content refers to.
type Options struct {
	Pages []string // that links, notices and help may name: "billing", "paperless/policy"; nil for any
	Fixed []string // English texts in Go that a translation must translate in fixed.yaml

	// Languages are the codes of those to read, with English; nil for all. Reading a second one
	// takes longer than reading English.
	Languages []string
	// RealMembers means that members of a real company read the folder: what belongs to the built-in
	// company isn't shown.
	RealMembers bool
	// values means that the texts are the program's own values, if the files are those that these
	// are made from.
	values bool
}

// reads reports whether a language is to be read.
func (o Options) reads(code string) bool {
	return o.Languages == nil || slices.Contains(o.Languages, code)
}

// loader reads a folder once.
type loader struct {
	read.Findings
	options   Options
	known     map[string][]string // the names that a setting may have
	builtin   *Snapshot           // nil while the built-in texts are read themselves
	below     *language           // the built-in English, nil like builtin
	last      map[string][]byte   // the files that the last load took
	taken     map[string][]byte   // the files that pages show
	lost      map[string]bool     // contracts that can't be read: "en/paperless.yaml: terms"
	languages map[string]*language
	nodes     map[string]*ast.MappingNode // YAML files by path
	links     []link
	inherited int  // texts of the folder's English that are the built-in ones
	places    bool // each text carries its place, for the preview
	generated bool // the built-in texts are the program's values, and not parsed
}

// link is a link to a page of the portal, checked after all files are read.
type link struct {
	at       read.Place
	language string
	draft    bool // only editors see it
	to       *url.URL
}
