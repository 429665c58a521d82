package static

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// immutable lets browsers cache a file for a year without revalidation. A changed file has another
// name.
const immutable = "public, max-age=31536000, immutable"

// contentTypes has every file type of a build. The mime package is not used, because its result
// depends on tables of the machine.
var contentTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".ico":   "image/x-icon",
	".jpg":   "image/jpeg",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".webp":  "image/webp",
	".woff2": "font/woff2",
}

// File is a response. Its fields are shared by all requests and must not be modified.
type File struct {
	Headers map[string]string
	Body    []byte
}

// variants are the encodings of one file, smallest first. The last one is the file without
// encoding.
type variants []variant

type variant struct {
	coding  string
	headers map[string]string
	// Of a build, it reads the program's own file: a copy of each would stay in memory.
	body func() []byte
}

func (v variant) file() File { return File{v.headers, v.body()} }

func readVariants(dist fs.FS, e entry) (variants, error) {
	var all variants
	for _, v := range []struct {
		coding, suffix string
		built          bool
	}{{"br", ".br", e.Brotli > 0}, {"gzip", ".gz", e.Gzip > 0}, {"identity", "", true}} {
		if !v.built {
			continue
		}
		if _, err := fs.Stat(dist, e.File+v.suffix); err != nil {
			return nil, err
		}
		body := func() []byte {
			body, _ := fs.ReadFile(dist, e.File+v.suffix) // embedded, so it is there
			return body
		}
		headers, err := headers(e.File, v.coding)
		if err != nil {
			return nil, err
		}
		all = append(all, variant{v.coding, headers, body})
	}
	return all, nil
}

// headers returns the headers of a file in one encoding. The file name contains a hash of the
// content, so it can be part of the entity tag; each encoding needs a tag of its own.
func headers(file, coding string) (map[string]string, error) {
	contentType, ok := contentTypes[path.Ext(file)]
	if !ok {
		return nil, fmt.Errorf("unknown content type for file extension %q", path.Ext(file))
	}
	h := map[string]string{
		"Cache-Control": immutable,
		"Content-Type":  contentType,
		"ETag":          strconv.Quote(file + "." + coding),
		"Vary":          "Accept-Encoding",
	}
	if coding != "identity" {
		h["Content-Encoding"] = coding
	}
	return h, nil
}

// Serve returns the file for a path such as "/static/portal-A3PQ43BG.js", in the encoding that the
// Accept-Encoding header prefers, the smallest of equals. A client that accepts none of the
// encodings gets the file without encoding. Only files in the build are found, by their full names.
func (a *Assets) Serve(path, acceptEncoding string) (File, bool) {
	name, ok := strings.CutPrefix(path, Prefix)
	all := a.fresh().files[name]
	if !ok || all == nil {
		return File{}, false
	}
	return all.best(acceptEncoding), true
}

func (all variants) best(acceptEncoding string) File {
	accept := parseAccept(acceptEncoding)
	best, bestQuality := all[len(all)-1], 0.0
	for _, v := range all {
		if q := accept.quality(v.coding); q > bestQuality {
			best, bestQuality = v, q
		}
	}
	return best.file()
}

// accepted is the quality value of each coding in an Accept-Encoding header (RFC 9110, section
// 12.5.3).
type accepted map[string]float64

func parseAccept(header string) accepted {
	accept := make(accepted)
	for item := range strings.SplitSeq(header, ",") {
		coding, parameters, _ := strings.Cut(item, ";")
		accept[strings.ToLower(strings.TrimSpace(coding))] = quality(parameters)
	}
	return accept
}

// quality parses "q=0.5". It returns 1 if there is no parameter, and 0, which rejects the coding,
// if the value is not a number.
func quality(parameters string) float64 {
	value, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameters)), "q=")
	if !ok {
		return 1
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0
	}
	return q
}

// quality returns the quality value of a coding. If identity is not named, it is acceptable but
// last.
func (a accepted) quality(coding string) float64 {
	if q, ok := a[coding]; ok {
		return q
	}
	if coding == "identity" {
		return 0
	}
	return a["*"]
}
