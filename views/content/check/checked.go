package check

import (
	"io/fs"
	"os"

	"memberportal/views/content"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// Checked is what a check of a folder found.
type Checked struct {
	Findings   []read.Finding // what editors should fix
	Samples    []read.Finding // lines that are marked as samples
	OwnCompany bool           // it has the company's name and phone, or is not a folder
	Inherited  int            // how many texts the folder doesn't have, so that members read the built-in ones

	Translations []Translation // the languages besides English
	Brand        string        // the shades of the folder's accent, "" for the built-in colors
}

// Check loads a folder once, "" for the built-in texts.
func Check(dir string, o Options) (Checked, error) {
	var folder fs.FS = content.Files
	var below *Snapshot
	if dir != "" {
		if _, err := os.Stat(dir); err != nil {
			return Checked{}, err
		}
		folder, below = source.Folder(dir), builtin()
	}
	files, err := source.ReadAll(folder)
	if err != nil {
		return Checked{}, err
	}
	s := Load(files, below, o, nil)
	ownCompany := dir == "" || s.Languages[0].OwnCompany
	return Checked{s.Findings, samples(files.Data), ownCompany, s.Inherited, s.translations(), s.shades()}, nil
}
