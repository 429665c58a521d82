package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// A to-do whose files were received waits for the insurer, and one of two asks for the other.
//
// Spec: CLAIM-8.
func TestTurnOfAClaim(t *testing.T) {
	t.Parallel()
	day := member.NewDate(2026, 12, 2)
	photos := member.ToDo{
		ID: "T-2", Text: "Send photos", Kind: member.ToDoFiles, Due: day,
		Files: []member.RequestedFile{{Shows: "left"}, {Shows: "right"}},
	}
	call := member.ToDo{ID: "T-3", Text: "Call us"}
	got := func(shows string, state member.FileState) member.ClaimFile {
		return member.ClaimFile{ToDo: "T-2", Shows: shows, State: state}
	}
	for name, test := range map[string]struct {
		claim member.Claim
		sent  []member.ClaimFile
		want  string
		files int
	}{
		"both":         {member.Claim{ToDos: []member.ToDo{call, photos}}, nil, "Send photos", 2},
		"one received": {member.Claim{ToDos: []member.ToDo{photos}, Files: []member.ClaimFile{got("left", "")}}, nil, "Send photos", 1},
		"one sent":     {member.Claim{ToDos: []member.ToDo{photos}}, []member.ClaimFile{got("left", "")}, "Send photos", 1},
		"one refused": {
			member.Claim{ToDos: []member.ToDo{photos}, Files: []member.ClaimFile{got("left", member.FileRefused)}},
			nil, "Send photos", 2,
		},
		"all received":   {member.Claim{ToDos: []member.ToDo{photos}}, []member.ClaimFile{got("left", ""), got("right", "")}, "none", 0},
		"then the next":  {member.Claim{ToDos: []member.ToDo{photos, call}}, []member.ClaimFile{got("left", ""), got("right", "")}, "Call us", 0},
		"closed":         {member.Claim{Closed: true, ToDos: []member.ToDo{photos}, YourPart: []string{"Wait"}}, nil, "none", 0},
		"sentences only": {member.Claim{YourPart: []string{"Send the bill"}}, nil, "Send the bill", 0},
		"nothing":        {member.Claim{}, nil, "none", 0},
	} {
		p := new(member.Profile).WithSent(sentFiles(test.sent))
		turn := member.Turn{Words: "none"}
		if all := p.TurnsOf(&test.claim); len(all) > 0 {
			turn = all[0]
		}
		if turn.Words != test.want || len(turn.Files) != test.files {
			t.Errorf("%s: turn = %q with %d files, want %q with %d", name, turn.Words, len(turn.Files), test.want, test.files)
		}
	}
}

// sentFiles are files that the portal has sent for a claim without a number.
func sentFiles(files []member.ClaimFile) (all []member.SentFile) {
	for _, f := range files {
		all = append(all, member.SentFile{ClaimFile: f})
	}
	return all
}

// Spec: CLAIM-8.
func TestClaimsThatWaitForTheMember(t *testing.T) {
	t.Parallel()
	claim := func(number string, due member.Date) member.Claim {
		return member.Claim{Number: number, ToDos: []member.ToDo{{ID: "T-1", Text: "Call", Due: due}}}
	}
	p := &member.Profile{Claims: []member.Claim{
		claim("C1", member.Date{}), claim("C2", member.NewDate(2026, 12, 9)), claim("C3", member.NewDate(2026, 12, 2)), {Number: "C4"},
	}}
	got := ""
	for _, turn := range p.ClaimTurns() {
		got += turn.Claim.Number
	}
	if got != "C3C2C1" {
		t.Errorf("claims that wait = %s, want C3C2C1", got)
	}
}
