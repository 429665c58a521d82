package content

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

func TestNoticesAreForThoseTheyConcern(t *testing.T) {
	w := shown(t, map[string]string{
		"en/notices/everyone.md": "---\ntitle: T\nkind: storm\n---\nA.",
		"en/notices/billing.md":  "---\ntitle: T\npages: billing, claims\nkind: hours\n---\nA.",
		"en/notices/farm.md":     "---\ntitle: T\nlines: farm-auto, farm-package\nkind: storm\n---\nA.",
		"en/notices/iowa.md":     "---\ntitle: T\nstates: IA\nkind: outage\n---\nA.",
		"en/notices/both.md":     "---\ntitle: T\nlines: home\nstates: IA\nkind: storm\n---\nA.",
	})
	owner := func(state string, lines ...member.PolicyType) Reader { return Reader{lines, []string{state}} }
	for name, test := range map[string]struct {
		address string
		reader  Reader
		want    []string
	}{
		"nobody known":         {"/auth", Reader{}, []string{"everyone"}},
		"a home in Iowa":       {"/home", owner("IA", member.Home), []string{"both", "everyone", "iowa"}},
		"a home in Ohio":       {"/home", owner("OH", member.Home), []string{"everyone"}},
		"a farm in Ohio":       {"/home", owner("OH", member.FarmAuto, member.Auto), []string{"everyone", "farm"}},
		"on billing":           {"/billing", Reader{}, []string{"everyone", "billing"}},
		"below billing":        {"/billing/4100238715", Reader{}, []string{"everyone", "billing"}},
		"on claims":            {"/claims/contact-adjuster", Reader{}, []string{"everyone", "billing"}},
		"another name's start": {"/billings", Reader{}, []string{"everyone"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, n := range w.NoticesOn(test.address, test.reader) {
				got = append(got, n.ID)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestHelpStandsOnItsPages(t *testing.T) {
	w := shown(t, map[string]string{
		"en/company.json":  `{"phone": "800-555-0100"}`,
		"en/help/fees.md":  "---\ntitle: Fees\npages: payments\norder: 2\n---\nCall {phone} or [{phone}](tel:{phone}) or [write](mailto:a@b.example).",
		"en/help/posts.md": "---\ntitle: Posting\npages: payments, billing\norder: 1\n---\nA.",
	})
	var got []string
	for _, h := range w.HelpOn("/payments/4100238715") {
		got = append(got, h.Title)
	}
	if diff := cmp.Diff([]string{"Posting", "Fees"}, got); diff != "" || len(w.HelpOn("/home")) != 0 {
		t.Errorf("(-want +got):\n%s; on Home: %v", diff, w.HelpOn("/home"))
	}
	const dials = `<a href="tel:800-555-0100">800-555-0100</a>`
	want := `<p>Call ` + dials + ` or ` + dials + ` or <a href="mailto:a@b.example">write</a>.</p>` + "\n"
	if diff := cmp.Diff(want, w.HelpOn("/payments")[1].Text.HTML); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhatTheCompanyIsCalledIsNoMarkdown(t *testing.T) {
	w := shown(t, map[string]string{
		"en/company.json": `{"name": "A*B* & <C>", "hours": "9 [to] 5_"}`,
		"en/help/t.md":    "---\ntitle: T\npages: home\n---\n{company}, {hours}",
	})
	if got, want := w.HelpOn("/home")[0].Text.HTML, "<p>A*B* &amp; &lt;C&gt;, 9 [to] 5_</p>\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A storm's notice comes and goes at its minute, for members who only ever ask.
func TestANoticeSwitchesByItself(t *testing.T) {
	e := read(map[string]string{"en/notices/storm.md": "---\ntitle: T\nkind: storm\nfrom: 2026-11-02 12:00\nuntil: 2026-11-02 12:01\n---\nA."})
	for offset, want := range map[time.Duration]int{-time.Second: 0, 0: 1, 59 * time.Second: 1, time.Minute: 0} {
		if got := len(e.at("en", noon.Add(offset), false).NoticesOn("/home", Reader{})); got != want {
			t.Errorf("%v from its start there are %d notices, want %d", offset, got, want)
		}
	}
}
