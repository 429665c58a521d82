package content_test

import (
	"testing"

	"memberportal/views/content"
)

const noticeFile = `---
# From the storm desk.
title: Hail in Iowa
kind: storm # or outage
until: 2026-11-27
---

Call {phone}.
`

func TestSetSourceKeepsCommentsAndOrder(t *testing.T) {
	t.Parallel()
	s := content.SourceOf("en/notices/hail.md", []byte(noticeFile))
	if s.Body != "Call {phone}.\n" || s.Line != 8 {
		t.Fatalf("source = %+v, want the body from line 8", s)
	}
	same, err := content.SetSource([]byte(noticeFile), s)
	if err != nil || string(same) != noticeFile {
		t.Errorf("unchanged: %v\n%s", err, same)
	}
	for i, setting := range s.Settings {
		s.Settings[i].Value = map[string]string{"title": "Hail: Iowa", "kind": "storm", "from": "2026-11-20 17:00", "draft": "true", "order": "3"}[setting.Name]
	}
	s.Body = "Call us.\r\n\r\nSoon."
	got, err := content.SetSource([]byte(noticeFile), s)
	_, forbidden := content.CheckFiles(map[string][]byte{"en/notices/hail.md": got}, content.Options{})
	want := "---\n# From the storm desk.\ntitle: \"Hail: Iowa\"\nkind: storm # or outage\nfrom: 2026-11-20 17:00\norder: 3\ndraft: true\n---\n\nCall us.\n\nSoon.\n"
	if err != nil || string(got) != want || len(forbidden) > 0 {
		t.Errorf("%v, %v\n%s\nwant:\n%s", err, forbidden, got, want)
	}
}
