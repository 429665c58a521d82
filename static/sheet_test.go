package static

import (
	"strings"
	"testing"
)

// shownStyle returns what ShownStyle selects of a style sheet for some HTML.
func shownStyle(css, body string, others ...string) string {
	a := &Assets{common: parseSheet(css), styles: map[string]string{}}
	for _, other := range others {
		a.styles[other] = other
	}
	return a.ShownStyle(body, others...)
}

func TestShownStyleHasTheRulesThatApply(t *testing.T) {
	t.Parallel()
	const body = `<body><main id="main"><p class="card wide">Text</p><br/></main></body>`
	tests := map[string]struct{ css, want string }{
		"class":              {".card{a:b}.cards{a:b}", ".card{a:b}"},
		"second class":       {".wide{a:b}", ".wide{a:b}"},
		"element":            {"p{a:b}table{a:b}main>br{a:b}", "p{a:b}main>br{a:b}"},
		"ID":                 {"#main{a:b}#other{a:b}", "#main{a:b}"},
		"an ID is no class":  {".main{a:b}", ""},
		"all of a selector":  {".card p{a:b}.card .chip{a:b}", ".card p{a:b}"},
		"one of several":     {".card,.chip,p{a:b}", ".card,p{a:b}"},
		"every page":         {"*,:before{a:b}html{a:b}body{a:b}:root{a:b}", "*,:before{a:b}html{a:b}body{a:b}:root{a:b}"},
		"state":              {`p:not(.chip):hover,[aria-current=page] p{a:b}`, `p:not(.chip):hover,[aria-current=page] p{a:b}`},
		"media":              {"@media(min-width:1rem){p{a:b}table{a:b}}p{c:d}", "@media(min-width:1rem){p{a:b}}p{c:d}"},
		"media without rule": {"@media(min-width:1rem){table{a:b}}", ""},
		"development build":  {"/* .chip { } */\n.card,\n.chip {\n  a: b;\n}\n", ".card{\n  a: b;\n}"},
	}
	for name, test := range tests {
		if got := shownStyle(test.css, body); got != test.want {
			t.Errorf("%s: shown = %q, want %q", name, got, test.want)
		}
	}
}

func TestShownStyleHasThePropertiesInUse(t *testing.T) {
	t.Parallel()
	const css = ":root{--ink:red;--line:blue;--late:pink}@media print{:root{--line:red;--late:red}}p{color:var(--ink)}table{color:var(--late)}"
	want := ":root{--ink:red;--line:blue}@media print{:root{--line:red}}p{color:var(--ink)}"
	if got := shownStyle(css, "<p>", "b{color:var(--line)}"); got != want {
		t.Errorf("shown = %q, want %q", got, want)
	}
}

func TestShownStyleOfTheBuild(t *testing.T) {
	t.Parallel()
	assets, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	all := assets.Style("common.css")
	shown := assets.ShownStyle(`<main><div class="card"></div></main>`)
	if !strings.Contains(shown, ".card") || strings.Contains(shown, "dialog") || len(shown) > len(all)/2 {
		t.Errorf("%d of %d bytes are shown: %s", len(shown), len(all), shown)
	}
}
