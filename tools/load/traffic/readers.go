package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// think is the average time that a person reads a page.
const think = 30 * time.Second

const (
	members = 20
	times   = 150 // people that each member represents
)

// read signs the members in, writes their cookies into a file as for a staging system
// (docs/operations.md), and lets the program staging read pages with vegeta.
func read(p *program, length time.Duration) error {
	file := filepath.Join(p.folder, "members")
	if err := writeCookies(p.base, file, members); err != nil {
		return err
	}
	reading := exec.Command("go", "run", "./staging", "-portal", p.base, "-members", file,
		"-times", fmt.Sprint(times), "-think", think.String(), "-for", length.String())
	reading.Stdout, reading.Stderr = os.Stdout, os.Stderr
	return reading.Run()
}

// writeCookies signs copies of the household in, and writes the Cookie header of each as a line.
func writeCookies(base, file string, members int) error {
	var lines strings.Builder
	for i := range members {
		m, err := newMember(base, fmt.Sprintf("household~%d", i+1), i)
		if err == nil {
			err = m.signIn()
		}
		if err != nil {
			return err
		}
		var cookies []string
		for _, cookie := range m.Jar.Cookies(m.home()) {
			cookies = append(cookies, cookie.Name+"="+cookie.Value)
		}
		lines.WriteString(strings.Join(cookies, "; ") + "\n")
	}
	return os.WriteFile(file, []byte(lines.String()), 0o600)
}
