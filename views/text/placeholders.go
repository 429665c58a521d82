package text

import (
	"context"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Plural is a text with a form for one thing and a form for any other number. Both are required and
// may have the placeholder {count}.
type Plural struct {
	One   CountText `yaml:"one"`
	Other CountText `yaml:"other"`
}

// With returns the form for n things.
func (p Plural) With(n int) string {
	if n == 1 {
		return p.One.With(n)
	}
	return p.Other.With(n)
}

// WebAddress is the https address of a page of another site.
type WebAddress string

// UnmarshalYAML decodes and checks the address.
func (a *WebAddress) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	err := decodeText(ctx, (*string)(a), n)
	if err == nil && !strings.HasPrefix(string(*a), "https://") {
		DecodingOf(ctx).Broken(n, "%q is not a web address. Start it with https://", *a)
	}
	return err
}

// fill returns a text with each placeholder of the pairs replaced by the value behind its name.
func fill(text string, pairs ...string) string {
	var filled strings.Builder
	filled.Grow(len(text) + 8*len(pairs)) // most values are shorter than 16 bytes
	for {
		before, after, found := strings.Cut(text, "{")
		filled.WriteString(before)
		if !found {
			return filled.String()
		}
		name, rest, closed := strings.Cut(after, "}")
		if value, ok := valueIn(pairs, name); ok && closed {
			filled.WriteString(value)
			text = rest
			continue
		}
		filled.WriteByte('{')
		text = after
	}
}

func valueIn(pairs []string, name string) (value string, ok bool) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1], true
		}
	}
	return "", false
}
