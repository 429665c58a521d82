package content

// DocumentRequests holds the texts of the form that requests a document from the provider.
type DocumentRequests struct {
	Title string `yaml:"title"` // also of the links to it
	Back  string `yaml:"back"`
	Aside Aside  `yaml:"aside"`

	Policy        string        `yaml:"policy"`
	PolicyMissing string        `yaml:"policyMissing"`
	Choose        string        `yaml:"choose"`
	Kind          string        `yaml:"kind"`
	KindMissing   string        `yaml:"kindMissing"`
	KindWrong     string        `yaml:"kindWrong"` // not for the chosen policy
	Who           string        `yaml:"who"`
	WhoHint       string        `yaml:"whoHint"`
	WhoMissing    string        `yaml:"whoMissing"`
	Recipients    Keyed[string] `yaml:"recipients"`
	How           string        `yaml:"how"`
	HowMissing    string        `yaml:"howMissing"`
	Deliveries    Keyed[string] `yaml:"deliveries"`
	Name          string        `yaml:"name"` // of another recipient than the member, as the next two
	NameMissing   string        `yaml:"nameMissing"`
	Email         string        `yaml:"email"`
	EmailMissing  string        `yaml:"emailMissing"`
	EmailWrong    string        `yaml:"emailWrong"`
	Address       string        `yaml:"address"`
	NoAddress     string        `yaml:"addressMissing"`
	Note          string        `yaml:"note"`
	NoteHint      string        `yaml:"noteHint"`
	TooLong       MostText      `yaml:"tooLong"`
	Send          string        `yaml:"send"`

	Sent     NameReferenceText `yaml:"sent"`     // message on the next page, before the provider's own
	SentNext PhoneText         `yaml:"sentNext"` // where the provider has none
}
