package wire

import (
	"cmp"
	"reflect"
	"strings"
	"sync"
	"time"

	"memberportal/upstream/member"
)

// wireShape is what the names and types of a struct's fields don't say about its form on the wire.
type wireShape struct {
	names map[string]string // of fields that have another name there, "" for those that aren't there
	text  string            // the field that has the value if it is a text
	needs string            // the field without which an object is of no use
	as    *conversion
}

// conversion makes a struct of another one, which embeds it and has fields in place of its own.
type conversion struct {
	from    reflect.Type
	convert func(from, to any) // pointers
}

// by returns the conversion from W to V.
func by[W, V any](convert func(*W) V) *conversion {
	return &conversion{reflect.TypeFor[W](), func(from, to any) { *to.(*V) = convert(from.(*W)) }}
}

// of returns the form of the struct, of which object is the other one.
func (c *conversion) of(object *wireObject) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		from := reflect.New(c.from)
		result := object.read(r, from.Elem(), data)
		if result == wireFound {
			c.convert(from.Interface(), v.Addr().Interface())
		}
		return result
	}
}

// wireShapes are the structs that are not on the wire as they are in the portal (openapi.yaml).
var wireShapes = map[reflect.Type]wireShape{
	reflect.TypeFor[Failure](): {names: map[string]string{"Description": "error_description"}},

	reflect.TypeFor[Profile](): {names: map[string]string{"Blank": ""}},

	reflect.TypeFor[member.Account](): {names: map[string]string{
		"Number": "accountNumber", "MinimumDue": "minDue",
		"Unconfirmed": "", "Profiled": "", "Older": "", "AmountsAsOf": "", "TransactionsIncomplete": "", "DueAsOf": "",
		"FromSummary": "",
	}},
	reflect.TypeFor[member.Due](): {names: map[string]string{
		"Balance": "totalDue", "Older": "next", "AmountsAsOf": "asOf",
		"AsOf": "", "AutoPay": "", "FromSummary": "", "TransactionsIncomplete": "",
	}},
	reflect.TypeFor[member.Transaction](): {names: map[string]string{"Code": "kind"}},

	reflect.TypeFor[member.Policy](): {
		names: map[string]string{
			"Number": "policyNumber", "Premium": "policyPremium", "FuturePolicy": "",
			"Unconfirmed": "", "NotCancelled": "",
		},
		as: by(policyOf),
	},
	reflect.TypeFor[member.Insured]():  {as: by(insuredOf)},
	reflect.TypeFor[member.Name]():     {text: "Full", as: by(nameOf)},
	reflect.TypeFor[member.Driver]():   {names: map[string]string{"RatedUnknown": ""}, as: by(driverOf)},
	reflect.TypeFor[member.Unit]():     {as: by(unitOf)},
	reflect.TypeFor[member.Vehicle]():  {names: map[string]string{"ID": ""}, as: by(vehicleOf)},
	reflect.TypeFor[member.Item]():     {names: map[string]string{"Number": "itemNumber"}},
	reflect.TypeFor[member.Interest](): {needs: "Name"},
	reflect.TypeFor[member.Discount](): {text: "Description", needs: "Description"},

	reflect.TypeFor[member.Claim]():       {names: map[string]string{"Number": "claimNumber"}, as: by(claimOf)},
	reflect.TypeFor[member.Adjuster]():    {needs: "Name"},
	reflect.TypeFor[member.TrackerStep](): {needs: "Name"},
	reflect.TypeFor[member.ToDo]():        {needs: "Text", as: by(toDoOf)},
	reflect.TypeFor[member.ClaimFile]():   {as: by(claimFileOf)},

	reflect.TypeFor[member.Document](): {
		names: map[string]string{"ID": "documentId", "TermStart": "termEffectiveDate"}, needs: "ID",
	},
	reflect.TypeFor[member.Message](): {names: map[string]string{"ID": "messageId"}},
	reflect.TypeFor[member.About]():   {needs: "Number", as: by(aboutOf)},

	reflect.TypeFor[member.ContactAddress](): {names: map[string]string{"Channel": ""}},
}

