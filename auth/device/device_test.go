package device

import (
	"slices"
	"testing"
)

func TestOf(t *testing.T) {
	t.Parallel()
	const (
		mac    = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/"
		win    = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
		pixel  = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
		iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		ipad   = "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		linux  = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
	)
	for agent, want := range map[string]Device{
		win + "Chrome/156.0.0.0 Safari/537.36":                                    {Chrome, Windows},
		win + "Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0":                      {Edge, Windows},
		win + "Chrome/156.0.0.0 Safari/537.36 OPR/118.0.0.0":                      {Other, Windows},
		"Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0":    {Firefox, Windows},
		"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko":   {Other, Windows},
		mac + "605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15":         {Safari, Mac},
		mac + "537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36":         {Chrome, Mac},
		iphone + "Version/18.1 Mobile/15E148 Safari/604.1":                        {Safari, IPhone},
		iphone + "CriOS/156.0.0.0 Mobile/15E148 Safari/604.1":                     {Chrome, IPhone},
		iphone + "FxiOS/153.0 Mobile/15E148 Safari/605.1.15":                      {Firefox, IPhone},
		iphone + "EdgiOS/156.0.0.0 Version/18.0 Mobile/15E148 Safari/604.1":       {Edge, IPhone},
		iphone + "Mobile/15E148":                                                  {Other, IPhone}, // in an app
		ipad + "Version/18.1 Mobile/15E148 Safari/604.1":                          {Safari, IPad},
		pixel + "Chrome/156.0.0.0 Mobile Safari/537.36":                           {Chrome, Android},
		pixel + "Chrome/156.0.0.0 Mobile Safari/537.36 EdgA/156.0.0.0":            {Edge, Android},
		pixel + "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":       {Samsung, Android},
		"Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0":    {Firefox, Android},
		"Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) Version/4.0 Chrome/156.0.0": {Other, Android},
		"Mozilla/5.0 (Linux; U; Android 4.0) Version/4.0 Mobile Safari/534.30":    {Other, Android},
		linux + "HeadlessChrome/156.0.0.0 Safari/537.36":                          {Chrome, Linux},
		linux + "Version/18.0 Safari/605.1.15":                                    {Other, Linux},
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/156.0.0.0 Safari/537.36": {Chrome, ChromeOS},
		"Android":       {Other, Android},
		"curl/8.5.0":    {Other, Other},
		"":              {Other, Other},
		"<b>Chrome</b>": {Other, Other},
	} {
		if got := Of(agent); got != want {
			t.Errorf("Of(%q) = %+v, want %+v", agent, got, want)
		}
	}
}

// No text that a browser sends is stored.
func FuzzOf(f *testing.F) {
	f.Add("Mozilla/5.0 (Android")
	f.Add("Chrome/\xff")
	f.Fuzz(func(t *testing.T, agent string) {
		if got := Of(agent); !slices.Contains(Browsers, got.Browser) || !slices.Contains(Systems, got.System) {
			t.Errorf("Of(%q) = %+v, want words of the lists", agent, got)
		}
	})
}
