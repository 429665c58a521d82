package main

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// pages are the pages and files that read from the user API, each with a text that only it can have
// sent.
var pages = []struct{ path, text string }{
	{"/home", "126.45"},
	{"/billing/4100238715", "Renewal billed"},
	{"/billing/4100238715/transactions/print", "Installment fee"},
	{"/billing/4100238715/transactions.csv", "Payment - thank you"},
	{"/billing/4100238715/due.ics", "BEGIN:VEVENT"},
	{"/payments/4100238715", "126.45"},
	{"/policies/auto/AA1182204", "RAV4"},
	{"/policies/home/HO2207719", "HO2207719"},
	{"/cards", "AA1182204"},
	{"/claims", "CL0044170"},
	{"/claims/CL0044170", "Dana Whitfield"},
	{"/documents", "/documents/D-100417-12"},
	{"/documents/D-100417-12", "%PDF"},
	{"/messages", "/messages/M-20917"},
	{"/messages/M-20917", "Dana Whitfield"},
	{"/agents", "555-"},
	{"/profile", "AA1182204"},
	{"/profile/authentication-methods", "•••-•••-0142"},
}

var (
	formAction = regexp.MustCompile(`<form[^>]* action="([^"]+)"`)
	refresh    = regexp.MustCompile(`http-equiv="refresh" content="0; ?url=([^"]+)"`)
)

// readPages signs the household in and opens the pages.
func readPages(base string) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	b := browser{http.Client{Jar: jar, Timeout: 30 * time.Second}, base}
	if err := b.signIn(); err != nil {
		return err
	}
	var failed []error
	for _, page := range pages {
		status, _, body, err := b.open(base + page.path)
		if err == nil && (status != http.StatusOK || !strings.Contains(body, page.text)) {
			err = fmt.Errorf("%s: status %d, want 200 and %q", page.path, status, page.text)
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// browser keeps cookies.
type browser struct {
	http.Client
	base string
}

// open follows redirects, and pages that wait for the profile.
func (b *browser) open(address string) (status int, at *url.URL, body string, err error) {
	for {
		response, err := b.Get(address)
		if err != nil {
			return 0, nil, "", err
		}
		content, err := io.ReadAll(response.Body)
		response.Body.Close()
		next := refresh.FindStringSubmatch(string(content))
		if err != nil || next == nil {
			return response.StatusCode, response.Request.URL, string(content), err
		}
		address = b.base + html.UnescapeString(next[1])
	}
}

func (b *browser) signIn() error {
	status, at, body, err := b.open(b.base + "/login")
	if err != nil {
		return err
	}
	action := formAction.FindStringSubmatch(body)
	if action == nil {
		return fmt.Errorf("sign-in: status %d at %s, no form", status, at)
	}
	to, err := at.Parse(html.UnescapeString(action[1]))
	if err != nil {
		return err
	}
	response, err := b.PostForm(to.String(), url.Values{"member": {"household"}})
	if err != nil {
		return err
	}
	return response.Body.Close()
}
