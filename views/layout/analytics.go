package layout

// Statistics is how it stands about usage statistics on this device.
type Statistics int

const (
	StatisticsAbsent    Statistics = iota // the portal has no tag manager
	StatisticsBlocked                     // by the browser's Global Privacy Control
	StatisticsOff                         // by the member
	StatisticsUndecided                   // on, and the tag may keep nothing on this device
	StatisticsOn                          // by the member
)

// Reported says whether the tag manager may be loaded at all.
func (s Statistics) Reported() bool { return s == StatisticsUndecided || s == StatisticsOn }

// consent is what the tag is told before it loads.
func (s Statistics) consent() string {
	if s == StatisticsOn {
		return "granted"
	}
	return "denied"
}

// Tag is what a page reports to the tag manager about itself (section 9).
type Tag struct {
	Script        string // the tag manager's
	MeasurementID string
	Statistics    Statistics
	Location      string // the route's pattern, never the path, and a query that tells nothing
	Title         string // the route's
	Login         bool   // whether this is the first page after a sign-in
}
