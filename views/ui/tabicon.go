package ui

import (
	"strings"

	"github.com/a-h/templ"

	"memberportal/static"
)

// shieldAddress returns the address of the built-in shield in a color, "" for its own.
func shieldAddress(color string) templ.SafeURL {
	const file = "images/icon.svg"
	if color == "" {
		return templ.SafeURL(static.URL(file))
	}
	inAddress := strings.NewReplacer("#0b5d57", "%23"+strings.TrimPrefix(color, "#"),
		"#", "%23", "<", "%3C", ">", "%3E", `"`, "'", "\n", "")
	return templ.SafeURL("data:image/svg+xml," + inAddress.Replace(static.Script(file)))
}
