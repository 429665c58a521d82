package main

import (
	"slices"
	"strings"
)

// arguments are the placeholders of texts in the order in which With takes their values. The order
// in a sentence doesn't matter, so that a reworded sentence never swaps an amount and a date.
var arguments = strings.Fields(`
	step steps started first second label document weekday name policy vehicle
	product account amount minimum balance month number company size count method from to total now next item year
	date days wait time reference references link reload message claim phone hours limit left most
	operation word kind value email others details address ends`)

// numbers are the placeholders whose values are numbers: of any text, or of a type of texts.
var numbers = map[string][]string{
	"": {"count", "most", "step", "steps", "total"},

	"FromToTotalText": {"from", "to"},
	"NameSizeText":    {"size"}, // in megabytes
	"SizeCountText":   {"size"},
	"StepDaysText":    {"days"},
}

func isNumber(placeholder string, set []string) bool {
	return slices.Contains(numbers[""], placeholder) || slices.Contains(numbers[textType(set)], placeholder)
}

// embedded is the file whose texts and methods are those of text.Text itself.
const embedded = "format"

// computedKeys have texts by keys that Go code computes: operations, reasons, kinds, topics.
var computedKeys = strings.Fields(`
	cards.noCards contact.channels coverages.interests.kinds coverages.terms
	newclaim.choices newclaim.emergency.then newclaim.fields newclaim.kinds payments.dialogTitle payments.operations
	payments.otherWays.titles payments.results.canceled payments.results.changed
	payments.results.saved payments.results.unchanged requests.choices requests.fields
	requests.topics signin.failed`)

// goTypes are the types of texts that are checked or filled in another way (views/text).
var goTypes = map[string]string{
	"agents.mapUrl": "WebAddress", "claims.faq.linkUrl": "WebAddress", "company.guestPayment": "WebAddress",
	"company.accent": "Accent",
}

// structNames are the names of structs that several keys have, or that Go code shares or has
// methods for. Others are named like their file and their keys: BillingDetails.
var structNames = map[string]string{
	"help": "HelpPage", // Help is a block of help

	"newclaim.choices.*.*": "Choice", "newclaim.kinds.*.*": "Choice", "requests.choices.*.*": "Choice",
	"calendar.autoPay": "CalendarEntry", "calendar.due": "CalendarEntry",
	"contact.channels.*":     "ContactChannel",
	"coverages.terms.*":      "CoverageTerm",
	"errors.unknownPage":     "Failure",
	"paperless.billing":      "PaperlessKind",
	"paperless.policy":       "PaperlessKind",
	"newclaim.fields.*":      "FormField",
	"requests.fields.*":      "FormField",
	"requests.which.account": "FormField", "requests.which.policy": "FormField",
	"requests.topics.*": "RequestTopic",
	"signin.password":   "CallPage",
	"signin.register":   "CallPage",
}

// translatedKeys are keys that only a translation has, with what they are, by the struct.
var translatedKeys = map[string]map[string]string{
	"Layout": {"reviewedBy": "the translator who reviewed a translation"},
}

// addedFields are the fields of structs that the built-in texts do not have.
var addedFields = map[string]string{
	"FAQs": "Sections []FAQSection `yaml:\"-\"` // in page order",
	"Company": "Wordmark bool `yaml:\"wordmark,omitempty\"` // whether the mark contains the company's name\n" +
		"Links CompanyLinks `yaml:\"links,omitempty\"` // in the footer",
}

// fieldNames are the names of fields that a method has otherwise.
var fieldNames = map[string]string{"format.dueDay": "DueDayText"}

// goNames are the names of keys in Go that have more than a capital at the start.
var goNames = map[string]string{
	"csv": "CSV", "faq": "FAQ", "faqs": "FAQs", "jpeg": "JPEG", "naic": "NAIC", "newclaim": "NewClaim",
	"pdf": "PDF", "png": "PNG", "signin": "SignIn", "tiff": "TIFF", "vin": "VIN",
}
