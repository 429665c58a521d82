package respond

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/views/ui"
)

const (
	// maxPath is the length of the longest path whose form is saved.
	maxPath = 512
	// Limits of what one member can store: the newest forms, and the bytes of one.
	maxForms = 5
	maxSize  = 32 << 10
)

// form is the input of the form at a path.
type form struct {
	Path   string
	Fields url.Values
	Until  time.Time
}

// SavedForms stores what one member entered before the session ended, sealed and beside the
// sessions, until the form is sent or an hour has passed. Only the identity for which the form's
// page was made finds it.
type SavedForms struct {
	cache *auth.SealedCache
	owner string    // the identity's key
	now   time.Time // by the portal's clock
}

// SavedFormsOf returns the saved forms of an identity, given by its key.
func SavedFormsOf(p *request.Portal, owner string) SavedForms {
	return SavedForms{p.Sessions.Cache(), owner, p.Now()}
}

// store replaces an earlier form of the same path.
func (s SavedForms) store(ctx context.Context, path string, fields url.Values) error {
	return s.change(ctx, func(forms []form) []form { return s.with(forms, path, fields) })
}

// with returns the newest forms, of which the form of the path is the last.
func (s SavedForms) with(forms []form, path string, fields url.Values) []form {
	forms = append(without(forms, path), form{path, fields, s.now.Add(request.SavedInputLife)})
	return forms[max(0, len(forms)-maxForms):]
}

// find returns the form of the path among the saved ones, nil for none.
func (s SavedForms) find(value []byte, path string) url.Values {
	forms := s.current(value)
	if i := slices.IndexFunc(forms, func(f form) bool { return f.Path == path }); i >= 0 {
		return forms[i].Fields
	}
	return nil
}

// drop deletes the form of the path, if one is saved.
func (s SavedForms) drop(ctx context.Context, path string) error {
	value, _, err := s.cache.Get(ctx, s.Key())
	if err != nil || s.find(value, path) == nil {
		return err
	}
	return s.change(ctx, func(forms []form) []form { return without(forms, path) })
}

// Forget deletes everything.
func (s SavedForms) Forget(ctx context.Context) error { return s.cache.Delete(ctx, s.Key()) }

// Key is the key in the cache. It carries the version of the value: increase it when form changes.
func (s SavedForms) Key() string { return "saved-forms/1/" + s.owner }

func (s SavedForms) change(ctx context.Context, change func([]form) []form) error {
	return s.cache.Change(ctx, s.Key(), request.SavedInputLife, func(value []byte) ([]byte, error) {
		forms := change(s.current(value))
		if len(forms) == 0 {
			return nil, nil
		}
		return json.Marshal(forms)
	})
}

// current returns the forms that have not expired; none for a value that cannot be read.
func (s SavedForms) current(value []byte) []form {
	var forms []form
	if json.Unmarshal(value, &forms) != nil {
		return nil
	}
	return slices.DeleteFunc(forms, func(f form) bool { return !f.Until.After(s.now) })
}

func without(forms []form, path string) []form {
	return slices.DeleteFunc(forms, func(f form) bool { return f.Path == path })
}

// savable returns the fields that hold input, without passwords and the field of the forgery token;
// none when there is no input. fits is false when they exceed the size limit.
func savable(sent url.Values, tokenField string) (fields url.Values, fits bool) {
	fields, size, typed := url.Values{}, 0, false
	for name, values := range sent {
		if name == tokenField || strings.Contains(strings.ToLower(name), "password") {
			continue
		}
		fields[name] = values
		// The idempotency key isn't input, nor is what a file shows.
		typed = typed || name != "key" && !strings.HasPrefix(name, ui.ShowsName(""))
		size += len(name) + len(strings.Join(values, ""))
	}
	if !typed {
		return nil, true
	}
	return fields, size <= maxSize
}
