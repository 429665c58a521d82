package ui_test

import (
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Each picture has a size of its own, and repeats the words beside it.
func TestPicturesAreOfTheirTypeAndKind(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]ui.Picture{
		"AA1": ui.CarPicture, "BAP1": ui.TruckPicture, "FAP1": ui.PickupPicture, "HO1": ui.HousePicture,
		"DF1": ui.HousePicture,
		"BT1": ui.BoatPicture, "BOP1": ui.ShopPicture, "CPP1": ui.ShopPicture, "FPP1": ui.BarnPicture,
		"PE1": ui.UmbrellaPicture,
		"IM1": ui.PaperPicture, "ZZ1": ui.PaperPicture,
	} {
		got := ui.PictureOf(member.Policy{Number: number})
		if got != want {
			t.Errorf("picture of %s = %s, want %s", number, got, want)
		}
		svg := viewtest.Render(t, got.View()).Find(`.picture svg[aria-hidden="true"][width="76"][height="56"]`)
		if svg.Length() != 1 || svg.Children().Length() == 0 || strings.TrimSpace(svg.Text()) != "" {
			t.Errorf("%s: picture = %v", number, svg.Nodes)
		}
	}
	for text, want := range map[string]ui.Picture{
		"Send two more photos of the bumper, from the side": ui.PhotoPicture,
		"Send the final invoice for the gutters":            ui.InvoicePicture,
		"Choose a repair shop and tell Dana its name":       ui.RepairPicture,
		"Sign the release":       ui.SignPicture,
		"Keep the damaged doors": ui.KeepPicture,
		"Send the police report": ui.PaperPicture,
	} {
		if got := ui.PictureOfToDo(member.ToDo{Text: text, Kind: member.ToDoFiles}); got != want {
			t.Errorf("picture of %q = %s, want %s", text, got, want)
		}
	}
	if got := ui.PictureOfToDo(member.ToDo{Text: "Call Dana", Kind: member.ToDoText}); got != ui.TalkPicture {
		t.Errorf("picture of a call = %s, want %s", got, ui.TalkPicture)
	}
}

// Two cars of a household differ, and a trailer is no truck.
func TestPictureOfVehicle(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		policy, name string
		place        int
		want         ui.Picture
	}{
		{"AA1", "2021 Toyota RAV4", 0, ui.CarPicture},
		{"AA1", "2016 Honda Odyssey", 1, ui.OtherCarPicture},
		{"BAP1", "2017 Kenworth T680", 1, ui.TruckPicture},
		{"BAP1", "2013 Timpte Hopper trailer", 2, ui.TrailerPicture},
		{"FAP1", "2018 Ford F-250", 0, ui.PickupPicture},
		{"HO1", "2009 golf cart", 0, ui.CarPicture},
	} {
		got := ui.PictureOfVehicle(member.Policy{Number: test.policy}, test.name, test.place)
		if got != test.want {
			t.Errorf("picture of %s of %s = %s, want %s", test.name, test.policy, got, test.want)
		}
		if viewtest.Render(t, got.View()).Find(".picture svg").Children().Length() == 0 {
			t.Errorf("%s is not drawn", got)
		}
	}
}

func TestCarsBelowEachOtherDiffer(t *testing.T) {
	t.Parallel()
	var before ui.Picture
	var got []ui.Picture
	for _, p := range []ui.Picture{ui.CarPicture, ui.CarPicture, ui.CarPicture, ui.HousePicture, ui.HousePicture} {
		before = p.After(before)
		got = append(got, before)
	}
	want := []ui.Picture{ui.CarPicture, ui.OtherCarPicture, ui.CarPicture, ui.HousePicture, ui.HousePicture}
	if !slices.Equal(got, want) {
		t.Errorf("pictures = %v, want %v", got, want)
	}
}

// A photo of a pickup or a house is not asked for on the drawing of a car.
func TestAnglesAreDrawnOnWhatThePolicyInsures(t *testing.T) {
	t.Parallel()
	seen := map[string]ui.Picture{}
	for _, of := range []ui.Picture{ui.CarPicture, ui.PickupPicture, ui.HousePicture} {
		svg := viewtest.Render(t, ui.Angle(member.RearLeft, of)).Find(`svg[width="96"][height="80"][aria-hidden="true"]`)
		html, _ := svg.Html()
		if other, same := seen[html]; same || html == "" {
			t.Errorf("%s is drawn like %q", of, other)
		}
		seen[html] = of
	}
}
