package handlers

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
)

const (
	// keptLife is how long typing is kept after the session in which it was done.
	keptLife = time.Hour
	// mostKept, largestKept and longestPath bound what one member can leave here: the newest forms, the bytes of one, and of where it stands.
	mostKept    = 5
	largestKept = 32 << 10
	longestPath = 512
)

// keptForm is what was typed into the form at a path.
type keptForm struct {
	Path   string
	Fields url.Values
	Until  time.Time
}

// keptForms keeps what one member typed when the session ended, beside the sessions and sealed, until the form is sent or the hour is over. Nobody
// else can find it: it lies under the identity for which the form's page was made.
type keptForms struct {
	cache *auth.SealedCache
	owner string // the identity's key
	now   time.Time
}

func (p *Portal) keptForms(owner string) keptForms {
	return keptForms{p.Sessions.Cache(), owner, p.Now()}
}

// keep puts the form in the place of an earlier one at the same path.
func (k keptForms) keep(ctx context.Context, path string, fields url.Values) error {
	return k.change(ctx, func(forms []keptForm) []keptForm {
		forms = append(without(forms, path), keptForm{path, fields, k.now.Add(keptLife)})
		return forms[max(0, len(forms)-mostKept):]
	})
}

// find is nil when nothing is kept for the path.
func (k keptForms) find(ctx context.Context, path string) (url.Values, error) {
	value, _, err := k.cache.Get(ctx, k.key())
	if err != nil {
		return nil, err
	}
	forms := k.living(value)
	if i := slices.IndexFunc(forms, func(f keptForm) bool { return f.Path == path }); i >= 0 {
		return forms[i].Fields, nil
	}
	return nil, nil
}

// drop forgets the form at the path, if one is kept.
func (k keptForms) drop(ctx context.Context, path string) error {
	if kept, err := k.find(ctx, path); err != nil || kept == nil {
		return err
	}
	return k.change(ctx, func(forms []keptForm) []keptForm { return without(forms, path) })
}

// forget forgets everything.
func (k keptForms) forget(ctx context.Context) error { return k.cache.Delete(ctx, k.key()) }

// key tells which shape the value has.
func (k keptForms) key() string { return "kept/1/" + k.owner }

func (k keptForms) change(ctx context.Context, change func([]keptForm) []keptForm) error {
	return k.cache.Change(ctx, k.key(), keptLife, func(value []byte) ([]byte, error) {
		forms := change(k.living(value))
		if len(forms) == 0 {
			return nil, nil
		}
		return json.Marshal(forms)
	})
}

// living are the forms whose hour is not over; a value that cannot be read holds none.
func (k keptForms) living(value []byte) []keptForm {
	var forms []keptForm
	if json.Unmarshal(value, &forms) != nil {
		return nil
	}
	return slices.DeleteFunc(forms, func(f keptForm) bool { return !f.Until.After(k.now) })
}

func without(forms []keptForm, path string) []keptForm {
	return slices.DeleteFunc(forms, func(f keptForm) bool { return f.Path == path })
}

// worthKeeping takes out of a form's fields what is not typing, and what must lie nowhere. It does not fit when it is more than we keep.
func worthKeeping(sent url.Values) (fields url.Values, fit bool) {
	fields, size := url.Values{}, 0
	for name, values := range sent {
		if name == xsrfField || strings.Contains(strings.ToLower(name), "password") {
			continue
		}
		fields[name] = values
		size += len(name) + len(strings.Join(values, ""))
	}
	if len(fields) == 1 && fields.Has("key") {
		return nil, true // it only tells one sending from another
	}
	return fields, size <= largestKept
}

// isForm tells whether what is sent to a path comes from a page of that very path, which can show it again.
func (p *Portal) isForm(path string) bool {
	if len(path) > longestPath {
		return false
	}
	i := slices.IndexFunc(p.rows, func(r route) bool {
		return r.method == post && fiber.RoutePatternMatch(path, r.path, fiber.Config{CaseSensitive: true})
	})
	return i >= 0 && hasForm(p.rows, p.rows[i].path)
}

// hasForm tells whether the page at a route's path has a form that is sent to the same path.
func hasForm(rows []route, path string) bool {
	has := func(method string) bool {
		return slices.ContainsFunc(rows, func(r route) bool { return r.path == path && r.method == method && r.title != "" })
	}
	return has(get) && has(post)
}

// leadsToForm tells whether something typed on the page at a route's path is sent there, or to a path below it.
func leadsToForm(rows []route, path string) bool {
	return slices.ContainsFunc(rows, func(r route) bool {
		return r.method == post && (r.path == path || strings.HasPrefix(r.path, path+"/"))
	})
}
