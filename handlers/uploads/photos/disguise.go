package photos

import (
	"bytes"
	"regexp"
)

// htmlStart is what makes browsers and mail programs read a file as HTML.
var htmlStart = regexp.MustCompile(`(?i)<!doctype\s+html|<html[\s>]|<script[\s>/]`)

const (
	// zipEnd begins the record at the end of a zip archive that has one disk. Whatever precedes the
	// archive, a zip program finds it from there.
	zipEnd = "PK\x05\x06\x00\x00\x00\x00"
	// zipTail is how far before the end of the file the record can begin: its 22 bytes, and the
	// longest comment.
	zipTail = 22 + 1<<16 - 1
)

// Disguised reports whether a photo or paper could also be read as HTML or as a zip archive. Who
// opens such a file decides what it is.
func Disguised(data []byte) bool {
	return htmlStart.Match(data) || bytes.Contains(data[max(0, len(data)-zipTail):], []byte(zipEnd))
}
