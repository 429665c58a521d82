package preview

import (
	"errors"
	"strconv"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/edge"
	"memberportal/views/content/publish"
	"memberportal/views/content/textkey"
	view "memberportal/views/preview"
)

// publication shows what would change for members, and the earlier publications.
func (p *Preview) publication(c *fiber.Ctx) error { return p.showPublish(c, "", "") }

func (p *Preview) showPublish(c *fiber.Ctx, problem, why string) error {
	if p.drafts == nil || p.live == nil {
		return fiber.ErrNotFound
	}
	drafts, err := p.drafts.Files()
	if err != nil {
		return err
	}
	live, err := p.live.Files()
	if err != nil {
		return err
	}
	v := view.Publish{
		Page:  view.Page{Title: "Publish", Nonce: nonce(c), Assets: p.portal.Assets},
		Token: p.token(c), Seen: p.live.Number(), Version: publish.Version(drafts), Problem: problem, Why: why,
		Who: personOf(c).Email, May: personOf(c).publishes(), Findings: p.content.findings(), Bar: p.bar(c), Writes: personOf(c).Writes,
	}
	all, err := p.live.All()
	if err != nil {
		return err
	}
	undone, err := p.undoneBy(all, v.Seen)
	if err != nil {
		return err
	}
	v.Files, v.Undone = p.filesOf(publish.Compare(live, drafts), live, undone)
	for _, one := range all {
		v.All = append(v.All, view.Publication{
			Number: one.Number, Who: one.Who, Why: one.Why, Restores: one.Restores, Live: one.Number == v.Seen,
			When: one.When.In(zone(p.portal)).Format("January 2, 2006, 3:04 PM"),
		})
	}
	return render(c, view.PublishPage(v))
}

// undoneBy returns what members read before the last publication, if that was an undo; nil if not.
func (p *Preview) undoneBy(all []publish.Publication, current int) (map[string][]byte, error) {
	for i, one := range all {
		if one.Number == current && one.Restores > 0 && i+1 < len(all) {
			return p.live.FilesOf(all[i+1].Number)
		}
	}
	return nil, nil
}

// filesOf groups the changes by file, and puts those files apart in which only texts differ that
// the last undo took back.
func (p *Preview) filesOf(changes []publish.Change, live, undone map[string][]byte) (fresh, back []view.FileChange) {
	if len(changes) == 0 {
		return nil, nil
	}
	shown := p.places.of(p.content.library.Version(), p.pagesByPlace)
	marks := make([]bool, len(changes))
	if undone != nil {
		marks = publish.Undone(changes, live, undone)
	}
	for i, end := 0, 0; i < len(changes); i = end {
		file, isBack := view.FileChange{File: changes[i].File}, true
		for end = i; end < len(changes) && changes[end].File == file.File; end++ {
			change := changes[end]
			file.Texts = append(file.Texts, view.TextChange{
				Change: view.Change{Where: change.Path, Before: change.Before, After: change.After}, Pages: shown[change.Place], Picture: change.Picture,
			})
			isBack = isBack && marks[end]
		}
		if isBack {
			back = append(back, file)
		} else {
			fresh = append(fresh, file)
		}
	}
	return fresh, back
}

// placeCache has the pages that show each text, of one version of the texts. To find them takes as
// long as all pages.
type placeCache struct {
	mu      sync.Mutex
	version string
	pages   map[string][]string
}

func (p *placeCache) of(version string, load func() map[string][]string) map[string][]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pages == nil || p.version != version {
		p.version, p.pages = version, load()
	}
	return p.pages
}

// pagesByPlace returns the names of the pages that show each text to the household, with drafts.
func (p *Preview) pagesByPlace() map[string][]string {
	choice := view.DefaultChoice()
	choice.Drafts = true
	session, err := p.sessions.get(choice)
	e, exampleErr := p.exampleOf(choice.Member)
	if err != nil || exampleErr != nil {
		return nil
	}
	pages := map[string][]string{}
	for _, page := range screens() {
		response, err := session.respond(request{method: fiber.MethodGet, target: e.fill(page.path)})
		if err != nil {
			continue
		}
		for _, place := range textkey.Places(string(response.Body())) {
			pages[place] = append(pages[place], page.name())
		}
	}
	return pages
}

