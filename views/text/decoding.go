package text

import (
	"context"
	"maps"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Decoding checks a YAML file while it is decoded. Types with a decoder of their own get it from
// their context.
type Decoding interface {
	// Placeholders checks those of a text against the allowed names.
	Placeholders(n ast.Node, text string, allowed []string)
	// Broken reports a text that cannot be shown.
	Broken(n ast.Node, format string, args ...any)
}

type decodingKey struct{}

// WithDecoding returns the context in which the texts of a file are decoded.
func WithDecoding(ctx context.Context, d Decoding) context.Context {
	return context.WithValue(ctx, decodingKey{}, d)
}

// DecodingOf returns what [WithDecoding] has set.
func DecodingOf(ctx context.Context) Decoding { return ctx.Value(decodingKey{}).(Decoding) }

// decodeText decodes a text that may have some placeholders.
func decodeText(ctx context.Context, into *string, n ast.Node, placeholders ...string) error {
	if err := yaml.NodeToValue(n, into); err != nil {
		return err
	}
	DecodingOf(ctx).Placeholders(n, *into, placeholders)
	return nil
}

// Keyed holds texts by a key that Go code computes, such as the reason of a failure.
type Keyed[T any] map[string]T

// UnmarshalYAML decodes the entries over the existing ones.
func (k *Keyed[T]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	var own map[string]T
	if err := yaml.NewDecoder(strings.NewReader(""), yaml.Strict()).DecodeFromNodeContext(ctx, n, &own); err != nil {
		return err
	}
	merged := make(Keyed[T], len(own)) // other texts share the map that is there
	maps.Copy(merged, *k)
	maps.Copy(merged, own)
	*k = merged
	return nil
}
