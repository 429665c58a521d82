package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// formJSONLimit is the maximum size of a JSON object, in bytes.
const formJSONLimit = 64 << 10

// formObject decodes a JSON object that has exactly the named fields, in this letter case. A name
// with a leading question mark is optional.
func formObject(r *http.Request, names ...string) (samples.Record, error) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		return nil, errors.New("Content-Type must be application/json")
	}
	return formFields(r.Body, names...)
}

func formFields(content io.Reader, names ...string) (samples.Record, error) {
	var body samples.Record
	if err := json.NewDecoder(io.LimitReader(content, formJSONLimit)).Decode(&body); err != nil || body == nil {
		return nil, errors.New("the body must be a JSON object")
	}
	rest := maps.Clone(body)
	for _, name := range names {
		bare, optional := strings.CutPrefix(name, "?")
		if _, ok := rest[bare]; !ok && !optional {
			return nil, errors.New(bare + " is missing")
		}
		delete(rest, bare)
	}
	for name := range rest {
		return nil, errors.New(name + " is not a field of this call")
	}
	return body, nil
}

// formWithFiles is a form with one JSON part and files.
type formWithFiles struct {
	Object string   // name of the JSON part
	Names  []string // of its fields, as in [formObject]
	Files  string   // name of each part with a file
	Most   int      // files
	Types  []string // media types of the files
}

// formFile is a file of a form.
type formFile struct {
	Name, MediaType string
	Size            int
}

// maxFileSize is the maximum size of a file, in bytes.
const maxFileSize = 8 << 20

// Read decodes the form. It checks that the content of each file matches its media type.
func (f formWithFiles) Read(r *http.Request) (object samples.Record, files []formFile, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, nil, errors.New("Content-Type must be multipart/form-data")
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) && object != nil && len(files) <= f.Most {
			return object, files, nil
		}
		if err != nil {
			return nil, nil, errors.New("the form is truncated, lacks " + f.Object + " or has too many files")
		}
		switch part.FormName() {
		case f.Object:
			object, err = formFields(part, f.Names...)
		case f.Files:
			var file formFile
			file, err = f.file(part)
			files = append(files, file)
		default:
			err = errors.New("the form has an unknown part")
		}
		if err != nil {
			return nil, nil, err
		}
	}
}

func (f formWithFiles) file(part *multipart.Part) (formFile, error) {
	content, err := io.ReadAll(io.LimitReader(part, maxFileSize+1))
	file := formFile{part.FileName(), part.Header.Get("Content-Type"), len(content)}
	switch {
	case err != nil:
		return file, errors.New("a file is truncated")
	case len(content) > maxFileSize:
		return file, errors.New("a file is too large")
	case file.Name == "":
		return file, errors.New("a file has no name")
	case !slices.Contains(f.Types, file.MediaType) || http.DetectContentType(content) != file.MediaType:
		return file, errors.New("a file is not of a supported type")
	}
	return file, nil
}
