package ui

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
)

// drawing is where to stand for a photo of a vehicle, seen from above with its front at the top.
type drawing struct {
	X, Y   string // where to stand
	Line   string // from there to the vehicle
	Bumper string // the side to photograph
}

// The sides of the vehicle in a drawing.
const (
	frontSide = "M38 28q1-8 7-8h6q6 0 7 8"
	rearSide  = "M38 52q1 8 7 8h6q6 0 7-8"
	leftSide  = "M37 28v24"
	rightSide = "M59 28v24"
)

var drawings = map[member.Angle]drawing{
	member.FrontLeft:  {"16", "12", "M20 15l13 10", frontSide},
	member.Front:      {"48", "5", "M48 9v7", frontSide},
	member.FrontRight: {"80", "12", "M76 15l-13 10", frontSide},
	member.Left:       {"12", "40", "M17 40h16", leftSide},
	member.Right:      {"84", "40", "M79 40h-16", rightSide},
	member.RearLeft:   {"16", "68", "M20 65l13-10", rearSide},
	member.Rear:       {"48", "75", "M48 71v-7", rearSide},
	member.RearRight:  {"80", "68", "M76 65l-13-10", rearSide},
}

// Angle returns the drawing of where to stand for a photo, nil for an angle that has none.
func Angle(angle member.Angle) templ.Component {
	if d, ok := drawings[angle]; ok {
		return angleView(d)
	}
	return nil
}
