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

// uploadLimit is every photo that a claim can hold in one request, with room for what stands around them.
const uploadLimit = newclaim.MaxPhotos*newclaim.MaxPhotoSize + bodyLimit

// uploadTimeout is how long a slow phone may take to send them.
const uploadTimeout = 5 * time.Minute

// knownTime is how long a request with a large body may wait for its session to be found.
const knownTime = 5 * time.Second

// limitBodies lets large requests in at one address alone, and from members alone: a body lies in memory while it arrives. It is asked when only the
// head of a request has come, so that nothing larger is ever read.
func (p *Portal) limitBodies(head *fasthttp.RequestHeader) fasthttp.RequestConfig {
	if string(head.Method()) != post || !p.takesPhotos(head) {
		return fasthttp.RequestConfig{}
	}
	return fasthttp.RequestConfig{MaxRequestBodySize: uploadLimit, ReadTimeout: uploadTimeout}
}

// knows reports whether a member sends this head. A store that does not answer knows nobody.
func (p *Portal) knows(head *fasthttp.RequestHeader) bool {
	ctx, cancel := context.WithTimeout(context.Background(), knownTime)
	defer cancel()
	ctx, err := p.Sessions.Load(ctx, string(head.Cookie(p.cookieName(auth.SessionCookie))))
	if err != nil {
		return false
	}
	_, ok := p.Sessions.Active(ctx)
	return ok
}

// takesPhotos tells a member's request to the page of photos. That page of a preview knows no member, and there is none beside real ones.
func (p *Portal) takesPhotos(head *fasthttp.RequestHeader) bool {
	path := string(head.RequestURI())
	if path == paths.NewClaimPhotos() {
		return p.knows(head)
	}
	return p.Preview != nil && strings.HasSuffix(path, paths.NewClaimPhotos())
}

func claimPhotos(v *visit, form newclaim.Form) (templ.Component, error) {
	return newclaim.PhotosView(newclaim.NewPhotosPage(form, nil, v.xsrf())), nil
}

// addClaimPhotos keeps every good photo of those sent, also beside bad ones, and says which were bad.
func addClaimPhotos(v *visit) error {
	drafts := v.claimDrafts()
	draft, found, err := drafts.read(v.ctx)
	if err != nil || !found {
		return v.doneUnless(err, paths.NewClaim(""))
	}
	sent, err := v.c.MultipartForm()
	if err != nil {
		return fiber.ErrBadRequest
	}
	var wrong []string
	for _, file := range sent.File["photos"] {
		problem, err := v.addPhoto(&draft, file)
		if err != nil {
			return err
		}
		if problem != "" {
			wrong = append(wrong, problem)
		}
	}
	if err := drafts.keep(v.ctx, draft); err != nil {
		return err
	}
	switch {
	case len(wrong) > 0:
		return v.showProblems(newclaim.PhotosView(newclaim.NewPhotosPage(v.claimForm(draft), wrong, v.xsrf())))
	case v.typed("then") == "continue":
		return v.done(v.claimForm(draft).Next("photos"))
	}
	return v.done(paths.NewClaimPhotos())
}

// addPhoto adds one photo to the draft, or words what is wrong with it. A form without a photo sends an empty file without a name.
func (v *visit) addPhoto(draft *newclaim.Draft, file *multipart.FileHeader) (problem string, err error) {
	if file.Size == 0 && file.Filename == "" {
		return "", nil
	}
	name := newclaim.PhotoName(v.Words, file.Filename)
	switch {
	case len(draft.Photos) >= newclaim.MaxPhotos:
		return newclaim.TooManyPhotos(v.Words, name), nil
	case file.Size > newclaim.MaxPhotoSize:
		return newclaim.PhotoTooLarge(v.Words, name), nil
	}
	data, err := contentsOf(file)
	if err != nil {
		return "", err
	}
	clean, err := photos.Clean(data)
	switch {
	case errors.Is(err, photos.ErrDamaged):
		return v.Words.NewClaim.Photos.Damaged.With(name), nil
	case err != nil:
		return v.Words.NewClaim.Photos.WrongKind.With(name), nil
	}
	photo := newclaim.Photo{ID: rand.Text(), Name: name, ContentType: clean.ContentType, Size: len(clean.Data)}
	draft.Photos = append(draft.Photos, photo)
	return "", v.claimDrafts().keepPhoto(v.ctx, photo.ID, clean.Data, draft.Ends())
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
	if i := indexOfPhoto(draft, v.typed("photo")); i >= 0 {
		id := draft.Photos[i].ID
		draft.Photos = slices.Delete(draft.Photos, i, i+1)
		if err := errors.Join(drafts.keep(v.ctx, draft), drafts.dropPhoto(v.ctx, id)); err != nil {
			return err
		}
	}
	return v.done(paths.NewClaimPhotos())
}

func indexOfPhoto(draft newclaim.Draft, id string) int {
	return slices.IndexFunc(draft.Photos, func(p newclaim.Photo) bool { return p.ID == id })
}

// photosOf reads the pictures of a draft; lost is the name of one that is no longer in the store.
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
