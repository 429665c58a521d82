package content

import (
	"context"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// A text with placeholders has its own type, such as [AmountDateText]. Its method With returns the
// text with the placeholders replaced; its method UnmarshalYAML reports a placeholder that With
// does not replace. To add a type, add a line here: the fields of the struct name the placeholders,
// the types after it are what With takes for them, in the same order.
type (
	AccountText   = Text1[struct{ account any }, string]
	AmountText    = Text1[struct{ amount any }, string]
	CompanyText   = Text1[struct{ company any }, string]
	CountText     = Text1[struct{ count any }, int] // use Plural where the text differs for one
	DateText      = Text1[struct{ date any }, string]
	DetailsText   = Text1[struct{ details any }, string]    // what the member wrote
	FileSizeText  = Text1[struct{ size any }, string]       // "2.4 MB"
	FilesSentText = Text1[struct{ references any }, string] // "a.jpg (reference F-1)"
	DaysText      = Text1[struct{ days any }, string]       // "3 days"
	EmailText     = Text1[struct{ email any }, string]
	HoursText     = Text1[struct{ hours any }, string] // "8 a.m. to 5 p.m."
	ItemText      = Text1[struct{ item any }, string]  // of the member's: "account 4100238715"
	LeftText      = Text1[struct{ left any }, string]  // the time left; a script counts it down
	LimitText     = Text1[struct{ limit any }, string] // a length of time
	// A time of day, with the date unless it is today.
	TimeText      = Text1[struct{ time any }, string]
	MethodText    = Text1[struct{ method any }, string] // a payment method
	MonthText     = Text1[struct{ month any }, string]
	MostText      = Text1[struct{ most any }, int] // the largest number of characters
	NameText      = Text1[struct{ name any }, string]
	NumberText    = Text1[struct{ number any }, string] // of an account, a policy, a page
	OperationText = Text1[struct{ operation any }, string]
	WordText      = Text1[struct{ word any }, string]      // the provider's word
	PhoneText     = Text1[struct{ phone any }, string]     // the company's phone number
	ProductText   = Text1[struct{ product any }, string]   // a policy's product name
	ReferenceText = Text1[struct{ reference any }, string] // the number of a request
	ValueText     = Text1[struct{ value any }, string]     // a masked phone number or email

	AccountDaysText   = Text2[struct{ account, days any }, string, string] // days: "3 days"
	AccountAmountText = Text2[struct{ account, amount any }, string, string]
	AmountItemText    = Text2[struct{ amount, item any }, string, string]
	AmountDateText    = Text2[struct{ amount, date any }, string, string]
	AmountMonthText   = Text2[struct{ amount, month any }, string, string]
	DeviceText        = Text2[struct{ browser, system any }, string, string] // "Safari on iPhone"
	DateReferenceText = Text2[struct{ date, reference any }, string, string]
	DatePhoneText     = Text2[struct{ date, phone any }, string, string]
	DateTimeText      = Text2[struct{ date, time any }, string, string]
	// Item: a policy, an account.
	DocumentItemText  = Text2[struct{ document, item any }, string, string]
	MoreText          = Text2[struct{ first, count any }, string, int] // "a RAV4 and 2 more"
	MonthNumberText   = Text2[struct{ month, number any }, string, string]
	MonthYearText     = Text2[struct{ month, year any }, string, string]
	NameCountText     = Text2[struct{ name, count any }, string, int]
	NamePhoneText     = Text2[struct{ name, phone any }, string, string]
	NameReferenceText = Text2[struct{ name, reference any }, string, string]
	NameSizeText      = Text2[struct{ name, size any }, string, int] // a file and its megabytes
	NumberAmountText  = Text2[struct{ number, amount any }, string, string]
	NowNextText       = Text2[struct{ now, next any }, string, string]
	NumberDateText    = Text2[struct{ number, date any }, string, string]
	OptionText        = Text2[struct{ label, count any }, string, int]
	PairText          = Text2[struct{ first, second any }, string, string] // "Ann Lee and Bo Lee"
	PolicyVehicleText = Text2[struct{ policy, vehicle any }, string, string]
	ProductDateText   = Text2[struct{ product, date any }, string, string]
	ProductNumberText = Text2[struct{ product, number any }, string, string]
	SizeCountText     = Text2[struct{ size, count any }, int, int]       // megabytes and files
	WaitPhoneText     = Text2[struct{ wait, phone any }, string, string] // wait: "6 minutes"
	StepText          = Text2[struct{ step, steps any }, int, int]       // "step 1 of 5"
	WeekdayText       = Text2[struct{ weekday, date any }, string, string]
	StartedEndsText   = Text2[struct{ started, ends any }, string, string]
	TermText          = Text2[struct{ from, to any }, string, string] // the first and last day

	AmountDatePhoneText  = Text3[struct{ amount, date, phone any }, string, string, string]
	AmountMethodDateText = Text3[struct{ amount, method, date any }, string, string, string]
	AmountDateTimeText   = Text3[struct{ amount, date, time any }, string, string, string]

	RangeText      = Text3[struct{ from, to, total any }, int, int, int]
	StepDaysText   = Text3[struct{ step, steps, days any }, int, int, int]
	UnfinishedText = Text3[struct{ started, policy, ends any }, string, string, string]

	// DueText has a web address for {address}.
	DueText = Text4[struct{ amount, company, account, address any }, string, string, string, string]
)

// A sentence with components, such as links, for its placeholders is rendered by ui.Sentence. The
// fields of the struct name the placeholders.
type (
	CompanyLinkText       = Sentence[struct{ company, phone, hours any }]
	LinkPhoneText         = Sentence[struct{ link, phone any }]
	LinkText              = Sentence[struct{ link any }]
	PhoneHoursAccountText = Sentence[struct{ phone, hours, account any }]
	PhoneHoursText        = Sentence[struct{ phone, hours any }]
	ReloadText            = Sentence[struct{ reload, phone, hours any }]
)

// value is what can replace a placeholder.
type value interface{ string | int }

// Text1 is a text with one placeholder, named like the field of P.
type Text1[P any, V value] string

// Text2 is a text with two placeholders, named like the fields of P.
type Text2[P any, V, W value] string

// Text3 is a text with three placeholders, named like the fields of P.
type Text3[P any, V, W, X value] string

// Text4 is a text with four placeholders, named like the fields of P.
type Text4[P any, V, W, X, Y value] string

// Sentence is a text whose placeholders, named like the fields of P, are components.
type Sentence[P any] string

func (t Text1[P, V]) With(v V) string { return fill(string(t), reflect.TypeFor[P](), v) }

func (t Text2[P, V, W]) With(v V, w W) string { return fill(string(t), reflect.TypeFor[P](), v, w) }

func (t Text3[P, V, W, X]) With(v V, w W, x X) string {
	return fill(string(t), reflect.TypeFor[P](), v, w, x)
}

func (t Text4[P, V, W, X, Y]) With(v V, w W, x X, y Y) string {
	return fill(string(t), reflect.TypeFor[P](), v, w, x, y)
}

func (t *Text1[P, V]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[P]())
}

