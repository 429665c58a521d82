// Package publish keeps the editors' drafts and publishes them: a publication is a numbered folder
// with every text, and members' portals read the one that a link names.
package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"memberportal/views/content"
	"memberportal/views/content/source"
)

// Errors of changes that are refused. Nothing was written.
var (
	// ErrNotFound means that no text is at a place. Places come from requests; files only from lists.
	ErrNotFound = errors.New("publish: there is no such text")
	// ErrConflict means that someone else changed the text since the editor opened it.
	ErrConflict = errors.New("publish: the text was changed meanwhile")
	// ErrPicture means that the data is no picture that every browser shows, or is too large.
	ErrPicture = errors.New("publish: not a PNG or JPEG picture")
)

// Drafts is the folder with the editors' texts, which only the preview reads. It is safe for
// concurrent use. A text editor or Git may change the folder, too.
type Drafts struct {
	Dir     string
	Options content.Options

	mu sync.Mutex
}

// Text is one text that an editor changes: of a YAML file, or a whole Markdown file.
type Text struct {
	File  string // below the content folder: "en/home.yaml"
	Path  string // in a YAML file: "pay.heading"; "" for a Markdown file
	Line  int    // in a Markdown file, of the part that the editor chose
	Value string
	Base  string // names the value, to notice changes by others

	Builtin      string         // the portal's own text, "" for none
	Placeholders []string       // that the text may have
	Source       content.Source // of a Markdown file, or the company's
}

// Input is what an editor makes of a text.
type Input struct {
	Value    string            // of a YAML file, or the text below the settings
	Settings map[string]string // of a Markdown file, or the company's
}

// Files returns the files of the drafts. Those that can't be read are missing.
func (d *Drafts) Files() (map[string][]byte, error) {
	files, err := source.ReadAll(source.Folder(d.Dir))
	return files.Data, err
}

// builtinPrefix is before the place of a text that the drafts don't have.
const builtinPrefix = "views/content/"

// At returns the text at a place as the preview names it: "en/home.yaml:12".
func (d *Drafts) At(place string) (Text, error) {
	files, err := d.Files()
	if err != nil {
		return Text{}, err
	}
	name, number, _ := strings.Cut(strings.TrimPrefix(place, builtinPrefix), ":")
	line, _ := strconv.Atoi(number)
	data, found := files[name]
	if strings.HasPrefix(place, builtinPrefix) {
		data, found = content.BuiltinFiles()[name]
	}
	switch {
	case !found:
		return Text{}, ErrNotFound
	case path.Ext(name) == ".md":
		return textOf(files, name, "", line)
	}
	for _, e := range content.Entries(data) {
		if e.Line == line {
			return textOf(files, name, e.Path, 0)
		}
	}
	return Text{}, ErrNotFound
}

// Of returns the text of a file, "" as its path for a whole Markdown file and for the company's.
func (d *Drafts) Of(file, path string) (Text, error) {
	files, err := d.Files()
	if err != nil {
		return Text{}, err
	}
	return textOf(files, file, path, 0)
}

func textOf(files map[string][]byte, file, at string, line int) (Text, error) {
	own, exists := files[file]
	builtin, isBuiltin := content.BuiltinFiles()[file]
	t := Text{File: file, Path: at, Line: line, Builtin: string(builtin)}
	switch ext := path.Ext(file); {
	case at == "" && file == content.CompanyFile:
		t.Value, t.Builtin, t.Source = string(own), "", content.CompanySource(own)
	case !exists && !isBuiltin, ext != ".md" && ext != ".yaml", (at == "") != (ext == ".md"):
		return Text{}, ErrNotFound
	case ext == ".md":
		if !exists {
			own = builtin
		}
		t.Value, t.Source = string(own), content.SourceOf(file, own)
	default:
		before, wasBuiltin := valueAt(builtin, at)
		value, has := valueAt(own, at)
		if !has && !wasBuiltin {
			return Text{}, ErrNotFound
		}
		if t.Value, t.Builtin = value, before; !has {
			t.Value = before
		}
		t.Placeholders = content.PlaceholdersOf(file, at)
	}
	t.Base = NameOf([]byte(t.Value))
	return t, nil
}

func valueAt(data []byte, path string) (string, bool) {
	for _, e := range content.Entries(data) {
		if e.Path == path {
			return e.Value, true
		}
	}
	return "", false
}

// NameOf returns a name of some data, to notice that it has changed.
func NameOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Checked is what the drafts would be if a text had another value.
type Checked struct {
	Files     map[string][]byte
	Findings  []content.Finding // of the text's file
	Forbidden []content.Finding // that keep it from members
	Empty     []string          // the required settings without a value
}

// Check checks another value of a text, which nothing stores.
func (d *Drafts) Check(t Text, in Input) (c Checked, err error) {
	if c.Files, err = d.Files(); err != nil {
		return c, err
	}
	for _, s := range t.Source.Settings {
		if s.Required && strings.TrimSpace(in.Settings[s.Name]) == "" {
			c.Empty = append(c.Empty, s.Name)
		}
	}
	if c.Files[t.File], err = t.with(c.Files, in); err != nil {
		return c, err
	}
	all, forbidden := content.CheckFiles(c.Files, d.Options)
	c.Findings, c.Forbidden = onlyOf(all, t.File), onlyOf(forbidden, t.File)
	return c, nil
}

func onlyOf(all []content.Finding, file string) []content.Finding {
	return slices.DeleteFunc(slices.Clone(all), func(f content.Finding) bool { return f.File != file })
}

