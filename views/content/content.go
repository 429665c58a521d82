// Package content has the texts that editors write: short texts in one YAML file for each screen,
// prose in Markdown. views/content/library provides them, views/text has what a page needs of them.
package content

import "embed"

// Files are the built-in English and its translations. A folder can replace their texts and add
// languages.
//
//go:embed en es
var Files embed.FS
