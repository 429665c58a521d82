package views

import (
	"strings"

	"memberportal/views/content"
)

// PaperlessIsland is the props of the island over one switch.
type PaperlessIsland struct {
	Action   string         `json:"action"`
	XSRF     string         `json:"xsrf"`
	ID       string         `json:"id"`   // what the ids of its elements begin with
	Item     string         `json:"item"` // the account's or policy's number
	On       bool           `json:"on"`   // as it is saved
	Agreed   bool           `json:"agreed"`
	Unagreed bool           `json:"unagreed"` // whether the agreement was missing
	Failure  string         `json:"failure"`  // why the last press was not saved, "" when it was
	Words    PaperlessWords `json:"words"`
}

// PaperlessWords is what the island says.
type PaperlessWords struct {
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

func (i PaperlessIsland) said() string { return i.Words.Saving }

func (f PaperlessForm) newIsland(p paper) *PaperlessIsland {
	kind, words := f.words(), f.Words.Paperless
	about := func(text string) string { return strings.ReplaceAll(text, "{item}", p.subject) }
	return &PaperlessIsland{
		Action: PaperlessPath(f.Kind), XSRF: f.XSRF, ID: "switch-" + FileSafe(p.number), Item: p.number, On: p.on,
		Words: PaperlessWords{
			Switch: kind.Switch, For: " for " + p.subject, On: words.OnLabel, Off: words.OffLabel, MeansOn: kind.On, MeansOff: kind.Off,
			Agree: words.Agree, AgreeFirst: words.AgreeFirst, Saving: words.Saving, DoneOn: about(kind.DoneOn), DoneOff: about(kind.DoneOff),
			Failed: words.Failed, StillOn: words.StillOn, StillOff: words.StillOff,
		},
	}
}

// Done says what a press has done.
func (i PaperlessIsland) Done(on bool) string { return yesNo(on, i.Words.DoneOn, i.Words.DoneOff) }

// NotSaved says why a press has done nothing, in the provider's words if it said some, and what still holds.
func (i PaperlessIsland) NotSaved(said string) string {
	return orElse(said, i.Words.Failed) + " " + yesNo(i.On, i.Words.StillOn, i.Words.StillOff)
}

func (i PaperlessIsland) agreeID() string { return i.ID + "-agree" }

// next is what a press makes of the switch.
func (i PaperlessIsland) next() string { return yesNo(i.On, "no", "yes") }

func (i PaperlessIsland) checked() string { return yesNo(i.On, "true", "false") }

func (i PaperlessIsland) state() string { return yesNo(i.On, i.Words.On, i.Words.Off) }

func (i PaperlessIsland) means() string { return yesNo(i.On, i.Words.MeansOn, i.Words.MeansOff) }

// PaperlessNotOnline says that the provider does not offer the switch online.
func PaperlessNotOnline(words *content.Words) string {
	return WithPhone(words.Paperless.NotOnline, words.Company)
}