// wireValues are the forms of the values that are no objects or lists.
var wireValues = map[reflect.Type]wireForm{
	reflect.TypeFor[string](): scalar(readText),
	reflect.TypeFor[wireEntry](): scalar(textual(func(text string) (wireEntry, error) {
		return wireEntry(text),
			nil
	})),
	reflect.TypeFor[bool]():         scalar(readFlag),
	reflect.TypeFor[*bool]():        scalar(flagWords.read),
	reflect.TypeFor[int64]():        scalar(textual(parseCount)),
	reflect.TypeFor[time.Time]():    scalar(textual(parseTimestamp)),
	reflect.TypeFor[member.Money](): scalar(textual(member.ParseMoney)),
	reflect.TypeFor[member.Date]():  scalar(readDate),
	reflect.TypeFor[cancellation](): scalar(readCancellation),
	reflect.TypeFor[autoPay]():      scalar(textual(parseAutoPay)),
	reflect.TypeFor[Text]():         scalar(ReadText),

	reflect.TypeFor[member.TransactionKind](): scalar(listed(member.KindPayment, member.KindReturned, member.KindBill,
		member.KindFee, member.KindCredit, member.KindCharge, member.KindRefund)),
	reflect.TypeFor[member.InterestKind](): scalar(listed(member.Lienholder, member.Mortgagee, member.LossPayee,
		member.AdditionalInsured)),
	reflect.TypeFor[member.StepState](): scalar(listed(member.StepDone, member.StepNow)),
	reflect.TypeFor[member.ToDoKind]():  scalar(listed(member.ToDoFiles)),
	reflect.TypeFor[member.FileState](): scalar(listed(member.FileAccepted, member.FileRefused)),
	reflect.TypeFor[member.AboutKind](): scalar(listed(member.AboutBill, member.AboutClaim, member.AboutPolicy,
		member.AboutAgent)),
	reflect.TypeFor[member.ContactChannel](): scalar(listed(member.ContactChannels...)),
}

// usualValues are the values of a type for any that [wireValues] does not list.
var usualValues = map[reflect.Type]string{
	reflect.TypeFor[member.StepState](): string(member.StepNext),
	reflect.TypeFor[member.ToDoKind]():  string(member.ToDoText),
	reflect.TypeFor[member.FileState](): string(member.FileReceived),
}

// listed returns a function that reads one of these values, and "" for any other text.
func listed[V ~string](values ...V) func([]byte) (V, error) {
	return textual(func(text string) (V, error) { return oneOf(text, values...), nil })
}

var (
	formsMu sync.Mutex
	forms   = map[reflect.Type]wireForm{} // those that formOf has made
)

// formOf returns the form of a type.
func formOf(t reflect.Type) wireForm {
	formsMu.Lock()
	defer formsMu.Unlock()
	return makeForm(t)
}

// makeForm is formOf with the lock held.
func makeForm(t reflect.Type) wireForm {
	if known := wireValues[t]; known != nil {
		return known
	}
	if known := forms[t]; known != nil {
		return known
	}
	var made wireForm // which may contain itself
	forms[t] = func(r *wireReader, v reflect.Value, data []byte) wireResult { return made(r, v, data) }
	switch own := wireShapes[t]; {
	case t.Kind() == reflect.Slice:
		placed := t.Elem() == reflect.TypeFor[wireEntry]() || t.Elem() == reflect.TypeFor[member.Money]()
		made = listOf(makeForm(t.Elem()), placed)
	case t.Kind() == reflect.Pointer:
		made = pointerTo(makeForm(t.Elem()))
	case t == reflect.TypeFor[sentNotice]():
		made = noticeForm(makeForm(reflect.TypeFor[member.Notice]()))
	case own.as != nil:
		made = own.as.of(objectOf(own.as.from, own))
	default:
		made = objectOf(t, own).read
	}
	forms[t] = made
	return made
}

// objectOf returns what is known about a struct. A field has the name that it has in Go, in lower
// camel case, unless the form of the struct that declares it differs.
func objectOf(t reflect.Type, own wireShape) *wireObject {
	o := &wireObject{fields: map[string]*wireField{}}
	for _, f := range reflect.VisibleFields(t) {
		declaredBy := t
		if len(f.Index) > 1 {
			declaredBy = t.Field(f.Index[0]).Type
		}
		name, renamed := wireShapes[declaredBy].names[f.Name]
		switch {
		case f.Type == reflect.TypeFor[Unread]():
			o.unread = f.Index
			continue
		case f.Anonymous, !f.IsExported(), renamed && name == "":
			continue
		}
		field := &wireField{cmp.Or(name, lowerCamel(f.Name)), f.Index, makeForm(f.Type)}
		o.fields[field.name], o.fields[strings.ToLower(field.name)] = field, field
		if own.text == f.Name {
			o.text = field
		}
		if own.needs == f.Name {
			o.needs = f.Index
		}
		if usual := usualValues[f.Type]; usual != "" {
			o.usual = append(o.usual, usualValue{f.Index, usual})
		}
	}
	return o
}

// lowerCamel returns a name of Go as the wire has it: "policyNumber", "id".
func lowerCamel(name string) string {
	name = strings.ReplaceAll(name, "ID", "Id")
	upper := len(name) - len(strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	if upper > 1 && upper < len(name) {
		upper-- // the last one begins a word
	}
	return strings.ToLower(name[:upper]) + name[upper:]
}
