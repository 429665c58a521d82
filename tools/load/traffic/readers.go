package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// think is the average time that a person reads a page.
const think = 30 * time.Second

// readers returns a run in which members, each of whom stands for a number of people, read pages.
// It signs the members in, writes their cookies into a file as for a staging system
// (docs/operations.md), lets the program staging read with vegeta, and prints what the portal's
// process used.
func readers(members, times int) func(*program, time.Duration) error {
	return func(p *program, length time.Duration) error {
		file := filepath.Join(p.folder, "members")
		if err := writeCookies(p.base, file, members); err != nil {
			return err
		}
		reading := exec.Command("go", "run", "./staging", "-portal", p.base, "-members", file,
			"-times", fmt.Sprint(times), "-think", think.String(), "-for", length.String())
		reading.Stdout, reading.Stderr = os.Stdout, os.Stderr
		if err := reading.Start(); err != nil {
			return err
		}
		used, err := p.use(time.Now().Add(length))
		fmt.Printf("the portal used at most %.0f MB and %.2f processors, and %.0f MB at the end\n", used.mb,
			used.processors, used.last)
		return errors.Join(err, reading.Wait())
	}
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

// used is the highest use of a process in any ten seconds, and its memory at the end.
type used struct{ mb, last, processors float64 }

// use watches the process until the end.
func (p *program) use(end time.Time) (most used, err error) {
	const interval = 10 * time.Second
	before, err := p.processorTime()
	for err == nil && time.Now().Before(end) {
		time.Sleep(interval)
		var now time.Duration
		now, err = p.processorTime()
		if err == nil {
			most.last, err = p.residentMB()
		}
		most.mb, most.processors = max(most.mb, most.last),
			max(most.processors, (now-before).Seconds()/interval.Seconds())
		before = now
	}
	return most, err
}
