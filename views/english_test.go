package views_test

import (
	"time"

	"memberportal/views/content"
)

// english are the built-in words.
var english = content.Builtin().Words("en", time.Now(), false)
