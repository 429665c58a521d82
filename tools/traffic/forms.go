package main

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"mime/multipart"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// file is an attachment.
type file struct {
	field, name string
	data        []byte
}

// post sends a form, whose response must have the status.
func (m *member) post(path string, want int, fields url.Values) (page, error) {
	p, err := m.send(path, "application/x-www-form-urlencoded", strings.NewReader(fields.Encode()))
	return p, p.wantStatus(path, want, err)
}

// postJSON sends a request like a page's script.
func (m *member) postJSON(path string, want int, body string) (page, error) {
	p, err := m.send(path, "application/json", strings.NewReader(body))
	return p, p.wantStatus(path, want, err)
}

// postFiles sends a form with files.
func (m *member) postFiles(path string, want int, fields url.Values, files ...file) (page, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if err := form.WriteField(name, fields.Get(name)); err != nil {
			return page{}, err
		}
	}
	for _, f := range files {
		part, err := form.CreateFormFile(f.field, f.name)
		if err != nil {
			return page{}, err
		}
		if _, err := part.Write(f.data); err != nil {
			return page{}, err
		}
	}
	if err := form.Close(); err != nil {
		return page{}, err
	}
	p, err := m.send(path, form.FormDataContentType(), &body)
	return p, p.wantStatus(path, want, err)
}

func (p page) wantStatus(path string, want int, err error) error {
	if err == nil && p.status != want {
		err = fmt.Errorf("POST %s: status %d at %s, want %d", path, p.status, p.url, want)
	}
	return err
}

// field returns the value of the first input with the name, "" for none.
func (p page) field(name string) string {
	input := regexp.MustCompile(`<input[^>]* name="` + name + `"[^>]*>`).FindString(p.body)
	value := regexp.MustCompile(` value="([^"]*)"`).FindStringSubmatch(input)
	if value == nil {
		return ""
	}
	return html.UnescapeString(value[1])
}
