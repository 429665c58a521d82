package check

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// lastGood is what pages show while a folder is loaded again. What can't be read stays as it was.
type lastGood struct {
	texts     map[string]*ast.MappingNode // the folder's own, by file
	documents map[string]*read.Document   // by file
	pictures  map[string]text.Picture     // by file
	mark      text.Mark
}

// files returns the files that pages show.
func (g *lastGood) files() []string {
	return slices.Concat(slices.Collect(maps.Keys(g.texts)), slices.Collect(maps.Keys(g.documents)),
		slices.Collect(maps.Keys(g.pictures)))
}

// LastGood returns what the snapshot has of the folder's own.
func (s *Snapshot) LastGood() *lastGood {
	last := &lastGood{map[string]*ast.MappingNode{}, map[string]*read.Document{}, map[string]text.Picture{}, text.Mark{}}
	for _, lang := range s.Languages {
		for name, texts := range lang.nodes {
			last.texts[lang.Code+"/"+name] = texts
		}
		for name, picture := range lang.Pictures {
			last.pictures[lang.Code+"/pictures/"+name] = picture
		}
		for _, documents := range lang.documents {
			for _, d := range documents {
				if !d.Builtin && !d.English {
					last.documents[d.File] = d
				}
			}
		}
	}
	last.mark = s.Languages[0].Text.Brand.Mark
	return last
}

// keep records that a text can't be read and the last good one is shown in its place. An instance
// that starts now does not have it.
func (l *loader) keep() { l.kept++ }

// keepFile shows the last good texts of a file that can't be read.
func (l *loader) keepFile(lang *language, file string, data []byte) {
	_, rest, _ := strings.Cut(file, "/")
	switch {
	case l.last.texts[file] != nil:
		l.keep()
		l.setTexts(lang, rest, l.last.texts[file])
	case l.last.documents[file] != nil:
		l.unusable[file] = true // see useLast
	case l.last.pictures[file].Data != nil:
		l.keep()
		lang.Pictures[strings.TrimPrefix(rest, "pictures/")] = l.last.pictures[file]
	default:
		l.loseFile(file, data)
	}
}

// useLast puts the last good document in the place of each that can't be shown.
func (l *loader) useLast(lang *language) {
	for folder, documents := range lang.documents {
		lang.documents[folder] = slices.DeleteFunc(documents, func(d *read.Document) bool {
			return !d.Builtin && !d.English && l.unusable[d.File]
		})
	}
	for file := range l.unusable {
		d, code, folder := l.last.documents[file], path.Dir(path.Dir(file)), path.Base(path.Dir(file))
		if l.unusable[file] && d != nil && code == lang.Code {
			l.keep()
			lang.documents[folder] = append(lang.documents[folder], l.again(folder, d, lang.Text.Company))
		}
	}
}

// again returns a last good document with the present company, or as it was if it can't be rendered
// again.
func (l *loader) again(folder string, d *read.Document, c text.Company) *read.Document {
	found, links, now := len(l.All), len(l.links), *d
	ok := l.readable(d.File, func() bool { l.renderDocument(folder, &now, c); return true })
	ok = ok && !read.AnyBroken(l.All[found:])
	l.All, l.links = l.All[:found], l.links[:links]
	if !ok {
		return d
	}
	return &now
}
