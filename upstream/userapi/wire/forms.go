package wire

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"memberportal/upstream/member"
)

// wireShape is a struct's form on the wire, where it differs from the names and types of its
// fields.
type wireShape struct {
	names  map[string]string // of fields that have another name there, "" for those that aren't there
	text   string            // the field that has the value if it is a text
	needs  string            // the field without which an object is of no use
	key    string            // the field without which an entry of a list can't be addressed
	list   string            // the field for which a list call is made
	paged  string            // the list of another object that comes in pages
	listed bool              // whether an entry that says that it has ended is none
	ends   string            // the field that says that it has ended, also in words of other systems
	as     *conversion
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
	reflect.TypeFor[Profile]():      {names: map[string]string{"Blank": ""}},
	reflect.TypeFor[Page]():         {names: map[string]string{"Entries": "", "Total": "", "Partial": ""}},
	reflect.TypeFor[Claims]():       {list: "Claims"},
	reflect.TypeFor[Documents]():    {list: "Documents"},
	reflect.TypeFor[Messages]():     {list: "Messages"},
	reflect.TypeFor[Installments](): {list: "Installments"},
	reflect.TypeFor[Summary]():      {paged: "Transactions"},

	reflect.TypeFor[wireAccount](): {ends: "Cancelled"},
	reflect.TypeFor[wirePolicy]():  {ends: "Cancelled"},

	reflect.TypeFor[member.Account](): {names: map[string]string{
		"Number": "accountNumber", "MinimumDue": "minDue",
		"Unconfirmed": "", "Profiled": "", "PaperlessUnread": "", "Older": "", "AmountsAsOf": "",
		"TransactionsIncomplete": "", "MethodUnread": "",
		"DueAsOf": "", "FromSummary": "", "SummaryKeys": "", "WindowClosed": "",
	}},
	reflect.TypeFor[member.Due](): {names: map[string]string{
		"Balance": "totalDue", "Older": "next", "AmountsAsOf": "asOf",
		"AsOf": "", "AutoPay": "", "FromSummary": "", "TransactionsIncomplete": "", "Keys": "",
	}},
	reflect.TypeFor[member.Transaction](): {names: map[string]string{"Code": "kind"}},

	reflect.TypeFor[member.Policy](): {
		names: map[string]string{
			"Number": "policyNumber", "Premium": "policyPremium", "FuturePolicy": "",
			"Unconfirmed": "", "NotCancelled": "", "PaperlessUnread": "", "Partial": "", "UnreadParts": "",
		},
	},
	reflect.TypeFor[member.Name](): {text: "Full", as: by(nameOf)},
	reflect.TypeFor[member.Driver](): {
		names: map[string]string{"RatedUnknown": ""}, text: "Full", listed: true, as: by(driverOf),
	},
	reflect.TypeFor[member.Unit](): {as: by(unitOf)},
	reflect.TypeFor[member.Vehicle](): {
		names: map[string]string{"ID": "", "Unconfirmed": ""}, ends: "Unconfirmed", as: by(vehicleOf),
	},
	reflect.TypeFor[member.Coverage](): {text: "Description", listed: true},
	reflect.TypeFor[member.Item]():     {names: map[string]string{"Number": "itemNumber"}, listed: true},
	reflect.TypeFor[member.Interest](): {text: "Name", needs: "Name", listed: true},
	reflect.TypeFor[member.Discount](): {text: "Description", needs: "Description", listed: true},

	reflect.TypeFor[member.Claim](): {
		names: map[string]string{"Number": "claimNumber"}, key: "Number",
		as: by(claimOf),
	},
	reflect.TypeFor[member.Adjuster]():    {text: "Name"},
	reflect.TypeFor[member.TrackerStep](): {needs: "Name"},
	reflect.TypeFor[member.ToDo]():        {needs: "Text", as: by(toDoOf)},
	reflect.TypeFor[member.ClaimFile]():   {names: map[string]string{"At": ""}, as: by(claimFileOf)},

	reflect.TypeFor[member.Document](): {
		names: map[string]string{"ID": "documentId", "TermStart": "termEffectiveDate"}, key: "ID",
	},
	reflect.TypeFor[member.Message](): {names: map[string]string{"ID": "messageId"}, key: "ID"},
	reflect.TypeFor[member.About]():   {needs: "Number", as: by(aboutOf)},

	reflect.TypeFor[member.ContactAddress](): {names: map[string]string{"Channel": ""}},
}

