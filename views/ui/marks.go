package ui

import (
	"context"

	"github.com/a-h/templ"
)

type marksKey struct{}

// WithMarks lets mark say, while a page is rendered, what an element tells of the words it shows: that they are in another language than the page.
func WithMarks(ctx context.Context, mark func(words string) templ.Attributes) context.Context {
	return context.WithValue(ctx, marksKey{}, mark)
}

// Marks are the attributes of an element that shows these words.
func Marks(ctx context.Context, words string) templ.Attributes {
	if mark, ok := ctx.Value(marksKey{}).(func(string) templ.Attributes); ok {
		return mark(words)
	}
	return nil
}
