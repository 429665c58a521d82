package mark

import (
	"net/url"
	"strings"
	"testing"
)

func TestPageReplacesMarks(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{ // EN is a text in English
		{"<p>Hola</p>", "<p>Hola</p>"},
		{"<p>EN</p>", `<p lang="en">Hello</p>`},
		{`<p class="a"> EN </p>`, `<p lang="en" class="a"> Hello </p>`},
		{"<p>Hola EN.</p>", `<p>Hola <span lang="en">Hello</span>.</p>`},
		{"<p>EN<br/>Hola</p>", `<p><span lang="en">Hello</span><br/>Hola</p>`},
		{"<title>EN | P</title>", "<title>Hello | P</title>"},
		{"<title>EN</title>", `<title lang="en">Hello</title>`},
		{`<a href="/x?q=EN">A</a>`, `<a href="/x?q=Hello">A</a>`},
		{`<img alt="EN">`, `<img lang="en" alt="Hello">`},
		{
			"<p>" + English(`Call <a href="/">us</a> now`) + "</p>", `<p><span lang="en">Call <a href="/">us</a> now</span></p>`,
		},
		{"<p>" + English("Call "+English("us")) + "</p>", `<p><span lang="en">Call <span lang="en">us</span></span></p>`},
		{
			"<div><p>A " + open + "cut</p><b>B" + close + "</b></div>", `<div><p>A <span lang="en">cut</span></p><b>B</b></div>`,
		},
		{
			`<portal-island props="EN"><p>A EN</p></portal-island>`,
			`<portal-island props="Hello"><p>A Hello</p></portal-island>`,
		},
		{"<noscript><p>EN</p></noscript>", `<noscript><p lang="en">Hello</p></noscript>`},
		{"<script>if (a < b) {}</script><p>EN</p>", `<script>if (a < b) {}</script><p lang="en">Hello</p>`},
		{"<p>1 < 2 EN</p>", `<p>1 < 2 <span lang="en">Hello</span></p>`},
		{"<p>" + In("es", "Abierto") + "</p>", `<p lang="es">Abierto</p>`},
		{
			"<p>Open " + In("es", "por "+In("en", "us")) + "</p>",
			`<p>Open <span lang="es">por <span lang="en">us</span></span></p>`,
		},
		{`<a href="/x?q=` + url.QueryEscape(In("es", "a")) + `">A</a>`, `<a href="/x?q=a">A</a>`},
		{`<img alt="` + In("es", "Choque") + `">`, `<img lang="es" alt="Choque">`},
		{`<p lang="fr">EN</p>`, `<p lang="fr">Hello</p>`},
	} {
		if got := string(Page([]byte(strings.ReplaceAll(test[0], "EN", English("Hello"))))); got != test[1] {
			t.Errorf("page = %s, want %s", got, test[1])
		}
	}
}