// publish makes the chosen drafts what members read. The texts must still be those that the editor
// saw.
func (p *Preview) publish(c *fiber.Ctx) error {
	drafts, err := p.drafts.Files()
	if err != nil {
		return err
	}
	live, err := p.live.Files()
	if err != nil {
		return err
	}
	why, chosen := strings.TrimSpace(edge.FormValue(c, "why")), publish.Pick(live, drafts, formValues(c, "file"))
	switch {
	case len(publish.Differing(live, chosen)) == 0:
		return p.refuse(c, fiber.StatusUnprocessableEntity, "Choose what to publish.", why)
	case why == "":
		return p.refuse(c, fiber.StatusUnprocessableEntity, "Say why, so that others understand it later.", why)
	case publish.Version(drafts) != edge.FormValue(c, "version"):
		return p.refuse(c, fiber.StatusConflict, "The drafts changed while you were reading. Look at them again, then publish.", why)
	}
	seen, _ := strconv.Atoi(edge.FormValue(c, "seen"))
	record := p.record(c, why)
	_, err = p.live.Publish(chosen, seen, record)
	if errors.Is(err, publish.ErrReadOnly) {
		made, archive, err := p.live.Archive(chosen, seen, record)
		if err == nil {
			c.Attachment("publication-" + strconv.Itoa(made.Number) + ".tar.gz")
			return c.Send(archive)
		}
		return p.answer(c, err, why)
	}
	return p.answer(c, err, why)
}

// discard makes the chosen drafts what members read already.
func (p *Preview) discard(c *fiber.Ctx) error {
	if p.live == nil {
		return fiber.ErrNotFound
	}
	live, err := p.live.Files()
	if err != nil {
		return err
	}
	why, chosen := edge.FormValue(c, "why"), formValues(c, "file")
	switch {
	case len(chosen) == 0:
		return p.refuse(c, fiber.StatusUnprocessableEntity, "Choose what to discard.", why)
	case p.live.Number() == 0:
		return p.refuse(c, fiber.StatusConflict, "Nothing is published yet, so there is nothing to go back to.", why)
	}
	err = p.drafts.Discard(chosen, live, edge.FormValue(c, "version"))
	if errors.Is(err, publish.ErrConflict) {
		return p.refuse(c, fiber.StatusConflict, "The drafts changed while you were reading. Look at them again, then discard.", why)
	}
	return p.answer(c, err, why)
}

// undo publishes the texts of an earlier publication again.
func (p *Preview) undo(c *fiber.Ctx) error {
	number, _ := strconv.Atoi(edge.FormValue(c, "number"))
	seen, _ := strconv.Atoi(edge.FormValue(c, "seen"))
	_, err := p.live.Restore(number, seen, p.record(c, "Back to publication "+strconv.Itoa(number)))
	return p.answer(c, err, "")
}

func (p *Preview) record(c *fiber.Ctx, why string) publish.Publication {
	return publish.Publication{Who: personOf(c).Email, When: p.portal.Now(), Why: strings.Join(strings.Fields(why), " ")}
}

// answer shows the page with the new publication, or with why there is none.
func (p *Preview) answer(c *fiber.Ctx, err error, why string) error {
	refused, unfit := errors.AsType[publish.RefusedError](err)
	switch {
	case err == nil:
		return c.Redirect(view.PublishPath, fiber.StatusSeeOther)
	case unfit:
		return p.refuse(c, fiber.StatusUnprocessableEntity, "Nothing is published. "+refused.Findings[0].String(), why)
	case errors.Is(err, publish.ErrOutdated):
		return p.refuse(c, fiber.StatusConflict, "Someone else published meanwhile. Look at the changes again, then publish.", why)
	case errors.Is(err, publish.ErrReadOnly):
		return p.refuse(c, fiber.StatusConflict, "The live folder is read-only here. Deploy an earlier publication to undo.", why)
	}
	return notFound(err)
}

func (p *Preview) refuse(c *fiber.Ctx, status int, problem, why string) error {
	c.Status(status)
	return p.showPublish(c, problem, why)
}
