package userapi

import "testing"

func TestLRU(t *testing.T) {
	l := newLRU[int](2)
	l.put("a", 1)
	l.put("b", 2)
	l.get("a")
	l.put("c", 3) // b is the least recently used
	for key, want := range map[string]int{"a": 1, "b": 0, "c": 3} {
		if got, ok := l.get(key); got != want || ok != (want > 0) {
			t.Errorf("%s is %d, %t, want %d", key, got, ok, want)
		}
	}
	l.put("a", 4)
	l.remove("c")
	l.remove("c")
	l.put("d", 5)
	for key, want := range map[string]int{"a": 4, "c": 0, "d": 5} {
		if got, ok := l.get(key); got != want || ok != (want > 0) {
			t.Errorf("then %s is %d, %t, want %d", key, got, ok, want)
		}
	}
}
