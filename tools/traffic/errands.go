package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

// errands are the tasks of members. as is the sample member who can run one, "" for any.
var errands = []struct {
	as  string
	run func(m *member, home page) error
}{
	{"", func(*member, page) error { return nil }},
	{household, reportClaim},
	{household, write},
	{household, pay},
	{"two", switchMembers},
	{"", readElsewhere},
	{household, goPaperless},
	{many, searchLists},
	{household, makeMistakes}, // without messages, /messages leads elsewhere
	{"", keepSession},
}

const carPolicy = "AA1182204"

// reportClaim fills in a new claim with three photos of 1 MB, and sends it.
func reportClaim(m *member, _ page) error {
	answers := []struct {
		step   string
		fields url.Values
	}{
		{"policy", url.Values{"policy": {carPolicy}}},
		{"kind", url.Values{"kind": {"object"}}},
		{"what-happened", url.Values{
			"date": {time.Now().AddDate(0, 0, -3).Format("01/02/2006")}, "time": {"3:30 pm"}, "location": {"Main Street"},
			"happened": {"A deer ran out."}, "injuries": {"no"}, "injured": {""},
		}},
		{"vehicle", url.Values{
			"vehicle": {"1ZZSBX4D7ME104417"}, "driver": {"Jonas Lindqvist"}, "driver-name": {""}, "drivable": {"no"}, "other-party": {""}, "report": {""},
		}},
	}
	for _, a := range answers {
		if _, err := m.post("/new-claim/"+a.step, http.StatusOK, a.fields); err != nil {
			return err
		}
	}
	for i := range 3 {
		photos := file{"photos", fmt.Sprintf("photo-%d.jpg", i), photo()}
		if _, err := m.postFiles("/new-claim/photos", http.StatusOK, nil, photos); err != nil {
			return err
		}
	}
	review, err := m.post("/new-claim/contact", http.StatusOK, url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}})
	if err != nil {
		return err
	}
	sent, err := m.post("/new-claim/review", http.StatusOK, url.Values{"key": {review.field("key")}})
	if err == nil && sent.url.Path != "/new-claim/sent" {
		err = fmt.Errorf("claim: ended at %s", sent.url)
	}
	return err
}

// photo is a picture of 1 MB.
var photo = sync.OnceValue(func() []byte {
	noise := image.NewGray(image.Rect(0, 0, 1100, 1100))
	random := rand.NewChaCha8([32]byte{})
	random.Read(noise.Pix)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, noise, nil); err != nil {
		panic(err) // a picture in memory
	}
	return out.Bytes()
})

// paper is a PDF that passes the portal's checks.
func paper() []byte {
	return []byte("%PDF-1.4\n" + strings.Repeat("% a line of a comment\n", 20_000) + "trailer<<>>\n%%EOF\n")
}

// write sends a message with two files, and answers another one.
func write(m *member, _ page) error {
	form, err := m.open(m.base + "/new-message")
	if err != nil {
		return err
	}
	fields := url.Values{"about": {"other"}, "subject": {"My bill"}, "text": {"Please call me."}, "key": {form.field("key")}}
	if _, err := m.postFiles("/new-message", http.StatusOK, fields, file{"photos", "bill.jpg", photo()}, file{"photos", "bill.pdf", paper()}); err != nil {
		return err
	}
	message, err := m.open(m.base + "/messages/M-20744")
	if err != nil {
		return err
	}
	_, err = m.postFiles("/messages/M-20744", http.StatusOK, url.Values{"text": {"Thank you."}, "key": {message.field("key")}})
	return err
}

var ownBill = regexp.MustCompile(`"/billing/(\d{10})`)

// accountOn returns the first account that a page links to.
func accountOn(p page) (string, error) {
	found := ownBill.FindStringSubmatch(p.body)
	if found == nil {
		return "", errors.New("Home links no account")
	}
	return found[1], nil
}

