package request

import "testing"

// A page chose the values of its hidden fields and of its choices. Changed, they would be others.
func TestOnlyWhatMembersWriteIsCleaned(t *testing.T) {
	t.Parallel()
	fields := Fields(func(string) string { return "\u200bAA1182204 " })
	if written, hidden := fields.Text("text"), fields("about"); written != "AA1182204" || hidden != "\u200bAA1182204 " {
		t.Errorf("written = %q, hidden = %q, want the written one cleaned and the hidden one as it was sent", written, hidden)
	}
}
