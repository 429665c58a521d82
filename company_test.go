package main

import (
	"errors"
	"io"
	"net/url"
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
