package content

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// A text with placeholders has a type of its own. Its method With returns the text with the
// placeholders replaced; its method UnmarshalYAML reports a placeholder that With does not replace.
// To add a type, copy one of those below.

// AccountText has the placeholder {account}.
type AccountText string

func (t AccountText) With(account string) string { return fill(t, "account", account) }
func (t *AccountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "account")
}

// AmountText has the placeholder {amount}.
type AmountText string

func (t AmountText) With(amount string) string { return fill(t, "amount", amount) }
func (t *AmountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "amount")
}

// AmountDateText has the placeholders {amount} and {date}.
type AmountDateText string

func (t AmountDateText) With(amount, date string) string {
	return fill(t, "amount", amount, "date", date)
}

func (t *AmountDateText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "amount", "date")
}

// CompanyText has the placeholder {company}.
type CompanyText string

func (t CompanyText) With(company string) string { return fill(t, "company", company) }
func (t *CompanyText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "company")
}

// CountText has the placeholder {count}. Use [Plural] where the text differs for one.
type CountText string

func (t CountText) With(n int) string { return fill(t, "count", strconv.Itoa(n)) }
func (t *CountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "count")
}

// DateText has the placeholder {date}.
type DateText string

func (t DateText) With(date string) string { return fill(t, "date", date) }
func (t *DateText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "date")
}

// DueText has the placeholders {amount}, {company}, {account} and {address}, a web address.
type DueText string

func (t DueText) With(amount, company, account, address string) string {
	return fill(t, "amount", amount, "company", company, "account", account, "address", address)
}

func (t *DueText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "amount", "company", "account", "address")
}

// EmailText has the placeholder {email}.
type EmailText string

func (t EmailText) With(email string) string { return fill(t, "email", email) }
func (t *EmailText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "email")
}

// ItemText has the placeholder {item}, something of the member's: "account 4100238715".
type ItemText string

func (t ItemText) With(item string) string { return fill(t, "item", item) }
func (t *ItemText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "item")
}

// LeftText has the placeholder {left}, the time that is left. The session warning's script fills it
// in again as time passes.
type LeftText string

func (t LeftText) With(left string) string { return fill(t, "left", left) }
func (t *LeftText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "left")
}

// LimitText has the placeholder {limit}, a length of time.
type LimitText string

func (t LimitText) With(limit string) string { return fill(t, "limit", limit) }
func (t *LimitText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "limit")
}

// LimitLeftText has the placeholders {limit} and {left}. With leaves {left} to the result's own
// With.
type LimitLeftText string

func (t LimitLeftText) With(limit string) LeftText { return LeftText(fill(t, "limit", limit)) }
func (t *LimitLeftText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "limit", "left")
}

// MostText has the placeholder {most}, the largest number of characters.
type MostText string

func (t MostText) With(most int) string { return fill(t, "most", strconv.Itoa(most)) }
func (t *MostText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "most")
}

// NameText has the placeholder {name}.
type NameText string

func (t NameText) With(name string) string { return fill(t, "name", name) }
func (t *NameText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "name")
}

// NumberText has the placeholder {number}: of an account, a policy, a page.
type NumberText string

func (t NumberText) With(number string) string { return fill(t, "number", number) }
func (t *NumberText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "number")
}

// PhoneText has the placeholder {phone}, the company's phone number.
type PhoneText string

func (t PhoneText) With(phone string) string { return fill(t, "phone", phone) }
func (t *PhoneText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "phone")
}

// RangeText has the placeholders {from}, {to} and {total}.
type RangeText string

func (t RangeText) With(from, to, total int) string {
	return fill(t, "from", strconv.Itoa(from), "to", strconv.Itoa(to), "total", strconv.Itoa(total))
}

func (t *RangeText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "from", "to", "total")
}

// ReferenceText has the placeholder {reference}, the number of a request.
type ReferenceText string

func (t ReferenceText) With(reference string) string { return fill(t, "reference", reference) }
func (t *ReferenceText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "reference")
}

// OptionText has the placeholders {label} and {count}.
type OptionText string

func (t OptionText) With(label string, n int) string {
	return fill(t, "label", label, "count", strconv.Itoa(n))
}

func (t *OptionText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "label", "count")
}

// MoreText has the placeholders {first} and {count}: "2021 Toyota RAV4 and 2 more".
type MoreText string

func (t MoreText) With(first string, more int) string {
	return fill(t, "first", first, "count", strconv.Itoa(more))
}

func (t *MoreText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "first", "count")
}

// ReloadText is a sentence with the links {reload} and {phone}, and {hours}.
type ReloadText string

func (t *ReloadText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "reload", "phone", "hours")
}

// PhoneHoursText is a sentence with the link {phone}, and {hours}.
type PhoneHoursText string

func (t *PhoneHoursText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "phone", "hours")
}

// PairText has the placeholders {first} and {second}: "Ann Lee and Bo Lee".
type PairText string

func (t PairText) With(first, second string) string {
	return fill(t, "first", first, "second", second)
}

func (t *PairText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "first", "second")
}

// PolicyVehicleText has the placeholders {policy} and {vehicle}.
type PolicyVehicleText string

func (t PolicyVehicleText) With(policy, vehicle string) string {
	return fill(t, "policy", policy, "vehicle", vehicle)
}

func (t *PolicyVehicleText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "policy", "vehicle")
}

