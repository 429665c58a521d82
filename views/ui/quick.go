package ui

import (
	"memberportal/views/analytics"
)

// QuickAction is a link to something that members often do.
type QuickAction struct {
	Icon, Label, Path string
	Event             analytics.Link
}