// wireValues are the forms of the values that aren't texts, objects or lists.
var wireValues = map[reflect.Type]wireForm{
	reflect.TypeFor[wireEntry](): of(Text, "",
		func(v value) (wireEntry, error) { return wireEntry(decodeEntities(v.text)), nil }),
	reflect.TypeFor[bool]():         of(Flag, false, words(plainFlag.parse)),
	reflect.TypeFor[state]():        of(Flag, state{Unread: true}, states[state](plainFlag)),
	reflect.TypeFor[int64]():        of(Whole, 0, func(v value) (int64, error) { return parseWhole(v, 0, math.MaxInt64) }),
	reflect.TypeFor[time.Time]():    of(DayTime, time.Time{}, words(parseTimestamp)),
	reflect.TypeFor[member.Money](): of(Money, member.UnreadMoney, parseMoney),
	reflect.TypeFor[member.Date]():  of(Day, member.UnreadDate, words(parseDay)),
	reflect.TypeFor[cancellation](): of(Cancellation, cancellation{Unread: true}, states[cancellation](cancelFlag)),
	reflect.TypeFor[autoPay]():      of(AutoPay, member.UnreadAutoPay, words(parseAutoPay)),
	reflect.TypeFor[noticeState]():  of(Cancellation, noticeState{}, states[noticeState](noticeFlag)),

	reflect.TypeFor[member.TransactionKind](): of(Choice, "",
		listed(member.KindPayment, member.KindReturned, member.KindBill,
			member.KindFee, member.KindCredit, member.KindCharge, member.KindRefund)),
	reflect.TypeFor[member.InterestKind](): of(Choice, "", listed(member.Lienholder, member.Mortgagee, member.LossPayee,
		member.AdditionalInsured)),
	reflect.TypeFor[member.StepState](): of(Choice, "", listed(member.StepDone, member.StepNow, member.StepNext)),
	reflect.TypeFor[member.ToDoKind]():  of(Choice, "", listed(member.ToDoFiles)),
	reflect.TypeFor[member.FileState](): of(Choice, "", listed(member.FileAccepted, member.FileRefused)),
	reflect.TypeFor[member.AboutKind](): of(Choice, "", listed(member.AboutBill, member.AboutClaim, member.AboutPolicy,
		member.AboutAgent)),
	reflect.TypeFor[member.ContactChannel](): of(Choice, "", listed(member.ContactChannels...)),
}

// A notice contains objects, whose forms need the ones above.
func init() { wireValues[reflect.TypeFor[sentNotice]()] = readNotice }

// textForms are the forms of the types that the portal keeps as texts.
var textForms = map[*Type]wireForm{
	Text: of(Text, "", parseText), Verbatim: of(Verbatim, "", parseVerbatim), Name: of(Name, "", parseName),
	Number: of(Number, "", parseNumber), Zip: of(Zip, "", notZeros(parseZip)), Phone: of(Phone, "", notZeros(parseNumber)),
	Email: of(Email, "", parseName), Web: of(Web, "", parseWeb), DueDay: of(DueDay, "", parseDueDay),
	Year: of(Year, "", notZeros(parseYear)),
	part: of(part, "", parseName),
}

// textTypes are the types of the fields that the portal keeps as texts, by their names on the wire,
// or by those of their structs and themselves. All others are [Text].
var textTypes = map[string]*Type{
	"accountNumber": Number, "policyNumber": Number, "packageNumber": Number, "claimNumber": Number, "unitNumber": Number,
	"itemNumber": Number, "serialNumber": Number, "vin": Number, "agencyId": Number, "id": Number, "documentId": Number,
	"messageId": Number, "reference": Number, "profileId": Number, "toDo": Number, "number": Number,
	"zip": Zip, "phone": Phone, "phone1": Phone, "phone2": Phone, "phone3": Phone, "mobilePhone": Phone,
	"email": Email, "paperlessEmail": Email, "url": Web, "dueDay": DueDay, "year": Year,
	"full": Name, "name": Name, "from": Name, "payee": Name,
	"first": part, "last": part, "address": part, "address1": part, "city": part,
	"subject": Verbatim, "next": Verbatim, "MessageEntry.text": Verbatim, "Claim.description": Verbatim,
	"ContactAddress.current": Number, "ContactAddress.pending": Number,
}

