package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// reader is a member who is signed in.
type reader struct {
	cookie string
	bill   string // path of the first bill, "" for none
}

var bill = regexp.MustCompile(`href="(/billing/[^"/#?]+)"`)

// readersOf opens Home for each line, and fails if one is not signed in. It names the line, not the
// cookie.
func readersOf(portal, lines string) ([]reader, error) {
	var readers []reader
	for number, line := range strings.Split(lines, "\n") {
		cookie := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "Cookie:"))
		if cookie == "" {
			continue
		}
		r, err := newReader(portal, cookie)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
		readers = append(readers, r)
	}
	if len(readers) == 0 {
		return nil, errors.New("the file has no member")
	}
	return readers, nil
}

func newReader(portal, cookie string) (reader, error) {
	request, err := http.NewRequest(http.MethodGet, portal+"/home", nil)
	if err != nil {
		return reader{}, err
	}
	request.Header.Set("Cookie", cookie)
	response, err := http.DefaultTransport.RoundTrip(request) // a redirect isn't Home
	if err != nil {
		return reader{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		err = fmt.Errorf("Home answers %d, want 200: this member is not signed in", response.StatusCode)
	}
	r := reader{cookie: cookie}
	if found := bill.FindSubmatch(body); found != nil {
		r.bill = string(found[1])
	}
	return r, err
}

// visits are the pages of a visit in their shares: half of the views are of Home and of a bill.
var visits = []string{"/home", "/home", "/home", "bill", "bill", "/documents", "/cards", "/claims", "/agents", "/profile"}

// targets returns requests for a random page of a random member.
func targets(portal string, members []reader) vegeta.Targeter {
	return func(t *vegeta.Target) error {
		member, path := members[rand.IntN(len(members))], visits[rand.IntN(len(visits))]
		if path == "bill" {
			path = member.bill
		}
		if path == "" {
			path = "/home"
		}
		t.Method, t.URL = http.MethodGet, portal+path
		t.Header = http.Header{"Cookie": {member.cookie}, "Accept-Encoding": {"br"}, "Sec-Fetch-Site": {"same-origin"}}
		return nil
	}
}
