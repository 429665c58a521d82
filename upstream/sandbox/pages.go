package sandbox

import (
	"embed"
	"html"
	"io"
	"net/http"
	"strings"
)

//go:embed pages
var pageFiles embed.FS

func pageFile(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, pageFiles, "pages/"+name)
	}
}

// showError explains an invalid request on a page of the provider. The provider must not redirect
// to the address in such a request.
func (s *Sandbox) showError(w http.ResponseWriter, reason string) {
	s.options.Logger.Warn("sandbox: request rejected", "reason", reason)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", s.pagePolicy())
	w.WriteHeader(http.StatusBadRequest)
	s.render(w, "error.html", "Reason", reason, "Portal", s.options.Portal)
}

func (s *Sandbox) render(w http.ResponseWriter, page string, values ...string) {
	if _, err := io.WriteString(w, fill(page, values...)); err != nil {
		s.options.Logger.Error("sandbox: page not sent", "page", page, "error", err)
	}
}

// fill returns a file of pages. values alternates names and texts: {{Name}} in the file becomes the
// text, {{{Name}}} a part that fill returned.
//
// html/template calls methods by name, so with it the linker would keep every method of every type
// in the program: 10 MB (docs/decisions/0029).
func fill(page string, values ...string) string {
	text, err := pageFiles.ReadFile("pages/" + page)
	if err != nil {
		panic(err) // the files are embedded
	}
	var pairs []string
	for i := 0; i < len(values); i += 2 {
		pairs = append(pairs, "{{{"+values[i]+"}}}", values[i+1], "{{"+values[i]+"}}", html.EscapeString(values[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(string(text))
}

// pagePolicy allows the provider's pages to load their style sheet and send their forms. The portal
// is a form target because Chromium applies the policy to redirects too.
func (s *Sandbox) pagePolicy() string {
	return strings.Join([]string{
		"default-src 'none'", "style-src 'self'", "base-uri 'none'",
		"form-action 'self' " + s.options.Portal, "frame-ancestors 'none'",
	}, "; ")
}
