package handlers

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"mime/multipart"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"memberportal/auth"
	"memberportal/handlers/photos"
	"memberportal/upstream/userapi"
	"memberportal/views/newclaim"
	"memberportal/views/paths"
)

const (
	// uploadLimit is every photo that a claim can hold in one request, with room for the multipart
	// frame.
	uploadLimit = newclaim.MaxPhotos*newclaim.MaxPhotoSize + bodyLimit
	// uploadTimeout is how long a slow phone may take to send them.
	uploadTimeout = 5 * time.Minute
	// sessionTimeout is how long a request with a large body may wait for its session.
	sessionTimeout = 5 * time.Second
)

// limitBodies allows large requests at one address alone, and from members alone: a body is in
// memory while it arrives. The server calls it after the head of a request, so that it never reads
// more.
func (p *Portal) limitBodies(head *fasthttp.RequestHeader) fasthttp.RequestConfig {
	if string(head.Method()) != post || !p.takesPhotos(head) {
		return fasthttp.RequestConfig{}
	}
	return fasthttp.RequestConfig{MaxRequestBodySize: uploadLimit, ReadTimeout: uploadTimeout}
}

// isMember reports whether a member sends this head. If the store is down, it refuses the large
// body.
func (p *Portal) isMember(head *fasthttp.RequestHeader) bool {
	ctx, cancel := context.WithTimeout(context.Background(), sessionTimeout)
	defer cancel()
	ctx, err := p.Sessions.Load(ctx, string(head.Cookie(p.cookieName(auth.SessionCookie))))
	if err != nil {
		return false
	}
	_, ok := p.Sessions.Active(ctx)
	return ok
}

// takesPhotos is a member's request to the page of photos. A preview has no session, but it runs
// beside sample members only.
func (p *Portal) takesPhotos(head *fasthttp.RequestHeader) bool {
	path := string(head.RequestURI())
	if path == paths.NewClaimPhotos() {
		return p.isMember(head)
	}
	return p.Preview != nil && strings.HasSuffix(path, paths.NewClaimPhotos())
}

func showClaimPhotos(v *visit) (templ.Component, error) {
	form, found, err := v.claimInProgress()
	if err != nil {
		return nil, err
	}
	if !found && v.saved == nil {
		return v.elsewhere(paths.NewClaim(""))
	}
	return newclaim.PhotosView(newclaim.NewPhotosPage(form, nil, v.xsrf())), nil
}

// addClaimPhotos stores every valid photo, even beside invalid ones, and lists the invalid ones.
func addClaimPhotos(v *visit) error {
	draft, found, err := v.claimDrafts().read(v.ctx)
	if err != nil || !found {
		return v.seeOtherUnless(err, paths.NewClaim(""))
	}
	invalid, err := v.addPhotos(&draft)
	if err != nil {
		return err
	}
	next := paths.NewClaimPhotos()
	if v.formValue("then") == "continue" {
		next = v.claimForm(draft).Next("photos")
	}
	return v.submit(submission{
		valid: len(invalid) == 0,
		show: func(string) (templ.Component, error) {
			return newclaim.PhotosView(newclaim.NewPhotosPage(v.claimForm(draft), invalid, v.xsrf())), nil
		},
		next: next,
	})
}

// addPhotos adds the photos of the form to the draft, stores it, and says what is wrong with the
// others.
func (v *visit) addPhotos(draft *newclaim.Draft) (invalid []string, err error) {
	sent, err := v.c.MultipartForm()
	if err != nil {
		return nil, fiber.ErrBadRequest
	}
	for _, file := range sent.File["photos"] {
		problem, err := v.addPhoto(draft, file)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			invalid = append(invalid, problem)
		}
	}
	return invalid, v.claimDrafts().store(v.ctx, *draft)
}

// addPhoto adds one photo to the draft, or says what is wrong with it. A form without a photo sends
// an empty file without a name.
func (v *visit) addPhoto(draft *newclaim.Draft, file *multipart.FileHeader) (problem string, err error) {
	name := newclaim.PhotoName(file.Filename)
	switch {
	case file.Size == 0 && file.Filename == "":
		return "", nil
	case len(draft.Photos) >= newclaim.MaxPhotos:
		return newclaim.TooManyPhotos(name), nil
	case file.Size > newclaim.MaxPhotoSize:
		return newclaim.PhotoTooLarge(name), nil
	}
	data, err := contentsOf(file)
	if err != nil {
		return "", err
	}
	clean, err := photos.Clean(data)
	switch {
	case errors.Is(err, photos.ErrDamaged):
		return newclaim.PhotoDamaged(name), nil
	case err != nil:
		return newclaim.PhotoOfWrongKind(name), nil
	}
	photo := newclaim.Photo{ID: rand.Text(), Name: name, ContentType: clean.ContentType, Size: len(clean.Data)}
	draft.Photos = append(draft.Photos, photo)
	return "", v.claimDrafts().storePhoto(v.ctx, photo.ID, clean.Data, draft.Ends())
}

func contentsOf(file *multipart.FileHeader) ([]byte, error) {
	opened, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return io.ReadAll(opened)
}

// claimPhoto shows a photo of the member's own draft.
func claimPhoto(v *visit) error {
	draft, _, err := v.claimDrafts().read(v.ctx)
	if err != nil {
		return err
	}
	i := indexOfPhoto(draft, v.param("photo"))
	if i < 0 {
		return fiber.ErrNotFound
	}
	data, found, err := v.claimDrafts().photo(v.ctx, draft.Photos[i].ID)
	if err != nil {
		return err
	}
	if !found {
		return fiber.ErrNotFound
	}
	v.c.Set(fiber.HeaderContentType, draft.Photos[i].ContentType)
	return v.c.Send(data)
}

func removeClaimPhoto(v *visit) error {
	drafts := v.claimDrafts()
	draft, _, err := drafts.read(v.ctx)
	if err != nil {
		return err
	}
	if i := indexOfPhoto(draft, v.formValue("photo")); i >= 0 {
		id := draft.Photos[i].ID
		draft.Photos = slices.Delete(draft.Photos, i, i+1)
		if err := errors.Join(drafts.store(v.ctx, draft), drafts.dropPhoto(v.ctx, id)); err != nil {
			return err
		}
	}
	return v.seeOther(paths.NewClaimPhotos())
}

func indexOfPhoto(draft newclaim.Draft, id string) int {
	return slices.IndexFunc(draft.Photos, func(p newclaim.Photo) bool { return p.ID == id })
}

// photosOf reads the photos of a draft. lost is the name of one that the store no longer has.
func (v *visit) photosOf(draft newclaim.Draft) (pictures []userapi.Photo, lost string, err error) {
	for _, p := range draft.Photos {
		data, found, err := v.claimDrafts().photo(v.ctx, p.ID)
		if err != nil {
			return nil, "", err
		}
		if !found {
			return nil, p.Name, nil
		}
		pictures = append(pictures, userapi.Photo{Name: p.Name, ContentType: p.ContentType, Data: data})
	}
	return pictures, "", nil
}
