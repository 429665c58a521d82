package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

func TestSampleCompanyIsForLoopbackOnly(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]error{
		"http://127.0.0.1:8090/user-api": nil, "http://[::1]:8090": nil, "http://localhost:8090": nil,
		"https://api.example.com": errSampleCompany, "https://10.0.0.7": errSampleCompany, "https://localhost.example.com": errSampleCompany,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := checkCompany(u, false); !errors.Is(got, want) {
			t.Errorf("checkCompany(%s, false) = %v, want %v", address, got, want)
		}
		if got := checkCompany(u, true); got != nil {
			t.Errorf("checkCompany(%s, true) = %v, want nil", address, got)
		}
	}
}

func TestRunRefusesSampleCompanyForRealUserAPI(t *testing.T) {
	settings := startSandboxServer(t)
	settings["PORTAL_USER_API"], settings["PORTAL_TIME_ZONE"] = "https://api.example.com", "America/Chicago"
	err := run(t.Context(), environ(settings), io.Discard, io.Discard)
	if !errors.Is(err, errSampleCompany) {
		t.Errorf("run = %v, want %v", err, errSampleCompany)
	}
}

// Spec: VOUCH-4.
func TestRunCountsSamplesThatMembersRead(t *testing.T) {
	settings := startSandboxServer(t)
	settings["PORTAL_USER_API"], settings["PORTAL_TIME_ZONE"], settings["PORTAL_CONTENT_DIR"] = "https://api.example.com", "America/Chicago", ownContent(t)
	read, write := io.Pipe()
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		ended <- run(ctx, environ(settings), io.Discard, write)
		write.Close()
	}()
	counts, metrics := 0, ""
	for lines := bufio.NewScanner(read); lines.Scan(); {
		var line struct{ Msg, Operators string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Error(err)
		}
		if strings.HasPrefix(line.Msg, "members read sentences") {
			counts++
		}
		if line.Msg == "listening" {
			metrics = open(t, http.DefaultClient, "http://"+line.Operators+"/metrics").Text()
			stop()
		}
	}
	if err := <-ended; err != nil || counts != 1 {
		t.Errorf("run = %v with %d lines about samples, want nil and 1", err, counts)
	}
	if !regexp.MustCompile(`(?m)^portal_content_samples [1-9]`).MatchString(metrics) {
		t.Errorf("metrics = %q, want the number of samples", metrics)
	}
}
