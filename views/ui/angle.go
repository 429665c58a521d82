package ui

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
)

// drawing shows from where to photograph a vehicle or a house, seen from above with its front at
// the top.
type drawing struct {
	X, Y string // from where to take the photo
	Line string // from there to the thing
	Side side   // to photograph
}

type side int

const (
	frontSide side = iota
	rearSide
	leftSide
	rightSide
)

// above is a thing seen from above: its outline, what is drawn on it, and its sides.
type above struct {
	Outline, Inside string
	Sides           [4]string // by side
}

const vehicleOutline = "M37 28q0-8 8-8h6q8 0 8 8v24q0 8-8 8h-6q-8 0-8-8z"

var vehicleSides = [4]string{"M38 28q1-8 7-8h6q6 0 7 8", "M38 52q1 8 7 8h6q6 0 7-8", "M37 28v24", "M59 28v24"}

var (
	carAbove = above{
		vehicleOutline, "M40 33q8-4 16 0l-2 5q-6-2-12 0zM42 48q6 2 12 0l2 4q-8 3-16 0zM37 30l-3 2M59 30l3 2", vehicleSides,
	}
	pickupAbove = above{
		vehicleOutline, "M40 31q8-4 16 0l-2 5q-6-2-12 0zM37 41h22M41 45h14v11H41zM37 30l-3 2M59 30l3 2", vehicleSides,
	}
	houseAbove = above{
		"M32 20h32v40H32z", "M32 20l16 13 16-13M32 60l16-13 16 13M48 33v14",
		[4]string{"M32 20h32", "M32 60h32", "M32 20v40", "M64 20v40"},
	}
)

// thingAbove is what a policy with a picture insures, from above; a car unless it is another
// vehicle or a house.
func thingAbove(of Picture) above {
	switch of {
	case PickupPicture, TruckPicture:
		return pickupAbove
	case HousePicture:
		return houseAbove
	}
	return carAbove
}

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

// Angle returns the drawing that shows from where to photograph what a policy with a picture
// insures, nil for an angle without a drawing.
func Angle(angle member.Angle, of Picture) templ.Component {
	if d, ok := drawings[angle]; ok {
		return angleView(d, thingAbove(of))
	}
	return nil
}
