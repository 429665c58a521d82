package layout

// Statistics is whether usage statistics are allowed on this device.
type Statistics int

const (
	StatisticsAbsent    Statistics = iota // the portal has no tag manager
	StatisticsBlocked                     // off by the browser's Global Privacy Control
	StatisticsOff                         // off by the member
	StatisticsUndecided                   // on, without cookies
	StatisticsOn                          // on by the member
)

// Reported reports whether the page loads the tag manager.
func (s Statistics) Reported() bool { return s == StatisticsUndecided || s == StatisticsOn }

// consent returns the consent state that the tag manager starts with.
func (s Statistics) consent() string {
	if s == StatisticsOn {
		return "granted"
	}
	return "denied"
}

// Tag is what a page sends to the tag manager about itself (section 9).
type Tag struct {
	Script        string // URL of the tag manager's script
	MeasurementID string
	Statistics    Statistics
	Location      string // the route's pattern, not the path, with a redacted query
	Title         string // the route's title
	Login         bool   // whether this is the first page after a sign-in
}
