package ui

import (
	"strings"

	"github.com/a-h/templ"
)

// mailParts are the name of an email address, and its host with a place before each dot where a
// line may break.
func mailParts(address string) (name string, host []templ.Component) {
	at := max(strings.LastIndex(address, "@"), 0)
	for i, label := range strings.Split(address[at:], ".") {
		if i > 0 {
			host, label = append(host, mayBreak()), "."+label
		}
		host = append(host, Plain(label))
	}
	return address[:at], host
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
	if phone == "" {
		return Plain(text)
	}
	var all []templ.Component
	for i, part := range strings.Split(text, phone) {
		if i > 0 {
			all = append(all, PhoneLink(phone))
		}
		all = append(all, Plain(part))
	}
	return templ.Join(all...)
}
