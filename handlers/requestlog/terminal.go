package requestlog

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
)

// NewWriter returns a handler that writes short lines for people if out is a terminal, and JSON
// elsewhere. Of a [Queue], warnings and errors use the room of their own.
func NewWriter(out io.Writer) slog.Handler {
	if q, ok := out.(*Queue); ok {
		return byLevel{writerTo(q), writerTo(q.Urgent())}
	}
	return writerTo(out)
}

// byLevel is a handler whose warnings and errors go to another one.
type byLevel struct {
	slog.Handler
	urgent slog.Handler
}

// Handle implements [slog.Handler].
func (b byLevel) Handle(ctx context.Context, line slog.Record) error {
	if line.Level >= slog.LevelWarn {
		return b.urgent.Handle(ctx, line)
	}
	return b.Handler.Handle(ctx, line)
}

// WithAttrs implements [slog.Handler].
func (b byLevel) WithAttrs(attrs []slog.Attr) slog.Handler {
	return byLevel{b.Handler.WithAttrs(attrs), b.urgent.WithAttrs(attrs)}
}

// WithGroup implements [slog.Handler].
func (b byLevel) WithGroup(name string) slog.Handler {
	return byLevel{b.Handler.WithGroup(name), b.urgent.WithGroup(name)}
}

func writerTo(out io.Writer) slog.Handler {
	if IsTerminal(out) {
		return people{slog.NewTextHandler(out, nil), out}
	}
	return slog.NewJSONHandler(out, nil)
}

// IsTerminal reports whether out shows what is written to it to someone.
func IsTerminal(out io.Writer) bool {
	file, ok := out.(interface{ Stat() (os.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// staticFiles is the route of styles, scripts and images.
const staticFiles = "/static/*"

// people is a handler whose lines have time, level, message, route, status and ms, and all else for
// more than a note. A style or a script that was sent has none: a page has a dozen, which would
// push everything else out of sight.
type people struct {
	slog.Handler // decides about the level
	out          io.Writer
}

// Handle implements [slog.Handler].
func (p people) Handle(_ context.Context, line slog.Record) error {
	text := fmt.Sprintf("%s %-5s %s", line.Time.Format("15:04:05"), line.Level, line.Message)
	isStatic, isSent := false, false
	line.Attrs(func(a slog.Attr) bool {
		isStatic = isStatic || a.Key == "route" && a.Value.String() == staticFiles
		isSent = isSent || a.Key == "status" && a.Value.Kind() == slog.KindInt64 && a.Value.Int64() < 400
		switch {
		case a.Key == "method" || a.Key == "route" || a.Key == "status":
			text += " " + a.Value.String()
		case a.Key == "ms":
			text += " " + a.Value.String() + " ms"
		case line.Level > slog.LevelInfo:
			text += " " + a.Key + "=" + a.Value.String()
		}
		return true
	})
	if isStatic && isSent {
		return nil
	}
	_, err := io.WriteString(p.out, strings.ReplaceAll(text, "\n", " ")+"\n")
	return err
}

// WithAttrs implements [slog.Handler]. Nothing in the portal adds attributes to a logger.
func (p people) WithAttrs([]slog.Attr) slog.Handler { return p }

// WithGroup implements [slog.Handler].
func (p people) WithGroup(string) slog.Handler { return p }
