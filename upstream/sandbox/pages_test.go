package sandbox

import (
	"strings"
	"testing"
)

func TestPagesEscapeTexts(t *testing.T) {
	t.Parallel()
	page := fill("signin.html", "Action", `"><b>{{Key}}`, "Members", fill("member.html", "Key", "a", "Name", "<i>Ann"))
	for _, want := range []string{
		`action="&#34;&gt;&lt;b&gt;{{Key}}"`, `<button name="member" value="a">`, `<span class="name">&lt;i&gt;Ann</span>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}
