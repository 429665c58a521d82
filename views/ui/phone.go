package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/paths"
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

// isShort reports whether an email address fits on any line, even in large text.
func isShort(address string) bool { return utf8.RuneCountInString(address) <= 18 }

// CallPath returns the link of a button that calls the company: to its number, or to the page with
// it where no phone can dial what editors wrote, which is a finding.
func CallPath(phone string) string { return cmp.Or(member.CallLink(phone), paths.Help()) }

// Callable returns the phone numbers that can be shown: not what stands in for none, such as "N/A".
func Callable(phones ...string) []string {
	return slices.DeleteFunc(slices.Compact(NonEmpty(phones...)), func(phone string) bool {
		return member.CallLink(phone) == "" && !strings.ContainsAny(phone, "0123456789")
	})
}

// FirstCall returns the first phone number that can be dialed, "" for none.
func FirstCall(phones ...string) string {
	for _, phone := range phones {
		if member.CallLink(phone) != "" {
			return phone
		}
	}
	return ""
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
