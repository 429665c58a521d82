package main

import (
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"sync"
	"time"
)

// perAddress is how many connections a client address keeps. The portal limits them, and the
// sign-ins.
const perAddress = 90

// from returns a transport with one of 250 client addresses of this machine.
var from = sync.OnceValue(func() (all [250]*http.Transport) {
	for i := range all {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(i+1))}}
		all[i] = &http.Transport{DialContext: dialer.DialContext, MaxConnsPerHost: perAddress, MaxIdleConnsPerHost: perAddress}
	}
	return all
})

// member is a browser with its own cookies.
type member struct {
	*http.Client
	base, key string
}

// newMember returns a browser at the nth client address for the sample member with the key.
func newMember(base, key string, n int) (*member, error) {
	jar, err := cookiejar.New(nil)
	all := from()
	return &member{&http.Client{Jar: jar, Transport: all[n%len(all)], Timeout: 30 * time.Second}, base, key}, err
}

var (
	formAction = regexp.MustCompile(`<form[^>]* action="([^"]+)"`)
	refresh    = regexp.MustCompile(`http-equiv="refresh" content="0; ?url=([^"]+)"`)
)

// home is the portal's address.
func (m *member) home() *url.URL {
	u, _ := url.Parse(m.base + "/") // the portal has printed it
	return u
}

// page is where a request ended.
type page struct {
	url    *url.URL
	status int
	body   string
}

// open follows redirects, and pages that wait for the profile.
func (m *member) open(address string) (page, error) {
	response, err := m.Get(address)
	return m.follow(response, err)
}

// follow reads a response, and opens what a page refreshes to: one that waits for the profile, or
// that leads to the provider.
func (m *member) follow(response *http.Response, err error) (page, error) {
	for {
		if err != nil {
			return page{}, err
		}
		p, err := readPage(response)
		next := refresh.FindStringSubmatch(p.body)
		if err != nil || next == nil {
			return p, err
		}
		to, err := p.url.Parse(html.UnescapeString(next[1]))
		if err != nil {
			return page{}, err
		}
		response, err = m.Get(to.String())
	}
}

func readPage(response *http.Response) (page, error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return page{response.Request.URL, response.StatusCode, string(body)}, err
}

// signIn signs in and ends at Home.
func (m *member) signIn() error {
	choose, err := m.open(m.base + "/login")
	if err != nil {
		return err
	}
	action := formAction.FindStringSubmatch(choose.body)
	if action == nil {
		return fmt.Errorf("sign-in: status %d at %s, no form", choose.status, choose.url.Path)
	}
	to, err := choose.url.Parse(html.UnescapeString(action[1]))
	if err != nil {
		return err
	}
	response, err := m.PostForm(to.String(), url.Values{"member": {m.key}})
	if err != nil {
		return err
	}
	if _, err = readPage(response); err != nil {
		return err
	}
	p, err := m.open(m.base + "/home")
	if err == nil && (p.status != http.StatusOK || p.url.Path != "/home") {
		err = fmt.Errorf("sign-in: status %d at %s", p.status, p.url.Path)
	}
	return err
}
