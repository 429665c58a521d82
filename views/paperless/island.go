package paperless

import (
	"memberportal/views/content"
	"memberportal/views/ui"
)

// Island is the props of the island over one switch.
type Island struct {
	Action   string     `json:"action"`
	XSRF     string     `json:"xsrf"`
	ID       string     `json:"id"`   // what the ids of its elements begin with
	Item     string     `json:"item"` // the account's or policy's number
	On       bool       `json:"on"`   // as it is saved
	Agreed   bool       `json:"agreed"`
	AgreementMissing bool       `json:"unagreed"` // whether the agreement was missing
	Failure  string     `json:"failure"`  // why the last press was not saved, "" when it was
	Words    IslandText `json:"words"`
}

// IslandText is what the island says.
type IslandText struct {
	Switch     string `json:"switch"`
	For        string `json:"for"` // said after the switch's name, which is the same for all of them
	On         string `json:"on"`
	Off        string `json:"off"`
	MeansOn    string `json:"meansOn"`
	MeansOff   string `json:"meansOff"`
	Agree      string `json:"agree"`
	AgreeFirst string `json:"agreeFirst"`
	Saving     string `json:"saving"`
	DoneOn     string `json:"doneOn"`
	DoneOff    string `json:"doneOff"`
	Failed     string `json:"failed"` // when no answer came at all
	StillOn    string `json:"stillOn"`
	StillOff   string `json:"stillOff"`
}

// Done says what a press has done.
func (i Island) Done(on bool) string { return ui.Either(on, i.Words.DoneOn, i.Words.DoneOff) }

// NotSaved says why a press has done nothing, in the provider's words if it said some, and what still holds.
func (i Island) NotSaved(said string) string {
	return ui.Or(said, i.Words.Failed) + " " + ui.Either(i.On, i.Words.StillOn, i.Words.StillOff)
}

func (i Island) agreeID() string { return i.ID + "-agree" }

// next is what a press makes of the switch.
func (i Island) next() string { return ui.Either(i.On, "no", "yes") }

func (i Island) checked() string { return ui.Either(i.On, "true", "false") }

func (i Island) state() string { return ui.Either(i.On, i.Words.On, i.Words.Off) }

func (i Island) means() string { return ui.Either(i.On, i.Words.MeansOn, i.Words.MeansOff) }

// NotOffered says that the provider does not offer the switch online.
func NotOffered(t *content.Text) string {
	return t.Paperless.NotOnline.With(t.Company.Phone)
}
