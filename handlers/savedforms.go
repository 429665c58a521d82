package handlers

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"memberportal/auth"
)

const (
	// savedFormLife is how long input is saved after the session in which it was entered.
	savedFormLife = time.Hour
	// Limits of what one member can store: the newest forms, the bytes of one, and of its path.
	maxSavedForms    = 5
	maxSavedFormSize = 32 << 10
	maxFormPath      = 512
)

// savedForm is the input of the form at a path.
type savedForm struct {
	Path   string
	Fields url.Values
	Until  time.Time
}

// savedForms stores what one member entered before the session ended, sealed and beside the
// sessions, until the form is sent or an hour has passed. Only the identity for which the form's
// page was made finds it.
type savedForms struct {
	cache *auth.SealedCache
	owner string    // the identity's key
	now   time.Time // by the portal's clock
}

func (p *Portal) savedForms(owner string) savedForms {
	return savedForms{p.Sessions.Cache(), owner, p.Now()}
}

// store replaces an earlier form of the same path.
func (s savedForms) store(ctx context.Context, path string, fields url.Values) error {
	return s.change(ctx, func(forms []savedForm) []savedForm {
		forms = append(withoutForm(forms, path), savedForm{path, fields, s.now.Add(savedFormLife)})
		return forms[max(0, len(forms)-maxSavedForms):]
	})
}

// find returns nil when nothing is saved for the path.
func (s savedForms) find(ctx context.Context, path string) (url.Values, error) {
	value, _, err := s.cache.Get(ctx, s.key())
	if err != nil {
		return nil, err
	}
	forms := s.current(value)
	if i := slices.IndexFunc(forms, func(f savedForm) bool { return f.Path == path }); i >= 0 {
		return forms[i].Fields, nil
	}
	return nil, nil
}

// drop deletes the form of the path, if one is saved.
func (s savedForms) drop(ctx context.Context, path string) error {
	if fields, err := s.find(ctx, path); err != nil || fields == nil {
		return err
	}
	return s.change(ctx, func(forms []savedForm) []savedForm { return withoutForm(forms, path) })
}

// forget deletes everything.
func (s savedForms) forget(ctx context.Context) error { return s.cache.Delete(ctx, s.key()) }

// key carries the version of the value: increase it when savedForm changes.
func (s savedForms) key() string { return "kept/1/" + s.owner }

func (s savedForms) change(ctx context.Context, change func([]savedForm) []savedForm) error {
	return s.cache.Change(ctx, s.key(), savedFormLife, func(value []byte) ([]byte, error) {
		forms := change(s.current(value))
		if len(forms) == 0 {
			return nil, nil
		}
		return json.Marshal(forms)
	})
}

// current returns the forms that have not expired; none for a value that cannot be read.
func (s savedForms) current(value []byte) []savedForm {
	var forms []savedForm
	if json.Unmarshal(value, &forms) != nil {
		return nil
	}
	return slices.DeleteFunc(forms, func(f savedForm) bool { return !f.Until.After(s.now) })
}

func withoutForm(forms []savedForm, path string) []savedForm {
	return slices.DeleteFunc(forms, func(f savedForm) bool { return f.Path == path })
}

// savable returns the fields that hold input, without passwords and tokens; none when there is no
// input. fits is false when they exceed the size limit.
func savable(sent url.Values) (fields url.Values, fits bool) {
	fields, size := url.Values{}, 0
	for name, values := range sent {
		if name == xsrfField || strings.Contains(strings.ToLower(name), "password") {
			continue
		}
		fields[name] = values
		size += len(name) + len(strings.Join(values, ""))
	}
	if len(fields) == 1 && fields.Has("key") {
		return nil, true // the idempotency key alone is no input
	}
	return fields, size <= maxSavedFormSize
}
