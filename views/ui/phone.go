package ui

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// beforeAt parts a mail address: what stands before the @, and the rest with it.
func beforeAt(address string) (name, host string) {
	at := max(strings.LastIndex(address, "@"), 0)
	return address[:at], address[at:]
}

// TelHref turns a phone number into a link that dials it, an extension too (RFC 3966).
func TelHref(phone string) string {
	number, extension, _ := strings.Cut(strings.ToLower(phone), "x") // "x12", "ext. 12"
	href := "tel:" + dialable(number)
	if extension = dialable(extension); extension != "" {
		href += ";ext=" + extension
	}
	return href
}

func dialable(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '+' {
			return r
		}
		return -1
	}, s)
}

// TextWithPhone shows a sentence in which a phone number, if it stands there, is a link that dials it.
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
