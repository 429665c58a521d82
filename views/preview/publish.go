package preview

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The addresses of signing in, editing and publishing.
const (
	SignInPath   = Root + "/sign-in"
	AuthPath     = Root + "/auth" // where the provider redirects to
	SignOutPath  = Root + "/sign-out"
	EditPath     = Root + "/edit"
	RemovePath   = Root + "/remove"
	PicturesPath = Root + "/pictures" // handlers/web lets large bodies in here
	PublishPath  = Root + "/publish"
	DiscardPath  = Root + "/discard"
	UndoPath     = Root + "/undo"
)

// TokenField has the forgery token of a form.
const TokenField = "preview-token"

// SettingField begins the name of a setting's field. The time of a moment is in a field of its own.
const (
	SettingField = "setting-"
	TimeSuffix   = "-time"
)

// TextQuery returns the query of EditPath for a text: of a YAML file, or a whole Markdown file.
func TextQuery(file, path string) string {
	return "?" + url.Values{"file": {file}, "path": {path}}.Encode()
}

// SignIn is the page for someone who is not signed in.
type SignIn struct {
	Page
	Problem string // why the sign-in failed, "" for nothing
	To      string // the address of the preview to go to afterwards
}

func (s SignIn) path() string { return SignInPath + "?" + url.Values{"to": {s.To}}.Encode() }

// Edit is the form for one text.
type Edit struct {
	Page
	Token, File, Path, Base string
	Value, Builtin          string
	HasText                 bool // false for settings alone
	Placeholders            []string
	Settings                []Setting
	Conflict                string // what saving now replaces of someone else, "" for nothing
	Verdict
	New, Saved, Writes   bool
	Removable, Overrides bool // a file of the drafts, and whether the portal has the same
	Beside               bool // whether it is beside the page, in a frame of the preview
}

// Verdict is what is wrong with a text.
type Verdict struct {
	Problems []string // keep the text from being saved
	Hints    []string // don't
}

// Setting is a line at the top of a Markdown file, or a value of the company's file.
type Setting struct {
	Name, Value    string
	Required, List bool
	Known          []string // that it may have, nil for any
}

var settingLabels = map[string]string{
	"id": "ID", "title": "Title", "draft": "Draft", "from": "From", "until": "Until", "order": "Order", "kind": "Kind", "pages": "Pages",
	"lines": "Lines of business", "states": "States", "name": "Company name", "phone": "Phone", "hours": "Hours", "paymentAddress": "Payment address",
	"address": "Company address", "naic": "NAIC number", "claimsPhone": "Phone to report a loss", "roadsidePhone": "Roadside phone",
	"guestPayment": "Page to pay without signing in", "accent": "Color", "mark": "Mark",
}

// Label returns what people call the setting.
func (s Setting) Label() string { return settingLabels[s.Name] }

var settingHints = map[string]string{
	"id": "Only for a file that replaces another text for some time: the other's name.", "order": "The position where a page shows several: 1, 2, 3.",
	"from": "Without a day, from now on. Without a time, from midnight.", "until": "Without a day, until you remove it. Without a time, that day is included.",
	"pages": "None for every page.", "lines": "None for all members.", "states": "Two letters each, such as IA, IL. Empty for all members.",
	"paymentAddress": "One line each.", "address": "One line each, as in the head of printed papers.", "naic": "Many states require it on ID cards.",
	"claimsPhone": "If it isn't the phone above.", "roadsidePhone": "On ID cards of vehicles with that coverage.", "guestPayment": "An address that starts with https://.",
	"accent": "A number sign and six digits, such as #0b5d57. Empty for green.", "mark": "A picture before the name, 84 pixels high.",
}

func (s Setting) hint() string { return settingHints[s.Name] }

func (s Setting) field() string { return SettingField + s.Name }

// The kinds of fields.
const (
	fieldText   = "text"
	fieldMoment = "moment"
	fieldChoice = "choice"
	fieldBoxes  = "boxes"
	fieldLines  = "lines"
	fieldBox    = "box"
)

