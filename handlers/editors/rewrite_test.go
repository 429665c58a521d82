package editors

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/text/mark"
)

func TestRewriterKeepsPagesInThePreview(t *testing.T) {
	t.Parallel()
	plain := rewriter{prefix: "/preview/show/x", head: "<link>", banner: "<aside>PREVIEW</aside>"}
	still := plain
	still.still = true
	tests := map[string]struct {
		how        rewriter
		page, want string
	}{
		"link": {plain, `<a href="/home">`, `<a href="/preview/show/x/home">`},
		"form": {
			plain, `<form method="post" action="/profile/email?a=1&amp;b=2">`,
			`<form method="post" action="/preview/show/x/profile/email?a=1&amp;b=2">`,
		},
		"htmx": {
			plain, `<a hx-get="/billing/1/transactions">`, `<a hx-get="/preview/show/x/billing/1/transactions">`,
		},
		"return stays": {plain, `<a href="/login?return=/home">`, `<a href="/preview/show/x/login?return=/home">`},
		"fragment":     {plain, `<a href="#main">`, `<a href="#main">`},
		"built file":   {plain, `<img src="/static/a.svg">`, `<img src="/static/a.svg">`},
		"other site": {
			plain, `<a href="https://example.com/">`, `<a href="https://example.com/" target="_blank" rel="noopener">`,
		},
		"no scheme": {plain, `<a href="//example.com/">`, `<a href="//example.com/">`},
		"hidden value": {
			plain, `<input type="hidden" name="return" value="/home">`, `<input type="hidden" name="return" value="/home">`,
		},
		"refresh": {
			plain, `<meta http-equiv="refresh" content="0; url=/loading?return=%2Fhome">`,
			`<meta http-equiv="refresh" content="0; url=/preview/show/x/loading?return=%2Fhome">`,
		},
		"without scripts": {
			plain, `<noscript><meta http-equiv="refresh" content="9; url=/signed-out"></noscript>`,
			`<noscript><meta http-equiv="refresh" content="9; url=/preview/show/x/signed-out"></noscript>`,
		},
		"refresh held": {still, `<meta http-equiv="refresh" content="0; url=/loading"><p>`, `<p>`},
		"member ID":    {plain, `<meta name="card-owner" content="x"><p>`, `<p>`},
		"island": {
			plain, `<portal-island props="{&#34;path&#34;:&#34;/payments/1&#34;,&#34;n&#34;:1.50}">`,
			`<portal-island props="{&#34;n&#34;:1.50,&#34;path&#34;:&#34;/preview/show/x/payments/1&#34;}">`,
		},
		"sign-out":   {plain, `<form data-sign-out action="/logout">`, `<form action="/preview/show/x/logout">`},
		"signed out": {plain, `<body data-signed-out class="a">`, `<body class="a"><aside>PREVIEW</aside>`},
		"head and body": {
			plain, `<head><title>Home</title></head><body class="a"><p>`,
			`<head><title>PREVIEW: Home</title><link></head><body class="a"><aside>PREVIEW</aside><p>`,
		},
		"nothing to do": {
			plain, `<p class=odd  id='x'>5 &lt; 6 &amp; "so"</p><!-- x -->`,
			`<p class=odd  id='x'>5 &lt; 6 &amp; "so"</p><!-- x -->`,
		},
		"script": {plain, `<script>if (a < b) "/home"</script>`, `<script>if (a < b) "/home"</script>`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, string(test.how.page([]byte(test.page)))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRewriterNamesPlacesOfTexts(t *testing.T) {
	t.Parallel()
	link := mark.OpenPlace("en/home.yaml:3") + "Pay or <a href=\"/call\">call " + mark.Place("en/company.yaml:2", "555") +
		"</a>." + mark.ClosePlace
	for name, test := range map[string]struct{ page, want string }{
		"element": {
			"<p class=\"a\">" + mark.Place("en/home.yaml:2", "Hello") + ", Marta</p>",
			"<p data-preview-text=\"en/home.yaml:2\" class=\"a\">Hello, Marta</p>",
		},
		"data": {"<p>Marta</p>", "<p>Marta</p>"},
		"link inside": {
			"<p>" + link + "</p><b>Marta</b>",
			"<p data-preview-text=\"en/home.yaml:3\">Pay or " +
				"<a data-preview-text=\"en/home.yaml:3\nen/company.yaml:2\" href=\"/x/call\">call 555</a>.</p><b>Marta</b>",
		},
		"spoken": {
			"<input aria-label=\"" + mark.Place("en/home.yaml:4", "Search") + "\">",
			"<input data-preview-text=\"en/home.yaml:4\" aria-label=\"Search\">",
		},
		"value": {"<input value=\"" + mark.Place("en/home.yaml:4", "Go") + "\">", "<input value=\"Go\">"},
		"title": {
			"<title>" + mark.Place("en/home.yaml:4", "Go") + "</title>",
			"<title data-preview-text=\"en/home.yaml:4\">PREVIEW: Go</title>",
		},
		"never closed": {
			"<p><b>" + mark.OpenPlace("en/home.yaml:5") + "Cut</b> Marta</p>",
			"<p><b data-preview-text=\"en/home.yaml:5\">Cut</b> Marta</p>",
		},
		"without script": {
			"<noscript><p>" + mark.Place("en/home.yaml:6", "Print") + "</p></noscript>",
			"<noscript><p data-preview-text=\"en/home.yaml:6\">Print</p></noscript>",
		},
	} {
		if diff := cmp.Diff(test.want, string(rewriter{prefix: "/x"}.page([]byte(test.page)))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
