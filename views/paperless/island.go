package paperless

import (
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Island holds the props of the island with one switch.
type Island struct {
	Action           string     `json:"action"`
	XSRF             string     `json:"xsrf"`
	FormKey          string     `json:"formKey"` // idempotency key; with a script, each press has its own
	ID               string     `json:"id"`      // prefix of the IDs of its elements
	Item             string     `json:"item"`    // the account's or policy's number
	On               bool       `json:"on"`      // as saved
	Agreed           bool       `json:"agreed"`
	AgreementMissing bool       `json:"agreementMissing"`
	Failure          string     `json:"failure"` // why the change was not saved, "" when it was
	Text             IslandText `json:"text"`
}

// IslandText holds the texts of the island.
type IslandText struct {
	Switch string `json:"switch"`
	// After the label of the switch, read aloud; distinguishes the switches.
	For        string `json:"for"`
	On         string `json:"on"`
	Off        string `json:"off"`
	MeansOn    string `json:"meansOn"`
	MeansOff   string `json:"meansOff"`
	Agree      string `json:"agree"`
	AgreeFirst string `json:"agreeFirst"`
	Saving     string `json:"saving"`
	DoneOn     string `json:"doneOn"`
	DoneOff    string `json:"doneOff"`
	Failed     string `json:"failed"` // without a response
	StillOn    string `json:"-"`      // after the provider's reason
	StillOff   string `json:"-"`
}

// NotSaved returns the text after a change that was not saved: the provider's message and the
// setting that remains. Without a message it is unknown whether the change was saved.
func (i Island) NotSaved(message string) string {
	if message == "" {
		return i.Text.Failed
	}
	return message + " " + ui.Either(i.On, i.Text.StillOn, i.Text.StillOff)
}

func (i Island) agreeID() string { return i.ID + "-agree" }

// next returns the form value that changes the switch.
func (i Island) next() string { return ui.Either(i.On, "no", "yes") }

func (i Island) checked() string { return ui.Either(i.On, "true", "false") }

func (i Island) state() string { return ui.Either(i.On, i.Text.On, i.Text.Off) }

// means says what the setting means.
func (i Island) means() string { return ui.Either(i.On, i.Text.MeansOn, i.Text.MeansOff) }

// NotOffered returns the text for a provider that does not offer the switch online.
func NotOffered(t *text.Text) string {
	return t.Common.NotOnline.With(t.Company.Phone)
}