// moment matches what a date field and a time field can have. Anything else is shown as a text.
var moment = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)?(?: (\d\d:\d\d))?$`)

func (s Setting) kind() string {
	switch {
	case (s.Name == "from" || s.Name == "until") && moment.MatchString(s.Value):
		return fieldMoment
	case s.Name == "kind" || s.Name == "mark":
		return fieldChoice
	case s.Name == "pages" || s.Name == "lines":
		return fieldBoxes
	case s.Name == "draft" && slices.Contains([]string{"", "true", "false"}, s.Value):
		return fieldBox
	case s.List:
		return fieldLines
	}
	return fieldText
}

func (s Setting) day() string  { return moment.FindStringSubmatch(s.Value)[1] }
func (s Setting) time() string { return moment.FindStringSubmatch(s.Value)[2] }

// chosen returns the names that a setting has.
func (s Setting) chosen() []string {
	return strings.FieldsFunc(s.Value, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

func (s Setting) has(name string) bool { return slices.Contains(s.chosen(), name) }

// options returns the names that a setting may have, and those that it has.
func (s Setting) options() []string {
	all := slices.Clone(s.Known)
	for _, name := range s.chosen() {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// summary says what is chosen while the boxes are closed.
func (s Setting) summary() string {
	if chosen := s.chosen(); len(chosen) > 0 {
		return s.Label() + ": " + strings.Join(chosen, ", ")
	}
	return s.Label()
}

// Sentence returns a finding as a sentence.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

func (e Edit) heading() string {
	switch {
	case e.New:
		return "New notice"
	case !e.HasText:
		return "The company"
	}
	return "Edit a text"
}

// first returns the settings above the text: those that are required, or all if there is no text.
func (e Edit) first() []Setting {
	return slices.DeleteFunc(slices.Clone(e.Settings), func(s Setting) bool { return e.HasText && !s.Required })
}

// rest returns the settings below the text.
func (e Edit) rest() []Setting {
	return slices.DeleteFunc(slices.Clone(e.Settings), func(s Setting) bool { return !e.HasText || s.Required })
}

func anySet(all []Setting) bool {
	return slices.ContainsFunc(all, func(s Setting) bool { return s.Value != "" })
}

// rows returns the height of the text field: some more lines than the text has beside the page.
func (e Edit) rows() string {
	const perLine, least, most = 40, 3, 14
	lines := 2
	for line := range strings.SplitSeq(e.Value, "\n") {
		lines += 1 + utf8.RuneCountInString(line)/perLine
	}
	return strconv.Itoa(min(max(lines, least), most))
}

// Pictures is the page with the pictures of the drafts.
type Pictures struct {
	Page
	Token, Problem string
	Added          string // the name of the picture that was just saved, "" for none
	Writes         bool
	All            []Picture
}

// Picture is one of them.
type Picture struct {
	Name, File, Base, About string
	Used                    []string // the files that show it
	Added                   bool
}

// markdown is what to write where the picture should be.
func (p Picture) markdown() string { return "![What it shows](pictures/" + p.Name + ")" }

// Publish is the page with what would change for members.
type Publish struct {
	Page
	Bar                               Bar
	Token, Version, Problem, Why, Who string
	Seen                              int  // the publication that members read
	May, Writes                       bool // whether this person publishes, and saves drafts
	Files                             []FileChange
	Undone                            []FileChange // the last undo took them back; drafts have them
	Findings                          []Finding
	All                               []Publication
}

// changes returns the number of texts that differ.
func (p Publish) changes() int {
	n := 0
	for _, file := range p.Files {
		n += len(file.Texts)
	}
	return n
}

// shownPublications is how many publications are shown at first.
const shownPublications = 10

// latest returns the publications that are shown at first. Members see the first one.
func (p Publish) latest() []Publication { return p.All[:min(len(p.All), shownPublications)] }

// earlier returns the publications that are behind a press.
func (p Publish) earlier() []Publication { return p.All[len(p.latest()):] }

// FileChange is a file with texts that differ.
type FileChange struct {
	File  string
	Texts []TextChange
}

// TextChange is one text that differs, with the pages that show it.
type TextChange struct {
	Change
	Pages   []string
	Picture bool
}

// on names the pages, and counts those beyond a few: the phone is on nearly all of them.
func (c TextChange) on() string {
	const few = 6
	if len(c.Pages) <= few {
		return strings.Join(c.Pages, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(c.Pages[:few], ", "), len(c.Pages)-few)
}

// picture says what becomes of a picture, whose data is not shown.
func (c TextChange) picture() string {
	switch {
	case c.Before == "":
		return "A new picture"
	case c.After == "":
		return "The picture is removed"
	}
	return "Another picture"
}

// Publication is one of the list, the latest first.
type Publication struct {
	Number, Restores int
	Who, When, Why   string
	Live             bool
}
