package ui

import (
	"memberportal/views/analytics"
)

// QuickAction is what members come to a page for most, as a tile to press.
type QuickAction struct {
	Icon, Label, Path string
	Event             analytics.Link
}
