package claims_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/claims"
	"memberportal/views/viewtest"
)

// The title counts what was received, and the page leads to what is missing still.
//
// Spec: PAGE-8.
func TestSuccessOfFiles(t *testing.T) {
	t.Parallel()
	claim := member.Claim{Number: "CL1", ToDos: []member.ToDo{{
		ID: "T-1", Kind: member.ToDoFiles, Files: []member.RequestedFile{{Shows: "left"}, {Shows: "right"}},
	}}}
	left, right := member.ClaimFile{ToDo: "T-1", Shows: "left"}, member.ClaimFile{ToDo: "T-1", Shows: "right"}
	photo, paper := claims.SentFile{ClaimFile: left, Type: "image/jpeg"}, claims.SentFile{Type: "application/pdf"}
	for name, test := range map[string]struct {
		sent   []claims.SentFile
		lately []member.ClaimFile
		title  string
		next   int
	}{
		"a photo":      {[]claims.SentFile{photo}, []member.ClaimFile{left}, "Photo received", 1},
		"the last one": {[]claims.SentFile{photo}, []member.ClaimFile{left, right}, "Photo received", 0},
		"both kinds":   {[]claims.SentFile{photo, paper}, []member.ClaimFile{left, right}, "2 files received", 0},
		"nothing more": {nil, nil, "", 0},
	} {
		var lately []member.SentFile
		for _, f := range test.lately {
			lately = append(lately, member.SentFile{ClaimFile: f, Claim: "CL1"})
		}
		p := new(member.Profile).WithSent(lately)
		if got := claims.NewFilesDone(viewtest.English, p, claim, test.sent); got.Title != test.title ||
			len(got.Facts) != len(test.sent) || len(got.Next) != test.next {
			t.Errorf("%s: %+v, want %q and %d to do next", name, got, test.title, test.next)
		}
	}
}
