package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

const (
	fewMembers  = 100 // who read over a few connections
	allMembers  = 500 // whose bills wait at the same time
	connections = 8
	readPages   = 4000
	slowPages   = 2 // for each member
	homes       = 2000
	slowBill    = `{"call": "GET /accounts/{accountNumber}/billing-summary", "delay": "4s"}`
)

// members prints the memory of the portal under requests of different members, each with a session
// and accounts of their own, the processor time of a sign-in, and that of Home over a connection.
func members(path string, _ time.Duration) error {
	p, err := startBeside(path, fmt.Sprintf("PORTAL_UPSTREAM_CONCURRENCY=%d", allMembers))
	if err != nil {
		return err
	}
	if err := errors.Join(memoryOfMembers(p), p.stop()); err != nil {
		return err
	}
	inSQLite, err := costOfHome(path)
	if err != nil {
		return err
	}
	inMemory, err := costOfHome(path, "PORTAL_SESSION_STORE=memory:")
	fmt.Printf("Home over a connection: %.3f ms with SQLite, %.3f ms with the store in memory\n", inSQLite, inMemory)
	return err
}

// memoryOfMembers prints the memory with few members, and with all.
func memoryOfMembers(p *program) error {
	atStart, err1 := p.residentMB()
	few, signIn, err2 := signInCopies(p, 0, fewMembers)
	if err := errors.Join(err1, err2, readInTurn(few)); err != nil {
		return err
	}
	reading, err1 := p.residentMB()
	others, _, err2 := signInCopies(p, fewMembers, allMembers)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	waiting, err := whileBillsWait(p, append(few, others...))
	fmt.Printf("%.1f MB after the start, %.1f MB with %d members at %d connections, %.1f MB with %d slow calls of as many members; %.2f ms for a sign-in\n",
		atStart, reading, fewMembers, connections, waiting, allMembers, signIn)
	return err
}

// copied is a copy of the household, with its own accounts.
type copied struct {
	*member
	bills []string // paths
}

// signInCopies signs copies of the household in. It returns the portal's processor time for each in
// milliseconds, with the page after it.
func signInCopies(p *program, from, to int) (found []copied, each float64, err error) {
	before, err1 := p.processorTime()
	members, err2 := copies(p.base, household, from, to)
	after, err3 := p.processorTime()
	for i, m := range members {
		found = append(found, copied{m, billsOf(from + i + 1)})
	}
	return found, milliseconds(after-before) / float64(to-from), errors.Join(err1, err2, err3)
}

// billsOf returns the paths of the nth copy's accounts.
func billsOf(n int) []string {
	return []string{fmt.Sprintf("/billing/41%06d90", n), fmt.Sprintf("/billing/41%06d15", n)}
}

// readInTurn opens pages over a few connections, each as the next member.
func readInTurn(members []copied) error {
	var next atomic.Int64
	return atOnce(connections, func(int) error {
		for at := int(next.Add(1)); at <= readPages; at = int(next.Add(1)) {
			m := members[at%len(members)]
			pages := append([]string{"/home", "/claims"}, m.bills...)
			if err := m.fetch(pages[at/len(members)%len(pages)]); err != nil {
				return err
			}
		}
		return nil
	})
}

// whileBillsWait opens a bill of every member at once, while the user API is slow. It returns the
// most memory.
func whileBillsWait(p *program, members []copied) (most float64, err error) {
	if err = p.addFault(slowBill); err != nil {
		return 0, err
	}
	end := make(chan error)
	go func() {
		end <- atOnce(len(members), func(i int) error {
			for n := range slowPages {
				if err := members[i].fetch(members[i].bills[n%len(members[i].bills)]); err != nil {
					return err
				}
			}
			return nil
		})
	}()
	for {
		now, err := p.residentMB()
		most = max(most, now)
		select {
		case failed := <-end:
			return most, errors.Join(err, failed)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// costOfHome returns the processor time of the portal for a view of Home, over one connection, in
// milliseconds. The garbage collector works as in production.
func costOfHome(path string, settings ...string) (float64, error) {
	p, err := startBeside(path, settings...)
	if err != nil {
		return 0, err
	}
	m, err := newMember(p.base, household, 0)
	if err == nil {
		err = m.signIn()
	}
	each := 0.0
	if err == nil {
		each, err = costOfPages(p, m)
	}
	return each, errors.Join(err, p.stop())
}

func costOfPages(p *program, m *member) (each float64, err error) {
	open := func(pages int) error {
		for range pages {
			if err := m.fetch("/home"); err != nil {
				return err
			}
		}
		return nil
	}
	if err = open(homes / 10); err != nil { // to warm up
		return 0, err
	}
	before, err1 := p.processorTime()
	err2 := open(homes)
	after, err3 := p.processorTime()
	return milliseconds(after-before) / homes, errors.Join(err1, err2, err3)
}

// atOnce runs n functions at the same time, and returns their errors.
func atOnce(n int, run func(i int) error) error {
	failed := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { failed[i] = run(i) })
	}
	all.Wait()
	return errors.Join(failed...)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
