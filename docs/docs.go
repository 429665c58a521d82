// Package docs has the pages that the program prints. Its tests check all documents.
package docs

import _ "embed"

// Settings is the page about the environment variables.
//
//go:embed settings.md
var Settings string
