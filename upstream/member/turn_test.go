package member

import (
	"encoding/json"
	"testing"
	"time"
)

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
		"both":           {Claim{ToDos: []ToDo{call, photos}}, nil, "Send photos", 2},
		"one received":   {Claim{ToDos: []ToDo{photos}, Files: []ClaimFile{got("left", "")}}, nil, "Send photos", 1},
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

func TestClaimToDosAreOpenAndByDate(t *testing.T) {
	t.Parallel()
	soon := NewDate(2026, time.November, 25)
	p := &Profile{Claims: []Claim{
		{Number: "1", ToDos: []ToDo{{ID: "undated"}, {ID: "done", Done: true}, {ID: "later", Due: soon.AddDays(9)}}},
		{Number: "2", Closed: true, ToDos: []ToDo{{ID: "of a closed claim", Due: soon}}},
		{Number: "3", ToDos: []ToDo{{ID: "soon", Due: soon}}},
	}}
	var got []string
	for _, d := range p.Turns() {
		got = append(got, d.Claim.Number+" "+d.ToDo.ID)
	}
	same(t, "Turns", []string{"3 soon", "1 later", "1 undated"}, got)
	if p.Claims[0].ToDos[0].ID != "undated" {
		t.Errorf("Turns changed the profile: %v", p.Claims[0].ToDos)
	}
}

// A sent photo stays sent, and is asked for again only after the insurer has refused it.
//
// Spec: CLAIM-4.
func TestRequestedFileIsReceived(t *testing.T) {
	t.Parallel()
	file := func(reference, todo, shows string, state FileState) ClaimFile {
		return ClaimFile{Reference: reference, ToDo: todo, Shows: shows, State: state}
	}
	sent := []ClaimFile{file("F-1", "T-2", "Left side", "")}
	for name, test := range map[string]struct {
		files, sent []ClaimFile
		want        bool
	}{
		"nothing":            {nil, nil, false},
		"the claim lists it": {[]ClaimFile{file("F-1", "T-2", "Left side", FileReceived)}, nil, true},
		"refused":            {[]ClaimFile{file("F-1", "T-2", "Left side", FileRefused)}, sent, false},
		"refused, then sent": {
			[]ClaimFile{
				file("F-3", "T-2", "Left side", FileReceived), file("F-1", "T-2", "Left side", FileRefused),
			},
			nil, true,
		},
		"another to-do's":         {[]ClaimFile{file("F-1", "T-3", "Left side", FileReceived)}, nil, false},
		"another side":            {[]ClaimFile{file("F-1", "T-2", "Right side", FileReceived)}, nil, false},
		"of no request":           {[]ClaimFile{file("F-1", "", "", FileReceived)}, nil, false},
		"we sent it":              {nil, sent, true},
		"we sent it, not matched": {[]ClaimFile{file("F-1", "", "", FileReceived)}, sent, true},
		"we sent it, refused":     {[]ClaimFile{file("F-1", "", "", FileRefused)}, sent, false},
		"we sent another":         {nil, []ClaimFile{file("F-1", "T-2", "Right side", "")}, false},
	} {
		p := new(Profile).WithSent(sentFiles(test.sent))
		if _, got := p.Received(&Claim{Files: test.files}, "T-2", "Left side"); got != test.want {
			t.Errorf("%s: received = %t, want %t", name, got, test.want)
		}
	}
}

// The portal remembers for thirty days what it has sent, in a record that may be unreadable.
//
// Spec: CLAIM-4.
func TestSentFilesAreRemembered(t *testing.T) {
	t.Parallel()
	record, _ := json.Marshal([]SentFile{
		{Claim: "C1", ClaimFile: ClaimFile{ToDo: "T-2", Shows: "left"}, Until: noon.Add(time.Second)},
		{Claim: "C1", ClaimFile: ClaimFile{ToDo: "T-2", Shows: "right"}, Until: noon},
	})
	p := new(Profile).WithSent(ReadSentFiles(record, noon))
	left, isLeft := p.Received(&Claim{Number: "C1"}, "T-2", "left")
	_, isRight := p.Received(&Claim{Number: "C1"}, "T-2", "right")
	_, isOther := p.Received(&Claim{Number: "C2"}, "T-2", "left")
	if !isLeft || isRight || isOther || !left.At.Equal(noon.Add(time.Second-SentFileLife)) {
		t.Errorf("received = %t at %s, %t, of another claim %t, want the first alone", isLeft, left.At, isRight, isOther)
	}
	if got := ReadSentFiles([]byte(`{}`), noon); len(got) != 0 {
		t.Errorf("of an unreadable record: %v, want none", got)
	}
}
