package static

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// immutable lets a browser keep a file for a year without asking again: other content gets another name.
const immutable = "public, max-age=31536000, immutable"

// contentTypes are those of all files that a build may hold; a guess from the machine's tables would differ between machines.
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

// File is one answer. Both fields are shared by all requests and must not be changed.
type File struct {
	Headers map[string]string
	Body    []byte
}

// variants are the encodings of one file, the smallest first; the last one is the file itself.
type variants []variant

type variant struct {
	coding string
	file   File
}

func readVariants(dist fs.FS, e entry) (variants, error) {
	var all variants
	for _, v := range []struct {
		coding, suffix string
		built          bool
	}{{"br", ".br", e.Brotli > 0}, {"gzip", ".gz", e.Gzip > 0}, {"identity", "", true}} {
		if !v.built {
			continue
		}
		body, err := fs.ReadFile(dist, e.File+v.suffix)
		if err != nil {
			return nil, err
		}
		headers, err := headers(e.File, v.coding)
		if err != nil {
			return nil, err
		}
		all = append(all, variant{v.coding, File{headers, body}})
	}
	return all, nil
}

// headers of a file in one encoding. Its name holds the hash of its content, which makes it an entity tag; each encoding has its own.
func headers(file, coding string) (map[string]string, error) {
	contentType, ok := contentTypes[path.Ext(file)]
	if !ok {
		return nil, fmt.Errorf("no content type is known for %q", path.Ext(file))
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

// Serve finds the file at a path such as "/static/portal-A3PQ43BG.js", in the encoding that the Accept-Encoding header
// likes best, the smaller one of equals; a client that accepts nothing we have gets the file as it is. Only files of
// the build are found, by their full names.
func (a *Assets) Serve(path, acceptEncoding string) (File, bool) {
	name, ok := strings.CutPrefix(path, Prefix)
	all := a.files[name]
	if !ok || all == nil {
		return File{}, false
	}
	accept := parseAccept(acceptEncoding)
	best, liking := all[len(all)-1], 0.0
	for _, v := range all {
		if q := accept.quality(v.coding); q > liking {
			best, liking = v, q
		}
	}
	return best.file, true
}

// accepted is the quality of each coding that a client named (RFC 9110, section 12.5.3).
type accepted map[string]float64

func parseAccept(header string) accepted {
	accept := make(accepted)
	for item := range strings.SplitSeq(header, ",") {
		coding, parameters, _ := strings.Cut(item, ";")
		accept[strings.ToLower(strings.TrimSpace(coding))] = quality(parameters)
	}
	return accept
}

// quality reads "q=0.5". None means 1; one that is no number refuses the coding.
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

// quality is how much the client likes a coding. The file as it is needs no naming, and is then liked least.
func (a accepted) quality(coding string) float64 {
	if q, ok := a[coding]; ok {
		return q
	}
	if coding == "identity" {
		return 0
	}
	return a["*"]
}
