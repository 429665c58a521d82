package auth

import (
	"os"
	"testing"
)

// A session that commit 64d4101f wrote stays signed in. The values are made up.
func TestEarlierSessionsKeepTheirForm(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/session.json")
	if err != nil {
		t.Fatal(err)
	}
	deadline, values, err := codec{}.Decode(data)
	s, _ := values[stateKey].(state)
	if err != nil || deadline.IsZero() || s.Active != "pat" || len(s.Accounts) != 1 || s.Accounts[0].TokenRef != "t-1" ||
		s.Accounts[0].Identity.Email != "pat@example.com" || s.XSRF != "x-1" {
		t.Errorf("session = %+v until %s, %v", s, deadline, err)
	}
}
