package preview_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/views/content"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

// wordsWith is a library of the built-in words with more files in their folder.
func wordsWith(t *testing.T, files map[string]string) *content.Library {
	t.Helper()
	folder := t.TempDir()
	must(t, os.CopyFS(filepath.Join(folder, "en"), os.DirFS("../../views/content/en")))
	for name, text := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	library, err := content.Open(t.Context(), folder, content.Options{}, func([]content.Finding) {})
	must(t, err)
	return library
}

// TestThePageIsAsOnTheDayChosen shows scheduled words and drafts where they are chosen, and nowhere else.
func TestThePageIsAsOnTheDayChosen(t *testing.T) {
	w := newWorldOf(t, wordsWith(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm ahead\nkind: storm\nfrom: 2031-12-01 09:00\nuntil: 2031-12-02\n---\n\nStay in.\n",
		"en/notices/later.md": "---\ntitle: Not written yet\nkind: hours\ndraft: true\n---\n\nWe think about it.\n",
	}), testKey)
	for name, test := range map[string]struct {
		choice        string
		storm, drafts bool
	}{
		"now":               {"household.success.now.published.en.device", false, false},
		"a minute before":   {"household.success.20311201-0859.published.en.device", false, false},
		"to the minute":     {"household.success.20311201-0900.published.en.device", true, false},
		"after":             {"household.success.20311203-0000.published.en.device", false, false},
		"drafts":            {"household.success.now.drafts.en.device", false, true},
		"drafts on the day": {"household.success.20311201-0900.drafts.en.device", true, true},
	} {
		t.Run(name, func(t *testing.T) {
			page := w.open(desk.Root + "/show/" + test.choice + paths.Home()).text("main")
			if strings.Contains(page, "Storm ahead") != test.storm || strings.Contains(page, "Not written yet") != test.drafts {
				t.Errorf("the page says %q", page)
			}
		})
	}
}

func TestTheSamplesDatesMoveAlong(t *testing.T) {
	w := newWorld(t)
	for choice, want := range map[string]string{"20261201-0900": "12/13/2026", "20310701-0900": "07/13/2031"} {
		due := w.open(desk.Root + "/show/household.success." + choice + ".published.en.device" + paths.Billing("4100238715")).text("main")
		if !strings.Contains(due, want) {
			t.Errorf("on %s the bill is not due on %s: %q", choice, want, due)
		}
	}
}

func TestAnotherLanguageIsChosen(t *testing.T) {
	w := newWorldOf(t, wordsWith(t, map[string]string{
		"es/language.json": `{"name": "Español"}`,
		"es/faqs/cards.md": "---\ntitle: Tarjetas\norder: 2\n---\n\n## ¿Dónde está mi tarjeta?\n\nAquí.\n",
	}), testKey)
	if option := w.get(desk.Root).text("#language option[value=es]"); option != "Español" {
		t.Errorf("the desk offers %q", option)
	}
	page := w.open(desk.Root + "/show/household.success.now.published.es.device" + paths.FAQs(""))
	if heading := page.text("main [lang=es]"); !strings.Contains(heading, "Tarjetas") {
		t.Errorf("in Spanish the page says %q", page.text("main"))
	}
}

func TestColorsAreChosenByTheStyleSheet(t *testing.T) {
	w := newWorld(t)
	for _, scheme := range []string{"light", "dark"} {
		page := w.get(desk.Root + "/show/household.success.now.published.en." + scheme + paths.Home())
		href, _ := page.doc().Find("link[rel=stylesheet]").First().Attr("href")
		sheet := w.get(href)
		if strings.Contains(sheet.body, "prefers-color-scheme") || !strings.Contains(sheet.body, "color-scheme:"+scheme) || !strings.HasPrefix(sheet.header.Get("Content-Type"), "text/css") {
			t.Errorf("%s: %s answers %d, still asking the device", scheme, href, sheet.status)
		}
	}
	if r := w.get(desk.Root + "/styles/pink.css"); r.status != 404 {
		t.Errorf("pink: status %d", r.status)
	}
}

// TestAPhotoIsTaken sends a picture larger than other requests may be, as the page of a new claim does.
func TestAPhotoIsTaken(t *testing.T) {
	w := newWorld(t)
	photos := shown + paths.NewClaimPhotos()
	w.open(photos) // tells as much of a claim as comes before
	var picture, body bytes.Buffer
	must(t, jpeg.Encode(&picture, noise(), &jpeg.Options{Quality: 100}))
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("photos", "roof.jpg")
	must(t, err)
	file.Write(picture.Bytes())
	must(t, form.Close())
	r := httptest.NewRequest(http.MethodPost, photos, &body)
	r.Host = "portal.test"
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer, err := w.app.Test(r, -1)
	must(t, err)
	if body.Len() > 0 || answer.StatusCode != http.StatusSeeOther || picture.Len() < 100_000 {
		t.Fatalf("%d bytes are answered with %d", picture.Len(), answer.StatusCode)
	}
	if page := w.get(photos); !strings.Contains(page.text("main"), "roof.jpg") {
		t.Errorf("the page says %q", page.text("main"))
	}
}

// noise is a picture that no coder makes small.
func noise() image.Image {
	picture := image.NewGray(image.Rect(0, 0, 512, 512))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.IntN(256))
	}
	return picture
}

func TestSheetsHoldEveryPageOrEveryState(t *testing.T) {
	w := newWorld(t)
	sources := func(query string) []string {
		return w.get(desk.SheetPath + query).doc().Find("iframe").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("src", "") })
	}
	if all := sources("?member=farm"); len(all) < 40 || !slices.Contains(all, desk.Root+"/show/farm.success.now.published.en.device"+paths.Home()) {
		t.Errorf("every page of a member: %v", all)
	}
	states := sources("?member=farm&of=states&page=/billing/:account")
	if failed := desk.Root + "/show/farm.profile-403.now.published.en.device" + paths.Billing("5200100417"); len(states) < 10 || !slices.Contains(states, failed) {
		t.Errorf("every state of a page: %v", states)
	}
	if r := w.get(desk.SheetPath + "?of=states&page=/nothing"); r.status != http.StatusNotFound {
		t.Errorf("of a page that is not there: status %d", r.status)
	}
}
