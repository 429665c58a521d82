package member_test

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

func TestClaimToDosAreOpenAndByDate(t *testing.T) {
	t.Parallel()
	soon := member.NewDate(2026, time.November, 25)
	p := &member.Profile{Claims: []member.Claim{
		{Number: "1", ToDos: []member.ToDo{{ID: "undated"}, {ID: "done", Done: true}, {ID: "later", Due: soon.AddDays(9)}}},
		{Number: "2", Closed: true, ToDos: []member.ToDo{{ID: "of a closed claim", Due: soon}}},
		{Number: "3", ToDos: []member.ToDo{{ID: "soon", Due: soon}}},
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
	for claim, want := range map[*member.Claim]bool{
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
		payments []member.ClaimPayment
		want     member.Money
	}{
		"none":              {nil, member.Money{}},
		"two":               {[]member.ClaimPayment{{Amount: member.Cents(85050)}, {Amount: member.Cents(-50)}}, member.Cents(85000)},
		"an unknown amount": {[]member.ClaimPayment{{Amount: member.Cents(1)}, {}}, member.Money{}},
	}
	for name, test := range tests {
		if got := (member.Claim{Payments: test.payments}).Paid(); got != test.want {
			t.Errorf("%s: Paid = %v, want %v", name, got, test.want)
		}
	}
}

// A sent photo stays sent, and is asked for again only after the insurer has refused it.
//
// Spec: CLAIM-4.
func TestRequestedFileIsReceived(t *testing.T) {
	t.Parallel()
	file := func(reference, todo, shows string, state member.FileState) member.ClaimFile {
		return member.ClaimFile{Reference: reference, ToDo: todo, Shows: shows, State: state}
	}
	sent := []member.ClaimFile{file("F-1", "T-2", "Left side", "")}
	for name, test := range map[string]struct {
		files, sent []member.ClaimFile
		want        bool
	}{
		"nothing":            {nil, nil, false},
		"the claim lists it": {[]member.ClaimFile{file("F-1", "T-2", "Left side", member.FileReceived)}, nil, true},
		"accepted":           {[]member.ClaimFile{file("F-1", "T-2", "Left side", member.FileAccepted)}, nil, true},
		"refused":            {[]member.ClaimFile{file("F-1", "T-2", "Left side", member.FileRefused)}, sent, false},
		"refused, then sent": {
			[]member.ClaimFile{
				file("F-3", "T-2", "Left side", member.FileReceived), file("F-1", "T-2", "Left side", member.FileRefused),
			},
			nil, true,
		},
		"another to-do's":         {[]member.ClaimFile{file("F-1", "T-3", "Left side", member.FileReceived)}, nil, false},
		"another side":            {[]member.ClaimFile{file("F-1", "T-2", "Right side", member.FileReceived)}, nil, false},
		"of no request":           {[]member.ClaimFile{file("F-1", "", "", member.FileReceived)}, nil, false},
		"we sent it":              {nil, sent, true},
		"we sent it, not matched": {[]member.ClaimFile{file("F-1", "", "", member.FileReceived)}, sent, true},
		"we sent it, refused":     {[]member.ClaimFile{file("F-1", "", "", member.FileRefused)}, sent, false},
		"we sent another":         {nil, []member.ClaimFile{file("F-1", "T-2", "Right side", "")}, false},
	} {
		p := new(member.Profile).WithSent(sentFiles(test.sent))
		if _, got := p.Received(&member.Claim{Files: test.files}, "T-2", "Left side"); got != test.want {
			t.Errorf("%s: received = %t, want %t", name, got, test.want)
		}
	}
}
