package preview

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/edge"
	"memberportal/views/content"
	"memberportal/views/content/publish"
	view "memberportal/views/preview"
)

// noticesFolder has what the form for a new notice adds.
const noticesFolder = "en/notices"

// edit shows the form for the text at a place, the company, or a new notice.
func (p *Preview) edit(c *fiber.Ctx) error {
	if p.drafts == nil {
		return fiber.ErrNotFound
	}
	v := view.Edit{Saved: c.Query("saved") != "", Beside: c.Query("beside") != "", New: c.Query("new") == "notice"}
	t, err := p.textFor(v.New, c.Query("at"), c.Query("file"), c.Query("path"))
	if err != nil {
		return notFound(err)
	}
	return p.showEdit(c, t, v)
}

func (p *Preview) textFor(isNew bool, place, file, path string) (publish.Text, error) {
	switch {
	case isNew:
		return publish.New(noticesFolder), nil
	case place != "":
		return p.drafts.At(place)
	}
	return p.drafts.Of(file, path)
}

func notFound(err error) error {
	if errors.Is(err, publish.ErrNotFound) {
		return fiber.ErrNotFound
	}
	return err
}

// showEdit fills in the form with a text, or with what the editor typed.
func (p *Preview) showEdit(c *fiber.Ctx, t publish.Text, v view.Edit) error {
	v.Page = view.Page{Title: "Edit a text", Nonce: nonce(c), Assets: p.portal.Assets, Script: "preview.js"}
	v.Token, v.File, v.Path, v.Placeholders, v.Writes = p.token(c), t.File, t.Path, t.Placeholders, personOf(c).Writes
	v.HasText = hasText(t)
	typed := v.Base != ""
	if !typed {
		v.Base, v.Value = t.Base, t.Value
		if t.Path == "" {
			v.Value = t.Source.Body
		}
	}
	if t.Path != "" {
		v.Builtin = t.Builtin
	}
	files, err := p.drafts.Files()
	if err != nil {
		return err
	}
	v.Overrides = content.BuiltinFiles()[t.File] != nil
	v.Removable = !v.New && files[t.File] != nil && path.Ext(t.File) == ".md"
	for i, s := range t.Source.Settings {
		known := content.SettingNames(s.Name, p.drafts.Options)
		if s.Name == "mark" {
			known = append([]string{"shield"}, pictureNames(files)...)
		}
		if !typed {
			v.Settings = append(v.Settings, view.Setting{Value: s.Value})
		}
		set := &v.Settings[i]
		set.Name, set.Required, set.List, set.Known = s.Name, s.Required, s.List, known
	}
	return render(c, view.EditPage(v))
}

// hasText reports whether a text is more than settings.
func hasText(t publish.Text) bool { return t.File != content.CompanyFile || t.Path != "" }

// formValues returns each value of a field: that of every box that is checked.
func formValues(c *fiber.Ctx, name string) []string {
	var all []string
	for _, value := range c.Request().PostArgs().PeekMulti(name) {
		if text := strings.TrimSpace(string(value)); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// typed returns what the editor typed.
func typed(c *fiber.Ctx, t publish.Text) publish.Input {
	in := publish.Input{Value: edge.FormValue(c, "value"), Settings: map[string]string{}}
	for _, s := range t.Source.Settings {
		field := view.SettingField + s.Name
		value := strings.Join(formValues(c, field), ", ")
		in.Settings[s.Name] = strings.TrimSpace(value + " " + edge.FormValue(c, field+view.TimeSuffix))
	}
	return in
}

// posted returns the text that a form is for.
func (p *Preview) posted(c *fiber.Ctx) (t publish.Text, isNew bool, err error) {
	isNew = edge.FormValue(c, "new") != ""
	t, err = p.textFor(isNew, "", edge.FormValue(c, "file"), edge.FormValue(c, "path"))
	return t, isNew, notFound(err)
}

// judge returns what is wrong with an input: problems keep it from being saved. The rules are those
// of the loader.
func (p *Preview) judge(t publish.Text, in publish.Input) (view.Verdict, error) {
	checked, err := p.drafts.Check(t, in)
	var v view.Verdict
	switch {
	case errors.Is(err, content.ErrNotEditable):
		v.Problems = []string{"This text can only be changed in its file: " + t.File}
		return v, nil
	case err != nil:
		return v, err
	}
	for _, name := range checked.Empty {
		v.Problems = append(v.Problems, view.Setting{Name: name}.Label()+" is missing.")
	}
	for _, f := range checked.Findings {
		missing := slices.ContainsFunc(checked.Empty, func(name string) bool { return strings.Contains(f.Text, name+" is missing") })
		switch {
		case missing: // said above
		case slices.Contains(checked.Forbidden, f):
			v.Problems = append(v.Problems, view.Sentence(f.Text))
		default:
			v.Hints = append(v.Hints, view.Sentence(f.Text))
		}
	}
	if len(v.Problems) == 0 && hasText(t) && strings.TrimSpace(in.Value) == "" {
		v.Problems = append(v.Problems, "There is no text here. Write one.")
	}
	return v, nil
}

// save checks and saves a draft. If it is not fit for members, or someone else changed the text,
// the form shows again with what was typed.
func (p *Preview) save(c *fiber.Ctx) error {
	t, isNew, err := p.posted(c)
	if err != nil {
		return err
	}
	in, base := typed(c, t), edge.FormValue(c, "base")
	again := view.Edit{Value: in.Value, Base: base, New: isNew, Beside: edge.FormValue(c, "beside") != ""}
	for _, s := range t.Source.Settings {
		again.Settings = append(again.Settings, view.Setting{Value: in.Settings[s.Name]})
	}
	if again.Verdict, err = p.judge(t, in); err != nil {
		return err
	}
	if len(again.Problems) > 0 {
		return p.showAgain(c, t, again, fiber.StatusUnprocessableEntity)
	}
	if isNew {
		t.File, err = p.drafts.Create(noticesFolder, in)
	} else {
		err = p.drafts.Save(t.File, t.Path, base, in)
	}
	if errors.Is(err, publish.ErrConflict) {
		again.Conflict, again.Base = t.Value, t.Base // saving again is a choice, because both are shown
		return p.showAgain(c, t, again, fiber.StatusConflict)
	}
	if err != nil {
		return err
	}
	to := view.EditPath + view.TextQuery(t.File, t.Path) + "&saved=1"
	if again.Beside {
		to += "&beside=1"
	}
	return c.Redirect(to, fiber.StatusSeeOther)
}

func (p *Preview) showAgain(c *fiber.Ctx, t publish.Text, v view.Edit, status int) error {
	c.Status(status)
	if v.Base == "" {
		v.Base = "new"
	}
	return p.showEdit(c, t, v)
}

// remove removes a Markdown file or a picture of the drafts. What members see of it ends with the
// next publication.
func (p *Preview) remove(c *fiber.Ctx) error {
	file := edge.FormValue(c, "file")
	to := view.Root
	switch {
	case isPicture(file):
		to = view.PicturesPath
	case path.Ext(file) != ".md":
		return fiber.ErrNotFound
	}
	err := p.drafts.Remove(file, edge.FormValue(c, "base"))
	if errors.Is(err, publish.ErrConflict) {
		return c.Redirect(to, fiber.StatusSeeOther) // which shows what someone else made of it
	}
	if err != nil {
		return notFound(err)
	}
	return c.Redirect(to, fiber.StatusSeeOther)
}
