package member

import (
	"testing"
	"time"
)

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

// Spec: CLAIM-5.
func TestOpenClaimTakesFiles(t *testing.T) {
	t.Parallel()
	for claim, want := range map[*Claim]bool{
		{AcceptsFiles: true}: true, {AcceptsFiles: true, Closed: true}: false, {}: false,
		{AcceptsFiles: true, ClosedUnread: true}: false,
	} {
		if got := claim.TakesFiles(); got != want {
			t.Errorf("closed = %t, accepts files = %t: takes files = %t, want %t", claim.Closed, claim.AcceptsFiles, got, want)
		}
	}
}

func TestPaidOnClaim(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		payments []ClaimPayment
		want     Money
	}{
		"none":              {nil, Money{}},
		"two":               {[]ClaimPayment{{Amount: Cents(85050)}, {Amount: Cents(-50)}}, Cents(85000)},
		"an unknown amount": {[]ClaimPayment{{Amount: Cents(1)}, {}}, Money{}},
	}
	for name, test := range tests {
		if got := (Claim{Payments: test.payments}).Paid(); got != test.want {
			t.Errorf("%s: Paid = %v, want %v", name, got, test.want)
		}
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
		"accepted":           {[]ClaimFile{file("F-1", "T-2", "Left side", FileAccepted)}, nil, true},
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
