package check

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content/read"
	"memberportal/views/text"
)

func newNotice(d *read.Document) text.Notice {
	return text.Notice{
		Kind: text.NoticeKind(strings.Join(d.Kind, "")), Title: d.InLanguage(d.Title), Text: d.Prose,
		Pages: d.Pages, Lines: d.Lines, States: d.States,
	}
}

func lineNames() []string {
	var all []string
	for _, line := range member.PolicyTypes() {
		all = append(all, string(line))
	}
	return all
}

// states are the states of the US and its district, as policies name them.
var states = strings.Fields(`AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH
	NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY`)
