package mark

import (
	"net/url"
	"testing"
)

func TestPageReplacesMarks(t *testing.T) {
	t.Parallel()
	en := English("Hello")
	for source, want := range map[string]string{
		"<p>Hola</p>":                                                             "<p>Hola</p>",
		"<p>" + en + "</p>":                                                       `<p lang="en">Hello</p>`,
		"<p class=\"a\"> " + en + " </p>":                                         `<p lang="en" class="a"> Hello </p>`,
		"<p>Hola " + en + ".</p>":                                                 `<p>Hola <span lang="en">Hello</span>.</p>`,
		"<p>" + en + "<br/>Hola</p>":                                              `<p><span lang="en">Hello</span><br/>Hola</p>`,
		"<title>" + en + " | P</title>":                                           "<title>Hello | P</title>",
		"<title>" + en + "</title>":                                               `<title lang="en">Hello</title>`,
		"<a href=\"/x?q=" + en + "\">A</a>":                                       `<a href="/x?q=Hello">A</a>`,
		"<img alt=\"" + en + "\">":                                                `<img lang="en" alt="Hello">`,
		"<p>" + English("Call <a href=\"/\">us</a> now") + "</p>":                 `<p><span lang="en">Call <a href="/">us</a> now</span></p>`,
		"<p>" + English("Call "+English("us")) + "</p>":                           `<p><span lang="en">Call <span lang="en">us</span></span></p>`,
		"<div><p>A " + open + "cut</p><b>B" + close + "</b></div>":                `<div><p>A <span lang="en">cut</span></p><b>B</b></div>`,
		"<portal-island props=\"" + en + "\"><p>A " + en + "</p></portal-island>": `<portal-island props="Hello"><p>A Hello</p></portal-island>`,
		"<noscript><p>" + en + "</p></noscript>":                                  `<noscript><p lang="en">Hello</p></noscript>`,
		"<script>if (a < b) {}</script><p>" + en + "</p>":                         `<script>if (a < b) {}</script><p lang="en">Hello</p>`,
		"<p>1 < 2 " + en + "</p>":                                                 `<p>1 < 2 <span lang="en">Hello</span></p>`,
		"<p>" + In("es", "Abierto") + "</p>":                                      `<p lang="es">Abierto</p>`,
		"<p>Open " + In("es", "por "+In("en", "us")) + "</p>":                     `<p>Open <span lang="es">por <span lang="en">us</span></span></p>`,
		"<a href=\"/x?q=" + url.QueryEscape(In("es", "a")) + "\">A</a>":           `<a href="/x?q=a">A</a>`,
		"<img alt=\"" + In("es", "Choque") + "\">":                                `<img lang="es" alt="Choque">`,
		"<p lang=\"fr\">" + en + "</p>":                                           `<p lang="fr">Hello</p>`,
	} {
		if got := string(Page([]byte(source))); got != want {
			t.Errorf("page = %s, want %s", got, want)
		}
	}
}
