package auth

import "context"

// LastChange returns the last change of the active identity. It returns false if there was none.
func (s *Sessions) LastChange(ctx context.Context) (Change, bool) {
	change := s.state(ctx).Change
	return change, change != Change{}
}

// TakeChange returns the last change once, for the next page.
func (s *Sessions) TakeChange(ctx context.Context) (Change, bool) {
	st := s.state(ctx)
	if !st.ChangeUnseen {
		return Change{}, false
	}
	st.ChangeUnseen = false
	s.put(ctx, st)
	return st.Change, true
}
