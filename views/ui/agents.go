package ui

import (
	"cmp"
	"net/url"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Agent is one agency with its contacts and policies.
type Agent struct {
	Name     string
	Anchor   string
	Path     string
	Address  []string
	Map      string // an address of a map, "" without a street
	Phones   []string
	Email    string
	Site     string // an https address, "" for none
	SiteName string
	Hours    string // a line for each day or days, "" when unknown
}

// NewAgent returns an agency.
func NewAgent(t *text.Text, a member.Agency) Agent {
	site, host := siteOf(a.URL)
	return Agent{
		Name:     cmp.Or(a.Name, t.Agents.Unnamed),
		Anchor:   paths.AgentAnchor(a.ID),
		Path:     paths.Agent(a.ID),
		Address:  AddressLines(a.Address, a.City, a.State, a.Zip),
		Map:      mapLink(t, a),
		Phones:   Callable(a.Phone1, a.Phone2, a.Phone3),
		Email:    member.NormalEmail(a.Email),
		Site:     site,
		SiteName: host,
		Hours:    t.Theirs(a.Hours),
	}
}

// Person returns the agency as someone to reach, whom member p can send messages if it accepts
// them.
func (a Agent) Person(p *member.Profile, agency member.Agency) Person {
	person := Person{Name: a.Name, Phone: FirstCall(a.Phones...)}
	if !p.Missing.Messages && agency.AcceptsMessages {
		person.Message = paths.NewMessage(member.About{Kind: member.AboutAgent, Number: agency.ID})
	}
	return person
}

// HoursLines returns the hours of an agency as they are sent.
func HoursLines(t *text.Text, a member.Agency) []string {
	return NonEmpty(strings.Split(t.Theirs(a.Hours), "\n")...)
}

// mapLink returns the address of a map that shows the agency.
func mapLink(t *text.Text, a member.Agency) string {
	if a.Address == "" {
		return ""
	}
	return string(t.Agents.MapURL) + url.QueryEscape(AddressLine(a.Address, a.City, a.State, a.Zip))
}

// siteOf returns the web address of an agency with its host name, "" for none.
func siteOf(address string) (site, host string) {
	u, err := url.Parse(member.WebLink(address))
	if err != nil {
		return "", ""
	}
	return u.String(), u.Hostname()
}
