package ops

import "testing"

func TestOwnAddress(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"0.0.0.0:8081": "localhost:8081", ":8081": "localhost:8081", "[::]:8081": "localhost:8081",
		"127.0.0.1:8081": "127.0.0.1:8081", "10.0.0.5:8081": "10.0.0.5:8081",
	} {
		if got := ownAddress(addr); got != want {
			t.Errorf("ownAddress(%s) = %s, want %s", addr, got, want)
		}
	}
}
