// Package device names the kind of browser and of system that a request comes from. It is all that
// the portal stores about them: two words of the lists below, never a version, a model or a text
// that the browser sent.
package device

import "strings"

// Device is a kind of browser and of system.
type Device struct{ Browser, System string }

// Other is every browser and every system without a name here.
const Other = "other"

// The kinds of browsers.
const (
	Chrome  = "chrome"
	Edge    = "edge"
	Firefox = "firefox"
	Safari  = "safari"
	Samsung = "samsung"
)

// The kinds of systems.
const (
	Android  = "android"
	ChromeOS = "chromeos"
	IPad     = "ipad"
	IPhone   = "iphone"
	Linux    = "linux"
	Mac      = "mac"
	Windows  = "windows"
)

// Browsers and Systems list all kinds.
var (
	Browsers = []string{Chrome, Edge, Firefox, Safari, Samsung, Other}
	Systems  = []string{Android, ChromeOS, IPad, IPhone, Linux, Mac, Windows, Other}
)

type mark struct{ text, kind string }

// browserMarks are in order of precedence: a browser also names others that it resembles, and only
// Apple's systems have Safari.
var browserMarks = []mark{
	{"Edg/", Edge},
	{"EdgA/", Edge},
	{"EdgiOS/", Edge},
	{"Edge/", Edge},
	{"SamsungBrowser/", Samsung},
	{"OPR/", Other},
	{"OPT/", Other},
	{"OPiOS/", Other},
	{"Opera", Other},
	{"Vivaldi/", Other},
	{"YaBrowser/", Other},
	{"DuckDuckGo/", Other},
	{"; wv)", Other}, // the page is in an app
	{"Firefox/", Firefox},
	{"FxiOS/", Firefox},
	{"Chrome/", Chrome},
	{"CriOS/", Chrome},
	{"Chromium/", Chrome},
	{"Android", Other},
	{"Linux", Other},
	{"Windows", Other},
	{"Safari/", Safari},
}

var systemMarks = []mark{
	{"iPhone", IPhone},
	{"iPad", IPad},
	{"Android", Android},
	{"CrOS", ChromeOS},
	{"Windows", Windows},
	{"Macintosh", Mac},
	{"Linux", Linux},
}

// Of returns the kinds that a User-Agent header names. A browser may name others than its own: an
// iPad names a Mac unless it asks for mobile pages.
func Of(userAgent string) Device {
	return Device{first(browserMarks, userAgent), first(systemMarks, userAgent)}
}

func first(marks []mark, in string) string {
	for _, m := range marks {
		if strings.Contains(in, m.text) {
			return m.kind
		}
	}
	return Other
}