// DocumentItemText has the placeholders {document} and {item}, what the document is about.
type DocumentItemText string

func (t DocumentItemText) With(document, item string) string {
	return fill(t, "document", document, "item", item)
}

func (t *DocumentItemText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "document", "item")
}

// StepText has the placeholders {step} and {steps}, the numbers of a step and of all steps.
type StepText string

func (t StepText) With(step, steps int) string {
	return fill(t, "step", strconv.Itoa(step), "steps", strconv.Itoa(steps))
}

func (t *StepText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "step", "steps")
}

// StepDaysText has the placeholders {step} and {steps} of [StepText], and {days}.
type StepDaysText string

func (t StepDaysText) With(step, steps, days int) string {
	return fill(t, "step", strconv.Itoa(step), "steps", strconv.Itoa(steps), "days", strconv.Itoa(days))
}

func (t *StepDaysText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "step", "steps", "days")
}

// UnfinishedText has the placeholders {started} and {ends}, dates, and {policy}.
type UnfinishedText string

func (t UnfinishedText) With(started, policy, ends string) string {
	return fill(t, "started", started, "policy", policy, "ends", ends)
}

func (t *UnfinishedText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "started", "policy", "ends")
}

// NameSizeText has the placeholders {name}, a file's name, and {size}, a number of megabytes.
type NameSizeText string

func (t NameSizeText) With(name string, size int) string {
	return fill(t, "name", name, "size", strconv.Itoa(size))
}

func (t *NameSizeText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "name", "size")
}

// NameCountText has the placeholders {name} and {count}.
type NameCountText string

func (t NameCountText) With(name string, n int) string {
	return fill(t, "name", name, "count", strconv.Itoa(n))
}

func (t *NameCountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "name", "count")
}

// SizeCountText has the placeholders {size}, a number of megabytes, and {count}.
type SizeCountText string

func (t SizeCountText) With(size, n int) string {
	return fill(t, "size", strconv.Itoa(size), "count", strconv.Itoa(n))
}

func (t *SizeCountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "size", "count")
}

// DetailsText has the placeholder {details}, what the member wrote.
type DetailsText string

func (t DetailsText) With(details string) string { return fill(t, "details", details) }
func (t *DetailsText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "details")
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
	err := decodeText(ctx, a, n)
	if err == nil && !strings.HasPrefix(string(*a), "https://") {
		decodingOf(ctx).broken(n, "%q is not a web address. Start it with https://", *a)
	}
	return err
}

// fill replaces placeholders: names and values take turns in pairs.
func fill[T ~string](text T, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(string(text))
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// decodeText decodes a text whose placeholders have these names and reports any other placeholder.
func decodeText[T ~string](ctx context.Context, into *T, n ast.Node, names ...string) error {
	var text string
	if err := yaml.NodeToValue(n, &text); err != nil {
		return err
	}
	*into = T(text)
	d := decodingOf(ctx)
	d.checked[n] = true
	d.checkPlaceholders(n, text, names)
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

// MethodText has the placeholder {method}, a payment method.
type MethodText string

func (t MethodText) With(method string) string { return fill(t, "method", method) }
func (t *MethodText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "method")
}

// NumberDateText has the placeholders {number} and {date}.
type NumberDateText string

func (t NumberDateText) With(number, date string) string {
	return fill(t, "number", number, "date", date)
}

func (t *NumberDateText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "number", "date")
}

// AccountAmountText is a sentence with {account} and the emphasized {amount}.
type AccountAmountText string

func (t *AccountAmountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "account", "amount")
}

// PhoneHoursAccountText is a sentence with the link {phone}, {hours} and {account}.
type PhoneHoursAccountText string

func (t *PhoneHoursAccountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "phone", "hours", "account")
}

// ThingsText has the placeholder {things}, a list such as "vehicles, drivers".
type ThingsText string

func (t ThingsText) With(things string) string { return fill(t, "things", things) }
func (t *ThingsText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "things")
}

// ProductText has the placeholder {product}, a policy's product name.
type ProductText string

func (t ProductText) With(product string) string { return fill(t, "product", product) }
func (t *ProductText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "product")
}

// ProductDateText has the placeholders {product} and {date}.
type ProductDateText string

func (t ProductDateText) With(product, date string) string {
	return fill(t, "product", product, "date", date)
}

func (t *ProductDateText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "product", "date")
}

// ProductNumberText has the placeholders {product} and {number}.
type ProductNumberText string

func (t ProductNumberText) With(product, number string) string {
	return fill(t, "product", product, "number", number)
}

func (t *ProductNumberText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "product", "number")
}

// NumberAmountText has the placeholders {number} and {amount}.
type NumberAmountText string

func (t NumberAmountText) With(number, amount string) string {
	return fill(t, "number", number, "amount", amount)
}

func (t *NumberAmountText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "number", "amount")
}

// TermText has the placeholders {from} and {to}, the first and last day of a term.
type TermText string

func (t TermText) With(from, to string) string { return fill(t, "from", from, "to", to) }
func (t *TermText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "from", "to")
}

// LinkText is a sentence with one link, {link}.
type LinkText string

func (t *LinkText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "link")
}

// CompanyLinkText is a sentence with {company}, the link {phone}, and {hours}.
type CompanyLinkText string

func (t *CompanyLinkText) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	return decodeText(ctx, t, n, "company", "phone", "hours")
}
