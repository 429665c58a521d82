package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"

	"memberportal/views/content/read/source"
)

// sourceHead explains the file to editors.
const sourceHead = "# For each text, check values of the English that it was translated from and of the translation.\n" +
	"# The portal writes this file: edit it only to delete a line (docs/content.md).\n"

// sourceLines are the lines of source.yaml: of each text by file and path, of each document by
// folder and file.
type sourceLines map[string]map[string]recorded

func (s sourceLines) of(t translated) (line recorded, known bool) {
	line, known = s[t.name][t.path]
	return line, known
}

// recorded is check values of an English text and of its translation.
type recorded string

func recordOf(english, translation string) recorded {
	return recorded(checkValue(english) + "-" + checkValue(translation))
}

// of reports whether the line has the check value of an English text.
func (r recorded) of(english string) bool {
	return strings.HasPrefix(string(r), checkValue(english)+"-")
}

// with reports whether the line has the check value of a translation.
func (r recorded) with(translation string) bool {
	return strings.HasSuffix(string(r), "-"+checkValue(translation))
}

// parseSource returns the lines of a file, nothing for a file that is none.
func parseSource(data []byte) sourceLines {
	var lines sourceLines
	if yaml.Unmarshal(data, &lines) != nil {
		return nil
	}
	return lines
}

// checkValue returns the start of a text's SHA-256: enough to notice a change, not to prove one.
func checkValue(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:2])
}

// newSource returns the file for the present translations. A line stays while its translation does,
// so that a changed English is reported until someone has looked at the translation.
func newSource(before []byte, texts []translated) ([]byte, error) {
	old, lines := parseSource(before), sourceLines{}
	for _, t := range texts {
		line, known := old.of(t)
		if !known || !line.with(t.text) {
			line = recordOf(t.english, t.text)
		}
		if lines[t.name] == nil {
			lines[t.name] = map[string]recorded{}
		}
		lines[t.name][t.path] = line
	}
	data, err := yaml.Marshal(lines)
	return append([]byte(sourceHead), data...), err
}

func writeSource(file string, before []byte, texts []translated) error {
	data, err := newSource(before, texts)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// RecordSource writes the file source.yaml of a language in a folder: from which English each text
// is translated now.
func RecordSource(dir, code string, o Options) error {
	files, err := source.ReadAll(source.Folder(dir))
	if err != nil {
		return err
	}
	s := Load(files, builtin(), o, nil)
	for _, t := range s.translations() {
		if t.Code == code && len(t.texts) > 0 {
			return writeSource(filepath.Join(dir, code, SourceFile), files.Data[code+"/"+SourceFile], t.texts)
		}
	}
	return fmt.Errorf("there are no texts in %s", filepath.Join(dir, code))
}
