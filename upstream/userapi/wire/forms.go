package wire

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"memberportal/upstream/member"
)

// A wireShape is what a struct has on the wire besides its fields. It names them as they are there.
type wireShape struct {
	text string // the field that has the value if it is a text
	key  string // the field without which an entry of a list is unread
	as   *conversion
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

// wireShapes are the structs that are not on the wire as they are in the portal (openapi.yaml).
var wireShapes = map[reflect.Type]wireShape{
	reflect.TypeFor[wireAccount](): {key: "accountNumber"},
	reflect.TypeFor[wirePolicy]():  {key: "policyNumber"},

	reflect.TypeFor[member.Name]():     {text: "full", as: by(nameOf)},
	reflect.TypeFor[member.Driver]():   {text: "full", as: by(driverOf)},
	reflect.TypeFor[member.Unit]():     {as: by(unitOf)},
	reflect.TypeFor[member.Coverage](): {text: "description"},
	reflect.TypeFor[member.Interest](): {text: "name", key: "name"},
	reflect.TypeFor[member.Discount](): {text: "description", key: "description"},

	reflect.TypeFor[member.Claim]():       {key: "claimNumber", as: by(claimOf)},
	reflect.TypeFor[member.Adjuster]():    {text: "name"},
	reflect.TypeFor[member.TrackerStep](): {key: "name"},
	reflect.TypeFor[member.ToDo]():        {key: "text", as: by(toDoOf)},
	reflect.TypeFor[member.ClaimFile]():   {as: by(claimFileOf)},

	reflect.TypeFor[member.Document](): {key: "documentId"},
	reflect.TypeFor[member.Message]():  {key: "messageId"},
	reflect.TypeFor[member.About]():    {as: by(aboutOf)},

	reflect.TypeFor[member.ContactAddress](): {text: "current"},
}

// names are those of the fields that have another name on the wire, by that of their struct and
// their own there. A field without a name is not there.
var names = map[string]string{
	"Account.Number": "accountNumber", "Account.MinimumDue": "minDue", "Account.Older": "",
	"Due.Balance": "totalDue", "Due.Older": "next", "Due.AmountsAsOf": "asOf", "Due.AsOf": "", "Due.AutoPay": "",
	"Due.Keys": "", "Transaction.Code": "kind",
	"Policy.Number": "policyNumber", "Policy.Premium": "policyPremium", "Item.Number": "itemNumber", "Vehicle.ID": "",
	"Claim.Number": "claimNumber", "ClaimFile.At": "",
	"Document.ID": "documentId", "Document.TermStart": "termEffectiveDate", "Message.ID": "messageId", "Page.Entries": "",
}

// ownNames are those of the portal's own fields, which no struct has on the wire.
var ownNames = strings.Fields(`AmountsAsOf Blank Channel DueAsOf FromSummary FuturePolicy MethodUnread NotCancelled
	PaperlessUnread Partial Profiled RatedUnknown SentID SummaryKeys Total TransactionsIncomplete TransferUnread Unconfirmed UnreadParts
	WindowClosed`)

// goTypes are the types of the contract that a type of Go has, unless fieldTypes has another.
var goTypes = map[reflect.Type]*Type{
	reflect.TypeFor[string]():       Text,
	reflect.TypeFor[bool]():         typed(Type{name: Flag.name, keys: Flag.keys}, false, words(plainFlag.parse)),
	reflect.TypeFor[state]():        Flag,
	reflect.TypeFor[int64]():        Whole,
	reflect.TypeFor[time.Time]():    DayTime,
	reflect.TypeFor[member.Money](): Money,
	reflect.TypeFor[member.Date]():  Day,
	reflect.TypeFor[autoPay]():      AutoPay,

	reflect.TypeFor[member.TransactionKind](): choice(member.KindPayment, member.KindReturned, member.KindBill,
		member.KindFee, member.KindCredit, member.KindCharge, member.KindRefund),
	reflect.TypeFor[member.InterestKind](): choice(member.Lienholder, member.Mortgagee, member.LossPayee,
		member.AdditionalInsured),
	reflect.TypeFor[member.StepState](): choice(member.StepDone, member.StepNow, member.StepNext),
	reflect.TypeFor[member.ToDoKind]():  choice(member.ToDoFiles),
	reflect.TypeFor[member.FileState](): choice(member.FileAccepted, member.FileRefused),
	reflect.TypeFor[member.Angle]():     choice(member.Angles...),
	reflect.TypeFor[member.AboutKind](): choice(member.AboutBill, member.AboutClaim, member.AboutPolicy, member.AboutAgent),

	reflect.TypeFor[member.ContactChannel](): choice(member.ContactChannels...),
}

// fieldTypes are the types of fields that the portal keeps as texts or flags, by their names on the
// wire, those of their structs and themselves, or their last word: policyNumber is a number.
var fieldTypes = map[string]*Type{
	"number": Number, "id": Number, "vin": Number, "reference": Number, "toDo": Number,
	"zip": Zip, "phone": Phone, "email": Email, "url": Web, "dueDay": DueDay, "year": Year, "constructionYear": Text,
	"full": Name, "name": Name, "from": Name, "payee": Name,
	"first": part, "last": part, "address": part, "city": part,
	"subject": Verbatim, "next": Verbatim, "MessageEntry.text": Verbatim, "Claim.description": Verbatim,
	"ContactAddress.current": Number, "ContactAddress.pending": Number,
	"cancelled": Cancellation, "active": noticeFlag, "hasNotice": noticeFlag, "Notice.status": noticeFlag,
}

// lastWord matches the last word of a name, and a number behind it.
var lastWord = regexp.MustCompile(`([A-Za-z][a-z]*)\d*$`)

// placed are the lists whose entries keep their places, even if they are empty: another list has
// more about each.
var placed = []string{"ToDo.files", "ToDo.angles", "Renewal.reasons", "Renewal.amounts"}

// partNames are the names of the parts of a name or an address.
var partNames = []string{"full", "first", "last", "address", "address1", "city", "state", "zip"}

var (
	objectsMu sync.Mutex
	objects   = map[reflect.Type]*wireObject{}
)

// objectFor returns what is known about the struct of a response.
func objectFor(t reflect.Type) *wireObject {
	objectsMu.Lock()
	defer objectsMu.Unlock()
	return objectOf(t)
}

// formOf returns the form of what has no [Type]: a list, an object, or what may be one.
func formOf(t reflect.Type) wireForm {
	if goTypes[t] != nil {
		return goTypes[t].read
	}
	switch {
	case t == reflect.TypeFor[member.Insured]():
		return insuredForm(objectOf(t), formOf(reflect.TypeFor[[]member.Name]()))
	case t == reflect.TypeFor[*member.Notice]():
		return noticeForm(objectOf(reflect.TypeFor[wireNotice]()))
	case t.Kind() == reflect.Slice:
		return listOf(formOf(t.Elem()), false, entryOf(t))
	case t.Kind() == reflect.Pointer:
		return pointerTo(formOf(t.Elem()))
	}
	return objectOf(t).form
}

// entryOf returns what is known about the entries of a list, nil unless they are objects.
func entryOf(list reflect.Type) *wireObject {
	if list.Elem().Kind() != reflect.Struct || goTypes[list.Elem()] != nil {
		return nil
	}
	return objectOf(list.Elem())
}

// objectOf is objectFor with the lock held. A field has the name that it has in Go, in lower camel
// case, unless names has another. A response with a list of its own name is that of a list call.
func objectOf(t reflect.Type) *wireObject {
	if objects[t] != nil {
		return objects[t]
	}
	own := wireShapes[t]
	o := &wireObject{fields: map[string]*wireField{}, as: own.as, of: t}
	objects[t] = o
	if own.as != nil {
		o.of = own.as.from
	}
	for _, f := range reflect.VisibleFields(o.of) {
		declaredBy := o.of
		if len(f.Index) > 1 {
			declaredBy = o.of.Field(f.Index[0]).Type
		}
		within := strings.TrimPrefix(declaredBy.Name(), "wire") + "."
		name, renamed := names[within+f.Name]
		if f.Name == "Cancelled" || f.Name == "Unconfirmed" && o.ends == nil {
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
		case f.Anonymous, !f.IsExported(), renamed && name == "", !renamed && slices.Contains(ownNames, f.Name):
			continue
		}
		field := &wireField{name: cmp.Or(name, lowerCamel(f.Name)), index: f.Index}
		if field.kind = goTypes[f.Type]; field.kind == Text || field.kind == Flag {
			last := strings.ToLower(lastWord.FindStringSubmatch(field.name)[1])
			field.kind = cmp.Or(fieldTypes[within+field.name], fieldTypes[field.name], fieldTypes[last], field.kind)
		}
		switch {
		case field.kind != nil:
			field.read = field.kind.read
		case slices.Contains(placed, within+field.name):
			field.read = listOf(formOf(f.Type.Elem()), true, nil)
		default:
			field.read = formOf(f.Type)
		}
		o.fields[field.name], o.fields[plainKey([]byte(field.name))] = field, field
		if f.Type.Kind() == reflect.Slice {
			o.lists = append(o.lists, field)
		}
		if slices.Contains(partNames, field.name) {
			o.parts = append(o.parts, f.Index)
		}
		switch {
		case f.Name == t.Name() && f.Type.Kind() == reflect.Slice:
			o.list, o.paged, o.entry = field, field, entryOf(f.Type)
		case f.Name == "Transactions" && t == reflect.TypeFor[Summary]():
			o.paged = field
		}
	}
	o.text, o.key = o.fields[own.text], o.fields[own.key]
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
