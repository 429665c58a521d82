// Command contract proves that a user API can be written from openapi.yaml alone: it starts a
// server that oapi-codegen has generated from the document, completed by server.go with the data of
// the sample household, and a portal that uses it. Then it signs in and opens the pages that read.
//
//	./task contract
//
// It runs bin/portal-dev, which the task builds first. This module is separate from the other
// tools, so that the generator's dependencies affect nothing else.
package main

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
)

func main() {
	if err := run("../../bin/portal-dev"); err != nil {
		fmt.Fprintln(os.Stderr, "contract:", err)
		os.Exit(1)
	}
}

func run(path string) error {
	home, err := readHousehold()
	if err != nil {
		return err
	}
	api := newServer(home)
	server := httptest.NewServer(api.handler())
	defer server.Close()
	p, err := start(path, server.URL)
	if err != nil {
		return err
	}
	failed := errors.Join(readPages(p.base), api.unread())
	failed = errors.Join(failed, p.stop())
	// Each of these lines is a call that failed, or a part of a response that was not understood.
	if lines := p.warnings(); len(lines) > 0 {
		failed = errors.Join(failed, fmt.Errorf("the portal's log:\n%s", strings.Join(lines, "\n")))
	}
	if failed == nil {
		fmt.Printf("%d pages read from a server that was generated from openapi.yaml, with %d calls: %s\n",
			len(pages), len(api.calls), strings.Join(slices.Sorted(api.called()), ", "))
	}
	return failed
}
