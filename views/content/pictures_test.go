package content

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
)

func pictureOf(t *testing.T, width, height int) string {
	t.Helper()
	var data bytes.Buffer
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range canvas.Pix {
		canvas.Pix[i] = byte(noise.UintN(256))
	}
	if err := png.Encode(&data, canvas); err != nil {
		t.Fatal(err)
	}
	return data.String()
}

// A picture has its place before it is loaded, in its own language or else in the base language.
func TestPicturesAreFound(t *testing.T) {
	words := "Look: ![A card](pictures/card.png)"
	e := read(map[string]string{
		"en/pages/cards-intro.md": words, "en/pictures/card.png": pictureOf(t, 30, 20),
		"es/pages/cards-intro.md": words, "es/language.json": `{"name": "Español"}`,
	})
	for _, language := range []string{"en", "es"} {
		html := e.at(language, noon, false).Cards.Intro.HTML
		if !strings.Contains(html, `src="/pictures/en/card.png?`+e.pictures["en"]["card.png"].Hash+`" alt="A card"`) || !strings.Contains(html, `width="30" height="20" loading="lazy"`) {
			t.Errorf("%s: %s", language, html)
		}
	}
	if got := e.pictures["en"]["card.png"].Type; got != "image/png" {
		t.Errorf("type %q", got)
	}
}

func TestAHeavyPictureIsFound(t *testing.T) {
	e := read(map[string]string{"en/pictures/huge.png": pictureOf(t, 300, 300)})
	for _, f := range e.findings {
		if strings.HasPrefix(f.String(), "en/pictures/huge.png:1: this picture has 35") && !f.Broken {
			return
		}
	}
	t.Errorf("found %v", e.findings)
}