func (t *Text2[P, V, W]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[P]())
}

func (t *Text3[P, V, W, X]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[P]())
}

func (t *Text4[P, V, W, X, Y]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[P]())
}

func (t *Sentence[P]) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[P]())
}

// The decoder finds these methods by reflection.
var _ = []yaml.NodeUnmarshalerContext{new(AmountText), new(AmountDateText), new(UnfinishedText), new(DueText), new(LinkText)}

// LimitLeftText has the placeholders {limit} and {left}. With leaves {left} to the result's own
// With.
type LimitLeftText string

func (t LimitLeftText) With(limit string) LeftText { return LeftText(LimitText(t).With(limit)) }
func (t *LimitLeftText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, (*string)(t), n, reflect.TypeFor[struct{ limit, left any }]())
}

// Plural is a text with a form for one thing and a form for any other number. Both are required and
// may have the placeholder {count}.
type Plural struct {
	One   CountText `yaml:"one"`
	Other CountText `yaml:"other"`
}

// With returns the form for n things.
func (p Plural) With(n int) string {
	if n == 1 {
		return p.One.With(n)
	}
	return p.Other.With(n)
}

// WebAddress is the https address of a page of another site.
type WebAddress string

// UnmarshalYAML decodes and checks the address.
func (a *WebAddress) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	err := decodeText(ctx, (*string)(a), n, nil)
	if err == nil && !strings.HasPrefix(string(*a), "https://") {
		decodingOf(ctx).broken(n, "%q is not a web address. Start it with https://", *a)
	}
	return err
}

// placeholderNames has the result of placeholders for each struct.
var placeholderNames sync.Map

// placeholders returns the names of a struct's fields; nil has none.
//
// This and what uses it take the type as a value, because the compiler would otherwise repeat them
// for each kind of text, in every package that imports this one.
func placeholders(of reflect.Type) []string {
	if of == nil {
		return nil
	}
	if known, ok := placeholderNames.Load(of); ok {
		return known.([]string)
	}
	var found []string
	for field := range of.Fields() {
		found = append(found, field.Name)
	}
	placeholderNames.Store(of, found)
	return found
}

// fill replaces the placeholders of a text, named like the fields of a struct, by the values in the
// same order.
func fill(text string, of reflect.Type, values ...any) string {
	var filled strings.Builder
	filled.Grow(len(text) + 16*len(values)) // most values are shorter
	names, rest := placeholders(of), text
	for {
		before, after, found := strings.Cut(rest, "{")
		filled.WriteString(before)
		if !found {
			return filled.String()
		}
		i := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(after, name+"}") })
		if i < 0 {
			filled.WriteByte('{')
			rest = after
			continue
		}
		writeValue(&filled, values[i])
		rest = after[len(names[i]+"}"):]
	}
}

// writeValue adds a string or an int. With fmt, each value would be allocated.
func writeValue(to *strings.Builder, value any) {
	switch v := value.(type) {
	case string:
		to.WriteString(v)
	case int:
		to.WriteString(strconv.Itoa(v))
	default:
		panic("a placeholder has a value of another type")
	}
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// decodeText decodes a text whose placeholders are the fields of a struct, nil for none. It reports
// any other placeholder.
func decodeText(ctx context.Context, into *string, n ast.Node, of reflect.Type) error {
	if err := yaml.NodeToValue(n, into); err != nil {
		return err
	}
	d := decodingOf(ctx)
	d.checked[n] = placeholders(of)
	d.checkPlaceholders(n, *into, placeholders(of))
	return nil
}

// checkPlaceholders reports the placeholders of a text that are not among the allowed names.
func (d *decoding) checkPlaceholders(n ast.Node, text string, names []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		switch {
		case slices.Contains(names, strings.Trim(found, "{}")):
		case len(names) == 0:
			d.broken(n, "the portal does not replace %s here. Remove the braces", found)
		default:
			d.broken(n, "the portal does not replace %s here. Use one of: {%s}", found, strings.Join(names, "}, {"))
		}
	}
}
