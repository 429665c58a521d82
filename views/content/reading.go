package content

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// base is the language of the pages' own labels, which every set of words must have; the others fall back on it piece by piece.
const base = "en"

// tongue is what one language's folder holds.
type tongue struct {
	code    string
	values  map[string]*value // the JSON files, by name
	merged  map[string]*value // the same over what they fall back on
	faqs    []*document
	pieces  []*document
	help    []*document
	notices []*document

	pictures map[string]Picture // by name
}

func (t *tongue) documents() []*document { return slices.Concat(t.faqs, t.pieces, t.help, t.notices) }

// reading is one pass over the editors' files.
type reading struct {
	findings
	tongues map[string]*tongue
	links   []link
}

// gather takes every file of a folder that editors may have written. Names that begin with a dot or end with ~ are other programs' own.
func gather(from fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if foreign(entry.Name()) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.IsDir() {
			files[name], err = fs.ReadFile(from, name)
		}
		return err
	})
	return files, err
}

// foreign is what lies beside the words and is none: what programs hide or keep, and this package's own sources, so that the built-in words can be
// edited where they are.
func foreign(name string) bool {
	switch {
	case name == ".":
		return false
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "~"), strings.HasSuffix(name, "~"), strings.HasSuffix(name, ".go"):
		return true
	}
	return slices.Contains([]string{"testdata", "Thumbs.db", "desktop.ini"}, name)
}

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$`)

// read sorts the files by language and understands each.
func (r *reading) read(files map[string][]byte) {
	r.tongues = map[string]*tongue{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		code, within, inFolder := strings.Cut(file, "/")
		if !inFolder || !languageCode.MatchString(code) {
			r.improve(place{file, 1}, "nothing reads this file. Put it into the folder of its language, such as %s", base)
			continue
		}
		if r.tongues[code] == nil {
			r.tongues[code] = &tongue{code: code, values: map[string]*value{}, pictures: map[string]Picture{}}
		}
		r.readFile(r.tongues[code], within, file, files[file])
	}
}

// readFile understands one file by where it lies.
func (r *reading) readFile(t *tongue, within, file string, data []byte) {
	if path.Dir(within) == pictureFolder {
		r.readPicture(t, file, data)
		return
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // which some editors' programs begin a file with
	if !utf8.Valid(data) {
		r.broken(place{file, 1}, "some letters of this file cannot be read. Save it again, with UTF-8 as its encoding")
		return
	}
	if name, isJSON := strings.CutSuffix(within, ".json"); isJSON {
		r.readValues(t, name, file, data)
		return
	}
	into, others := t.shelf(path.Dir(within))
	if into == nil || path.Ext(within) != ".md" {
		r.improve(place{file, 1}, "nothing reads this file. Take it out, or correct its name")
		return
	}
	if d, ok := r.parseDocument(file, t.code, data, others...); ok {
		*into = append(*into, d)
	}
}

// shelf is where the documents of a folder are kept, and which settings they may have beside the common ones.
func (t *tongue) shelf(folder string) (into *[]*document, settings []string) {
	switch folder {
	case "faqs":
		return &t.faqs, []string{"title", "order"}
	case "pages":
		return &t.pieces, nil
	case "help":
		return &t.help, []string{"title", "order", "pages"}
	case "notices":
		return &t.notices, []string{"title", "order", "kind", "pages", "lines", "states"}
	}
	return nil, nil
}

func (r *reading) readValues(t *tongue, name, file string, data []byte) {
	shape, known := valueFiles()[name]
	if !known {
		r.improve(place{file, 1}, "nothing reads this file. Take it out, or correct its name to one of: %s", strings.Join(slices.Sorted(maps.Keys(valueFiles())), ", "))
		return
	}
	if v, ok := r.parseValues(file, t.code, data); ok {
		r.conform(v, shape, "")
		r.keepCatalogue(name, v)
		t.values[name] = v
	}
}

// valueFiles are the shapes of the JSON files, by name.
func valueFiles() map[string]reflect.Type {
	shapes := map[string]reflect.Type{}
	all := reflect.TypeFor[Words]()
	for i := range all.NumField() {
		if name := all.Field(i).Tag.Get("file"); name != "" {
			shapes[name] = all.Field(i).Type
		}
	}
	return shapes
}

// layOver gives each language what it lacks: from the base language, and that from the words below, the built-in ones.
func (r *reading) layOver(below *tongue) {
	for code, t := range r.tongues {
		t.merged = map[string]*value{}
		for name := range valueFiles() {
			v := r.tongues[base].values[name]
			if code != base {
				v = t.values[name].over(v)
			}
			if below != nil {
				v = v.over(below.merged[name])
			}
			t.merged[name] = v
		}
	}
}

// missing tells what the base language lacks.
func (r *reading) missing(below *tongue) {
	for name, shape := range valueFiles() {
		v := r.tongues[base].values[name]
		if v == nil {
			r.absent(below, place{base + "/" + name + ".json", 1}, theFile)
			continue
		}
		lacks(v, shape, "", func(at place, key string) { r.absent(below, at, strconv.Quote(key)) })
	}
}

// theFile is what is missing where nothing of a file is there.
const theFile = "the file"

// absent tells of what is not there: the words below stand in for it, but nothing does for the built-in ones. A file that could not be read is there.
func (r *reading) absent(below *tongue, at place, what string) {
	if r.tried(at.file) && what == theFile {
		return
	}
	if below == nil {
		r.broken(at, "%s is missing here. Write it", what)
		return
	}
	r.improve(at, "%s is missing here. Until it is there, the built-in words are shown", what)
}