var (
	formsMu sync.Mutex
	forms   = map[reflect.Type]wireForm{}    // those that formOf has made
	objects = map[reflect.Type]*wireObject{} // those that makeObject has made
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
	if t.Kind() == reflect.String {
		return textForms[Text]
	}
	if known := forms[t]; known != nil {
		return known
	}
	var made wireForm // which may contain itself
	forms[t] = func(r *wireReader, v reflect.Value, data []byte) wireResult { return made(r, v, data) }
	switch as := wireShapes[t].as; {
	case t == reflect.TypeFor[member.Insured]():
		made = insuredForm(makeObject(t), makeForm(reflect.TypeFor[member.Name]()))
	case t.Kind() == reflect.Slice:
		placed := t.Elem() == reflect.TypeFor[wireEntry]() || t.Elem() == reflect.TypeFor[member.Money]()
		made = listOf(makeForm(t.Elem()), placed, knownTo(t.Elem()))
	case t.Kind() == reflect.Pointer:
		made = pointerTo(makeForm(t.Elem()))
	case as != nil:
		made = as.of(makeObject(t))
	default:
		made = makeObject(t).read
	}
	forms[t] = made
	return made
}

// objectFor returns what is known about the struct of a response.
func objectFor(t reflect.Type) *wireObject {
	formsMu.Lock()
	defer formsMu.Unlock()
	return makeObject(t)
}

// makeObject is objectFor with the lock held.
func makeObject(t reflect.Type) *wireObject {
	if objects[t] == nil {
		own, from := wireShapes[t], t
		if own.as != nil {
			from = own.as.from
		}
		objects[t] = objectOf(from, own)
	}
	return objects[t]
}

// objectOf returns what is known about a struct. A field has the name that it has in Go, in lower
// camel case, unless the form of the struct that declares it differs.
func objectOf(t reflect.Type, own wireShape) *wireObject {
	o := &wireObject{fields: map[string]*wireField{}, listed: own.listed}
	for _, f := range reflect.VisibleFields(t) {
		declaredBy := t
		if len(f.Index) > 1 {
			declaredBy = t.Field(f.Index[0]).Type
		}
		name, renamed := wireShapes[declaredBy].names[f.Name]
		if own.ends == f.Name {
			o.ends = f.Index
		}
		switch {
		case f.Type == reflect.TypeFor[Unread]():
			o.unread = f.Index
			continue
		case f.Type == reflect.TypeFor[Keys]():
			o.keys = f.Index
			continue
		case f.Type == reflect.TypeFor[Page]():
			o.page = f.Index
			continue
		case f.Anonymous, !f.IsExported(), renamed && name == "":
			continue
		}
		field := &wireField{name: cmp.Or(name, lowerCamel(f.Name)), index: f.Index}
		field.read = formOfField(declaredBy, field.name, f.Type)
		o.fields[field.name], o.fields[plainKey([]byte(field.name))] = field, field
		switch {
		case own.paged == f.Name:
			o.paged = field
		case own.list == f.Name:
			o.list, o.paged = field, field
			o.entry = knownTo(f.Type.Elem())
			entry := wireShapes[f.Type.Elem()]
			o.listKey = field.name + "[]." + entry.names[entry.key]
		}
		if slices.Contains(partNames, field.name) {
			o.parts = append(o.parts, f.Index)
		}
		if own.text == f.Name {
			o.text, o.textKeys = field, cmp.Or(textTypes[field.name], Text).keys
		}
		if own.needs == f.Name {
			o.needs = f.Index
		}
		if own.key == f.Name {
			o.key = field
		}
	}
	return o
}

// partNames are the names of the parts of a name or an address.
var partNames = []string{"full", "first", "last", "address", "address1", "city", "state", "zip"}

// formOfField returns the form of a field of a struct.
func formOfField(declaredBy reflect.Type, name string, t reflect.Type) wireForm {
	if t.Kind() != reflect.String || wireValues[t] != nil {
		return makeForm(t)
	}
	return textForms[cmp.Or(textTypes[strings.TrimPrefix(declaredBy.Name(), "wire")+"."+name], textTypes[name], Text)]
}

// knownTo returns whether an entry of a list has a field of this name, in lower case.
func knownTo(t reflect.Type) func(name string) bool {
	isObject := t.Kind() == reflect.Struct && wireValues[t] == nil
	return func(name string) bool { return isObject && objectFor(t).fields[name] != nil }
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