// with returns the file of a text with an editor's input.
func (t Text) with(files map[string][]byte, in Input) ([]byte, error) {
	if t.Path != "" {
		return content.SetEntry(files[t.File], content.BuiltinFiles()[t.File], t.Path, in.Value)
	}
	own, exists := files[t.File]
	company := t.File == content.CompanyFile
	if !exists && !company {
		own = content.BuiltinFiles()[t.File]
	}
	s := content.SourceOf(t.File, own)
	if company {
		s = content.CompanySource(own)
	}
	for i, setting := range s.Settings {
		if value, ok := in.Settings[setting.Name]; ok {
			s.Settings[i].Value = strings.TrimSpace(value)
		}
	}
	if company {
		return content.SetCompanySource(own, s)
	}
	s.Body = in.Value
	return content.SetSource(own, s)
}

// Save writes another value of a text. It returns [ErrConflict] if the text is no longer the one
// that base names.
func (d *Drafts) Save(file, path, base string, in Input) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	files, err := d.Files()
	if err != nil {
		return err
	}
	t, err := textOf(files, file, path, 0)
	switch {
	case err != nil:
		return err
	case t.Base != base:
		return ErrConflict
	}
	data, err := t.with(files, in)
	if err != nil {
		return err
	}
	return write(d.Dir, file, data)
}

// New returns an empty Markdown file of a folder, which Create adds.
func New(folder string) Text {
	file := folder + "/new.md"
	return Text{File: file, Source: content.SourceOf(file, nil)}
}

// Create adds a Markdown file to one of the folders of a language, with a name made of its title.
// It returns the file.
func (d *Drafts) Create(folder string, in Input) (file string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	files, err := d.Files()
	if err != nil {
		return "", err
	}
	name := fileName(in.Settings["title"])
	for i := 2; files[folder+"/"+name+".md"] != nil || content.BuiltinFiles()[folder+"/"+name+".md"] != nil; i++ {
		name = fileName(in.Settings["title"]) + "-" + strconv.Itoa(i)
	}
	t := New(folder)
	t.File = folder + "/" + name + ".md"
	data, err := t.with(files, in)
	if err != nil {
		return "", err
	}
	return t.File, write(d.Dir, t.File, data)
}

// fileName returns small letters, digits and hyphens.
func fileName(title string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return ' '
	}, strings.ToLower(title))
	words := strings.Fields(name)
	if len(words) == 0 {
		return "text"
	}
	return strings.Join(words[:min(len(words), 6)], "-")
}

// AddPicture adds a picture to a language and returns its file name, which is made from name. If
// there is such a picture already, the new name gets a number, so that it is not replaced.
func (d *Drafts) AddPicture(language, name string, data []byte) (string, error) {
	kind, err := pictureKind(data)
	if err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	files, err := d.Files()
	if err != nil {
		return "", err
	}
	plain := fileName(strings.TrimSuffix(path.Base(strings.ReplaceAll(name, `\`, "/")), path.Ext(name)))
	name = plain + kind
	for i := 2; files[language+"/pictures/"+name] != nil; i++ {
		name = plain + "-" + strconv.Itoa(i) + kind
	}
	return name, write(d.Dir, language+"/pictures/"+name, data)
}

// ReplacePicture gives a picture of the drafts other data of the same kind. base names the data
// that the editor saw.
func (d *Drafts) ReplacePicture(file, base string, data []byte) error {
	kind, err := pictureKind(data)
	switch {
	case err != nil:
		return err
	case kind != path.Ext(file):
		return ErrPicture // the name would be wrong
	}
	return d.change(file, base, func() error { return write(d.Dir, file, data) })
}

// Remove removes a file of the drafts. Members see the built-in one again, if there is one.
func (d *Drafts) Remove(file, base string) error {
	return d.change(file, base, func() error { return remove(d.Dir, file) })
}

// change calls do unless the drafts lack the file, or it is no longer the one that base names.
func (d *Drafts) change(file, base string, do func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	files, err := d.Files()
	data, ok := files[file]
	switch {
	case err != nil:
		return err
	case !ok:
		return ErrNotFound
	case NameOf(data) != base:
		return ErrConflict
	}
	return do()
}

// Discard replaces some files of the drafts with those of another folder, such as those that
// members read. version names the drafts that the editor saw.
func (d *Drafts) Discard(names []string, live map[string][]byte, version string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	files, err := d.Files()
	switch {
	case err != nil:
		return err
	case Version(files) != version:
		return ErrConflict
	}
	picked := Pick(files, live, names)
	for _, name := range Differing(files, picked) {
		if data, ok := picked[name]; ok {
			err = write(d.Dir, name, data)
		} else {
			err = remove(d.Dir, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mostPixels limits what a small file may make a program allocate.
const mostPixels = 20_000_000

// pictureKind returns the extension of a picture that decodes completely.
func pictureKind(data []byte) (string, error) {
	size, kind, err := image.DecodeConfig(strings.NewReader(string(data)))
	if err != nil || len(data) > source.MaxPicture || size.Width*size.Height > mostPixels {
		return "", ErrPicture
	}
	if _, _, err := image.Decode(strings.NewReader(string(data))); err != nil {
		return "", ErrPicture
	}
	return map[string]string{"jpeg": ".jpg", "png": ".png"}[kind], nil
}

// write replaces a file of a folder at once. Links in the folder lead to nothing outside of it.
func write(dir, name string, data []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	next := path.Join(path.Dir(name), "."+path.Base(name)+".new")
	if err := root.WriteFile(next, data, 0o644); err != nil {
		return err
	}
	return root.Rename(next, name)
}

// remove removes a file of a folder.
func remove(dir, name string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return root.Remove(name)
}
