package ui

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// MailAddress is an email address that may break before the @, and before a dot of its host if the
// host is longer than the line.
func MailAddress(address string) templ.Component {
	at := max(strings.LastIndex(address, "@"), 0)
	name, host := templ.EscapeString(address[:at]), templ.EscapeString(address[at:])
	return templ.Raw("<span>" + name + "<wbr>" + strings.ReplaceAll(host, ".", "<wbr>.") + "</span>")
}

// TelHref returns the tel: URL of a phone number, with its extension (RFC 3966).
func TelHref(phone string) string {
	number, extension, _ := strings.Cut(strings.ToLower(phone), "x") // "x12", "ext. 12"
	href := "tel:" + dialable(number)
	if extension = dialable(extension); extension != "" {
		href += ";ext=" + extension
	}
	return href
}

// dialable returns the digits and plus signs of s.
func dialable(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '+' {
			return r
		}
		return -1
	}, s)
}

// TextWithPhone renders a text in which the phone number is a link. phone may be "".
func TextWithPhone(text, phone string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if phone == "" {
			_, err := io.WriteString(w, templ.EscapeString(text))
			return err
		}
		for i, piece := range strings.Split(text, phone) {
			if i > 0 {
				if err := PhoneLink(phone).Render(ctx, w); err != nil {
					return err
				}
			}
			if _, err := io.WriteString(w, templ.EscapeString(piece)); err != nil {
				return err
			}
		}
		return nil
	})
}
