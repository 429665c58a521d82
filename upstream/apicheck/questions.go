package apicheck

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"memberportal/upstream/userapi/contract"
)

// A question is what an unknown key may be about, by words of its name. The table only words what
// the contract has found: a key without a question is a finding, too.
type question struct {
	within string // a part of the path, "" for any
	name   *regexp.Regexp
	ask    string
}

func asks(within, words, ask string) question {
	return question{within, regexp.MustCompile(`(?i)` + words), ask}
}

// questions are asked in this order: the first one counts.
var questions = []question{
	asks("", `^(?:prior|previous|next)|^last.?(?:tran|pay)|eligib|^can(?-i:[A-Z])|reinstat|non.?renew|schedul`, ""),
	asks("", `^error|^errors$|fault|warning|partial`,
		"Does it say that something failed? Then answer with an error's status, "+
			"or send error beside the list that isn't all"),
	asks("", `cents|minor|scale|exponent|currency|unit$|denominat`, "Are the amounts in another unit? Send dollars"),
	asks("transactions", `credit|debit|drcr|crdr|indicator|^sign|direction|^type$`,
		"Does it turn an amount's sign? Then send the amount with its sign, below zero for a payment or credit"),
	asks("transactions", `revers|void|cancel|reject|declin|return|status|state|code`,
		"Does it say that a line doesn't count? Then send status pending or void, or kind returned"),
	asks("installments", `status|state|paid|cancel|void`,
		"Is the bill paid or canceled already? Then leave it out of the list"),
	asks("", `auto.?pay|^eft|^ach|recurring|draft|enrol`,
		"Does it stop or change AutoPay? Then send autoPay no, or autoPaySuspended"),
	asks("", `past.?due|overdue|delinq|arrear|late(?:fee|amount|days)|amountdue`,
		"Is an amount late? Then send pastDue, and minimumDue with it"),
	asks("drivers", `exclu|rated|status|type|cover`, "Is the driver not covered? Then send excluded"),
	asks("vehicles", `action|change|delet|remov|effective|added|date|day|storage|usage|status`,
		"Is the vehicle not covered, or only for some days? Then leave it out, or send firstDay and lastDay"),
	asks("", `acc(?:oun)?t.?(?:num|no|id)|^account$|^acct$`,
		"Does it name an account? Then send accountNumber, that of the account asked for"),
	asks("", `terminat|lapse|expir|exp.?date|end.?date|last.?day|^term$|period|through|until`,
		"Does it say when coverage ends? Then send expirationDate or cancelledDate"),
	asks("", `status|stage|state$|quote|offer|void|rescind|cancel|active|transaction.?type|in.?force|suspend|`+
		`declin|reject|hold$`,
		"Does it end a policy, or say that it is none yet? Then send cancelled, and leave out what is no policy"),
	asks("", `account|^members$|^customers$`, "Is it the list of accounts? Then send accounts"),
	asks("", `policies$|policy.?(?:list|numbers)|contracts`, "Is it the list of policies? Then send policies"),
	asks("", `total|count|page|link|more|complete|offset|cursor`,
		"Does it say that a list isn't all? Then send next, hasMore or isComplete"),
}

// aboutUnknown returns what to do about a key that the contract doesn't have.
func aboutUnknown(call string, f contract.Finding) string {
	if name := alikeName(call, f); name != "" {
		return fmt.Sprintf("Send %s, which is the document's name: no other one is read", name)
	}
	for _, q := range questions {
		if strings.Contains(f.Path, q.within) && q.name.MatchString(f.Name) {
			return strings.TrimSpace("Not in the document, so not read. " + q.ask)
		}
	}
	return "Not in the document, so not read"
}

// alikeName returns the document's name of which an unknown key is another spelling, "" for none.
func alikeName(call string, f contract.Finding) string {
	within := f.Path[:strings.LastIndexByte(f.Path, '.')+1]
	fields := contract.Fields(contract.Answers[call])
	i := slices.IndexFunc(fields, func(known contract.Field) bool {
		name, isSibling := strings.CutPrefix(known.Path, within)
		return isSibling && known.Kind != "reserved" && !strings.ContainsAny(name, ".[") &&
			plainKey(name) == plainKey(f.Name)
	})
	if i < 0 {
		return ""
	}
	return fields[i].Path[len(within):]
}

// notLetter matches what spellings of one name differ by, besides letter case.
var notLetter = regexp.MustCompile(`[^\p{L}\p{N}]+`)

// plainKey returns a name of a key without its spelling: cancelled for "ns2:is_canceled".
func plainKey(name string) string {
	name = notLetter.ReplaceAllString(strings.ToLower(name[strings.LastIndexByte(name, ':')+1:]), "")
	return strings.TrimPrefix(strings.ReplaceAll(name, "canceled", "cancelled"), "is")
}
