package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

// Picture names a drawing of 76 by 56 px, in two hues on a wash, beside what it is of. It is
// decorative: screen readers skip it, and the words have the same meaning. A summary may contain
// it.
type Picture string

// The pictures of what a policy insures, and of what a member does.
const (
	CarPicture      Picture = "car"
	OtherCarPicture Picture = "other car"
	TrailerPicture  Picture = "trailer"
	PickupPicture   Picture = "pickup"
	TruckPicture    Picture = "truck"
	HousePicture    Picture = "house"
	BoatPicture     Picture = "boat"
	ShopPicture     Picture = "business"
	BarnPicture     Picture = "farm"
	TractorPicture  Picture = "tractor"
	UmbrellaPicture Picture = "umbrella"
	PaperPicture    Picture = "policies"
	CardsPicture    Picture = "cards"
	PhotoPicture    Picture = "photo"
	InvoicePicture  Picture = "invoice"
	RepairPicture   Picture = "repair"
	SignPicture     Picture = "signature"
	KeepPicture     Picture = "keep"
	TalkPicture     Picture = "talk"
)

// drawn is the class and the inside of a picture. Its lines are in ink (picture.css).
type drawn struct{ class, inside string }

var pictures = map[Picture]drawn{
	CarPicture:      {"picture-blue", car("#2f6f9f")},
	OtherCarPicture: {"picture-blue", car("#8a4a76")},
	TrailerPicture: {"picture-blue", white("M10 13h46v25H10z") + line("M18 13v25M28 13v25M38 13v25M48 13v25") +
		line("M56 36h11v4") + wheel("20") + wheel("34")},
	PickupPicture: {"picture-blue", blue("M9 39v-9h24V18q0-2 2-2h9q2 0 3 2l6 9 9 2q4 1 4 5v5z") +
		white("M38 21h5l5 7H38z") + wheel("21") + wheel("54")},
	TruckPicture: {"picture-blue", white("M8 14h38v25H8z") + blue("M46 21h10q2 0 3 2l5 8q1 1 1 3v5H46z") +
		white("M51 25h4l4 6h-8z") + wheel("20") + wheel("56")},
	HousePicture: {"picture-clay", white("M18 46V26l20-15 20 15v20z") +
		clay("M12 29 38 9l26 20-3.500 3.500L38 15 15.500 32.500z") + clay("M41 46V32h9v14z") +
		fill("#fbe8cf", "M25 31h10v8H25z")},
	BoatPicture: {"picture-blue", line("M36 35V8") + white("M40 12q12 7 14 20H40zM32 16v16H19q2-9 13-16z") +
		blue("M12 37h52q-3 9-10 9H22q-7 0-10-9z")},
	ShopPicture: {"picture-blue", white("M17 22h42v24H17z") +
		blue("M16 11h44l5 11q-4 5-9 0-4 5-9 0-4 5-9 0-5 5-9 0-5 5-9 0-4 5-9 0-4 4-9 0z") + blue("M43 46V31h9v15z") +
		fill("#dcebf6", "M23 31h14v8H23z")},
	BarnPicture: {"picture-clay", clay("M16 46V27l7-11 15-7 15 7 7 11v19z") +
		white("M29 46V31h18v15zM29 31l18 15M47 31 29 46M34 18h8v6h-8z")},
	TractorPicture: {"picture-clay", white("M22 28V14h16l4 14z") + clay("M18 38V27h42q4 0 4 4v7z") + line("M54 27V17") +
		dot("currentColor", "24", "37", "10") + dot("#f2b544", "24", "37", "4") + dot("currentColor", "56", "41", "6") +
		dot("#f2b544", "56", "41", "2")},
	UmbrellaPicture: {
		"picture-blue",
		blue("M38 10c14 0 24 9 25 21q-4-4-8.300 0-4-4-8.400 0-4-4-8.300 0-4-4-8.400 0-4-4-8.300 0-4.300-4-8.300 0"+
			"c1-12 11-21 25-21z") +
			line("M38 31v11q0 4-4 4t-4-4"),
	},
	PaperPicture: {"picture-clay", clay("M29 7h27v34H29z") + white("M20 14h19l9 9v26H20z") +
		line("M39 14v9h9M26 31h16M26 39h16")},
	CardsPicture: {"picture-deep", `<rect fill="#fff" x="12" y="11" width="52" height="34" rx="4"/>` +
		dot("#f2b544", "26", "22", "5") + fill("#f2b544", "M17 38q0-8 9-8t9 8z") + line("M42 21h14M42 29h14M42 37h8")},
	PhotoPicture: {"picture-blue", blue("M14 19q0-3 3-3h9l4-6h16l4 6h9q3 0 3 3v24q0 3-3 3H17q-3 0-3-3z") +
		dot("#fff", "38", "30", "10") + dot("#2f6f9f", "38", "30", "4")},
	InvoicePicture: {"picture-clay", white("M22 7h32v42l-5-4-6 4-5-4-5 4-6-4-5 4z") + line("M29 16h18M29 24h18") +
		`<path stroke="#a1472a" stroke-width="4" d="M38 34h9"/>`},
	RepairPicture: {"picture-blue", blue("M49 9a11 11 0 0 0-14 14L17 41l6 6 18-18A11 11 0 0 0 55 15l-7 7-5-1-1-5z")},
	SignPicture:   {"picture-clay", clay("m30 32 20-22 7 7-21 21-9 2z") + line("M14 46q5-9 8-4t7 1 8 1h25")},
	KeepPicture:   {"picture-clay", white("M14 22h48v24H14z") + clay("M11 12h54v10H11z") + line("M31 30h14")},
	TalkPicture:   {"picture-blue", blue("M14 10h34v22H30l-8 8v-8h-8z") + white("M38 24h25v18h-6v7l-8-7H38z")},
}