// pay opens the payment window three times: canceled, closed without a word, and paid.
func pay(m *member, home page) error {
	account, err := accountOn(home)
	if err != nil {
		return err
	}
	path := "/payments/" + account
	confirmed := ""
	for _, way := range []struct{ event, outcome string }{
		{"paymentCanceled", "canceled"}, {"unload", "unknown"}, {"paymentComplete", "paid"},
	} {
		opened, err := m.postJSON(path+"/session", http.StatusOK, fmt.Sprintf(`{"operation":"makePayment","confirmed":%q}`, confirmed))
		if err != nil {
			return err
		}
		var window struct{ Payment string }
		if err := json.Unmarshal([]byte(opened.body), &window); err != nil {
			return err
		}
		confirmed = window.Payment
		report := fmt.Sprintf(`{"operation":"makePayment","payment":%q,"event":%q,"amount":"5.00","reference":"T-1"}`, window.Payment, way.event)
		if _, err := m.postJSON(path+"/events", http.StatusNoContent, report); err != nil {
			return err
		}
		check := fmt.Sprintf(`{"payment":%q,"outcome":%q,"amount":"5.00"}`, window.Payment, way.outcome)
		if _, err := m.postJSON(path+"/check", http.StatusOK, check); err != nil {
			return err
		}
	}
	return m.see(path)
}

// switchMembers adds a second member to the browser, and switches between both.
func switchMembers(m *member, _ page) error {
	if err := m.signInAs("core"+strings.TrimPrefix(m.key, "two"), "/login?how=another"); err != nil {
		return err
	}
	for range 6 {
		home, err := m.open(m.base + "/home")
		if err != nil {
			return err
		}
		form := regexp.MustCompile(`(?s)action="/switch".*?</form>`).FindString(home.body)
		other := page{body: form}.field("identity")
		if other == "" {
			return errors.New("Home offers no switch")
		}
		if _, err := m.post("/switch", http.StatusOK, url.Values{"identity": {other}}); err != nil {
			return err
		}
	}
	return m.see("/home")
}

// readElsewhere reads in a second browser, which stays open.
func readElsewhere(m *member, _ page) error {
	phone, err := newMember(m.base, m.key, len(m.key))
	if err != nil {
		return err
	}
	if err := phone.signIn(); err != nil {
		return err
	}
	_, err = phone.browse(len(m.key))
	return err
}

// goPaperless turns paperless billing off and on.
func goPaperless(m *member, home page) error {
	account, err := accountOn(home)
	for _, on := range []string{"no", "yes"} {
		if err == nil {
			_, err = m.post("/paperless/billing", http.StatusOK, url.Values{"item": {account}, "on": {on}, "agreed": {"yes"}})
		}
	}
	return err
}

// searchLists pages through a list of 200 policies, and filters it.
func searchLists(m *member, _ page) error {
	policies, err := m.open(m.base + "/policies")
	if err != nil {
		return err
	}
	for i := range 8 {
		query := fmt.Sprintf("?page=%d&size=25&sort=premium", i+1)
		if i > 5 {
			query = fmt.Sprintf("?find=%c&kind=home", 'a'+i)
		}
		for _, path := range []string{policies.url.Path + query, policies.url.Path + "/list" + query, "/profile/policies" + query} {
			if err := m.fetch(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// makeMistakes opens missing pages and sends invalid input.
func makeMistakes(m *member, _ page) error {
	for _, path := range []string{"/none", "/claims/CL9999999", "/documents/none", "/messages/none", "/pictures/en/none.png"} {
		if p, err := m.open(m.base + path); err != nil || p.status != http.StatusNotFound {
			return fmt.Errorf("%s: status %d, %w", path, p.status, err)
		}
	}
	_, number, _ := strings.Cut(m.key, "~")
	for _, sent := range []struct {
		path   string
		fields url.Values
		want   int
	}{
		{"/profile/attach", url.Values{"number": {"AA" + number + "00000"}, "zip": {"50327"}}, http.StatusUnprocessableEntity},
		{"/profile/email", url.Values{"newEmail": {"a@b.example"}, "newEmailConfirm": {"b@b.example"}}, http.StatusUnprocessableEntity},
		{"/new-message", url.Values{"text": {""}}, http.StatusUnprocessableEntity},
		{"/none", nil, http.StatusNotFound},
	} {
		if _, err := m.post(sent.path, sent.want, sent.fields); err != nil {
			return err
		}
	}
	return nil
}

// keepSession sends the requests that pages send by themselves, and loads the profile again.
func keepSession(m *member, _ page) error {
	for range 3 {
		if err := m.see("/session"); err != nil {
			return err
		}
		if _, err := m.postJSON("/page-report?page=/home", http.StatusNoContent, `{"lcp":900,"cls":0}`); err != nil {
			return err
		}
	}
	p, err := m.open(m.base + "/refresh-profile")
	if err == nil && p.status != http.StatusOK {
		err = fmt.Errorf("/refresh-profile: status %d", p.status)
	}
	return err
}
