package member

import "testing"

// A to-do whose files were received waits for the insurer, and one of two asks for the other.
//
// Spec: CLAIM-8.
func TestTurnOfAClaim(t *testing.T) {
	t.Parallel()
	day := NewDate(2026, 12, 2)
	photos := ToDo{
		ID: "T-2", Text: "Send photos", Kind: ToDoFiles, Due: day,
		Files: []RequestedFile{{Shows: "left"}, {Shows: "right"}},
	}
	call := ToDo{ID: "T-3", Text: "Call us"}
	got := func(shows string, state FileState) ClaimFile {
		return ClaimFile{ToDo: "T-2", Shows: shows, State: state}
	}
	for name, test := range map[string]struct {
		claim Claim
		sent  []ClaimFile
		want  string
		files int
	}{
		"both":         {Claim{ToDos: []ToDo{call, photos}}, nil, "Send photos", 2},
		"one received": {Claim{ToDos: []ToDo{photos}, Files: []ClaimFile{got("left", "")}}, nil, "Send photos", 1},
		"one sent":     {Claim{ToDos: []ToDo{photos}}, []ClaimFile{got("left", "")}, "Send photos", 1},
		"one refused": {
			Claim{ToDos: []ToDo{photos}, Files: []ClaimFile{got("left", FileRefused)}},
			nil, "Send photos", 2,
		},
		"all received":   {Claim{ToDos: []ToDo{photos}}, []ClaimFile{got("left", ""), got("right", "")}, "none", 0},
		"then the next":  {Claim{ToDos: []ToDo{photos, call}}, []ClaimFile{got("left", ""), got("right", "")}, "Call us", 0},
		"closed":         {Claim{Closed: true, ToDos: []ToDo{photos}, YourPart: []string{"Wait"}}, nil, "none", 0},
		"sentences only": {Claim{YourPart: []string{"Send the bill"}}, nil, "Send the bill", 0},
		"nothing":        {Claim{}, nil, "none", 0},
	} {
		p := new(Profile).WithSent(sentFiles(test.sent))
		turn := Turn{Words: "none"}
		if all := p.TurnsOf(&test.claim); len(all) > 0 {
			turn = all[0]
		}
		if turn.Words != test.want || len(turn.Files) != test.files {
			t.Errorf("%s: turn = %q with %d files, want %q with %d", name, turn.Words, len(turn.Files), test.want, test.files)
		}
	}
}

// sentFiles are files that the portal has sent for a claim without a number.
func sentFiles(files []ClaimFile) (all []SentFile) {
	for _, f := range files {
		all = append(all, SentFile{ClaimFile: f})
	}
	return all
}

// Spec: CLAIM-8.
func TestClaimsThatWaitForTheMember(t *testing.T) {
	t.Parallel()
	claim := func(number string, due Date) Claim {
		return Claim{Number: number, ToDos: []ToDo{{ID: "T-1", Text: "Call", Due: due}}}
	}
	p := &Profile{Claims: []Claim{
		claim("C1", Date{}), claim("C2", NewDate(2026, 12, 9)), claim("C3", NewDate(2026, 12, 2)), {Number: "C4"},
	}}
	got := ""
	for _, turn := range p.ClaimTurns() {
		got += turn.Claim.Number
	}
	if got != "C3C2C1" {
		t.Errorf("claims that wait = %s, want C3C2C1", got)
	}
}