// The shapes of pictures: filled in a color, or a line in ink alone.
func blue(d string) string        { return fill("#2f6f9f", d) }
func clay(d string) string        { return fill("#a1472a", d) }
func white(d string) string       { return fill("#fff", d) }
func fill(color, d string) string { return `<path fill="` + color + `" d="` + d + `"/>` }
func line(d string) string        { return `<path d="` + d + `"/>` }

func dot(color, x, y, r string) string {
	return `<circle fill="` + color + `" cx="` + x + `" cy="` + y + `" r="` + r + `"/>`
}

func car(color string) string {
	return fill(color, "M10 38v-7q0-3 3-4l5-1 8-9q2-2 5-2h15q3 0 5 2l7 9 6 1q4 1 4 5v6z") +
		white("M25 26l6-7h7v7zM41 26v-7h6l5 7z") + wheel("23") + wheel("54")
}

func wheel(x string) string { return dot("currentColor", x, "39", "6") + dot("#fff", x, "39", "2") }

// PictureOf returns the picture of what a policy insures, by its type.
func PictureOf(p member.Policy) Picture {
	kind, _ := p.Type()
	return cmp.Or(policyPictures[kind], PaperPicture)
}

var policyPictures = map[member.PolicyType]Picture{
	member.Auto: CarPicture, member.ComlAuto: TruckPicture, member.FarmAuto: PickupPicture,
	member.Home: HousePicture, member.DwellingFire: HousePicture, member.Boat: BoatPicture,
	member.Business: ShopPicture, member.ComlPackage: ShopPicture, member.FarmPackage: BarnPicture,
	member.Excess: UmbrellaPicture, member.ComlExcess: UmbrellaPicture, member.FarmExcess: UmbrellaPicture,
}

// After returns the picture for a row below one with the picture before: two cars that follow each
// other differ.
func (p Picture) After(before Picture) Picture {
	if p == CarPicture && before == CarPicture {
		return OtherCarPicture
	}
	return p
}

// PictureOfVehicle returns the picture of the vehicle with a name and a place in a policy, by the
// policy's type. Two cars that follow each other differ.
func PictureOfVehicle(p member.Policy, name string, place int) Picture {
	kind := PictureOf(p)
	switch {
	case strings.Contains(strings.ToLower(name), "trailer"):
		return TrailerPicture
	case kind == TruckPicture || kind == PickupPicture:
		return kind
	case place%2 == 1:
		return OtherCarPicture
	}
	return CarPicture
}

// toDoPictures are the pictures of what a member does, by words of the provider.
var toDoPictures = []struct {
	picture Picture
	words   []string
}{
	{PhotoPicture, []string{"photo", "picture"}},
	{InvoicePicture, []string{"invoice", "receipt", "bill", "estimate"}},
	{RepairPicture, []string{"repair", "shop", "garage", "contractor"}},
	{SignPicture, []string{"sign"}},
	{KeepPicture, []string{"keep", "save", "store"}},
}

// PictureOfToDo returns the picture of what a member does for a claim: a photo, an invoice, a
// repair shop, a signature or something to keep, by its first word of these; else a paper to send,
// or a word to say.
func PictureOfToDo(d member.ToDo) Picture {
	for _, file := range d.Files {
		if file.Angle != "" {
			return PhotoPicture
		}
	}
	for _, word := range strings.Fields(strings.ToLower(d.Text)) {
		for _, one := range toDoPictures {
			for _, start := range one.words {
				if strings.HasPrefix(word, start) {
					return one.picture
				}
			}
		}
	}
	if d.Kind == member.ToDoFiles {
		return PaperPicture
	}
	return TalkPicture
}
