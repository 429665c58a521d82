package preview

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/edge"
	"memberportal/views/content/publish"
	"memberportal/views/content/source"
	view "memberportal/views/preview"
)

const picturesFolder = "en/pictures"

func isPicture(file string) bool { return path.Dir(file) == picturesFolder }

// pictureNames returns the names of the English pictures in order.
func pictureNames(files map[string][]byte) []string {
	var names []string
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if isPicture(file) {
			names = append(names, path.Base(file))
		}
	}
	return names
}

// pictures shows the pictures of the drafts.
func (p *Preview) pictures(c *fiber.Ctx) error { return p.showPictures(c, "") }

func (p *Preview) showPictures(c *fiber.Ctx, problem string) error {
	if p.drafts == nil {
		return fiber.ErrNotFound
	}
	files, err := p.drafts.Files()
	if err != nil {
		return err
	}
	v := view.Pictures{
		Page:  view.Page{Title: "Pictures", Nonce: nonce(c), Assets: p.portal.Assets},
		Token: p.token(c), Problem: problem, Added: c.Query("added"), Writes: personOf(c).Writes,
	}
	for _, name := range pictureNames(files) {
		file := picturesFolder + "/" + name
		v.All = append(v.All, view.Picture{
			Name: name, File: file, Base: publish.NameOf(files[file]), About: about(files[file]), Used: uses(files, name), Added: name == v.Added,
		})
	}
	return render(c, view.PicturesPage(v))
}

// about returns a picture's size.
func about(data []byte) string {
	kilobytes := fmt.Sprintf("%d kB", (len(data)+1023)/1024)
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return kilobytes
	}
	return fmt.Sprintf("%d by %d pixels, %s", size.Width, size.Height, kilobytes)
}

// uses returns the files that show a picture.
func uses(files map[string][]byte, name string) []string {
	var all []string
	for _, file := range slices.Sorted(maps.Keys(files)) {
		shown := path.Ext(file) == ".md" && strings.Contains(string(files[file]), "pictures/"+name+")")
		mark := path.Ext(file) == ".yaml" && strings.Contains(string(files[file]), "mark: "+name)
		if shown || mark {
			all = append(all, file)
		}
	}
	return all
}

// picture serves a picture of the drafts: one of the list, whatever the request says.
func (p *Preview) picture(c *fiber.Ctx) error {
	if p.drafts == nil {
		return fiber.ErrNotFound
	}
	files, err := p.drafts.Files()
	if err != nil {
		return err
	}
	name := param(c, "name")
	if !slices.Contains(pictureNames(files), name) {
		return fiber.ErrNotFound
	}
	c.Type(strings.TrimPrefix(path.Ext(name), "."))
	return c.Send(files[picturesFolder+"/"+name])
}

// savePicture adds a picture, or gives one of the list other data.
func (p *Preview) savePicture(c *fiber.Ctx) error {
	name, data, err := sentPicture(c)
	if err != nil {
		return p.refusePicture(c, fiber.StatusUnprocessableEntity, "Choose a picture first.")
	}
	file := edge.FormValue(c, "file")
	switch {
	case file == "":
		name, err = p.drafts.AddPicture("en", name, data)
	case isPicture(file):
		name, err = path.Base(file), p.drafts.ReplacePicture(file, edge.FormValue(c, "base"), data)
	default:
		err = publish.ErrNotFound
	}
	switch {
	case errors.Is(err, publish.ErrPicture):
		return p.refusePicture(c, fiber.StatusUnprocessableEntity, "Not every browser can show this file. Choose a PNG or a JPEG of at most 2 MB, of the same kind as the picture that it replaces.")
	case errors.Is(err, publish.ErrConflict):
		return p.refusePicture(c, fiber.StatusConflict, "Someone else changed this picture while you were looking. It is shown below as it is now; yours is not saved.")
	case err != nil:
		return notFound(err)
	}
	return c.Redirect(view.PicturesPath+"?added="+name, fiber.StatusSeeOther)
}

func sentPicture(c *fiber.Ctx) (name string, data []byte, err error) {
	sent, err := c.FormFile("picture")
	if err != nil {
		return "", nil, err
	}
	file, err := sent.Open()
	if err != nil {
		return "", nil, err
	}
	defer file.Close()
	data, err = io.ReadAll(io.LimitReader(file, source.MaxPicture+1))
	if len(data) == 0 {
		err = errors.Join(err, publish.ErrPicture)
	}
	return sent.Filename, data, err
}

func (p *Preview) refusePicture(c *fiber.Ctx, status int, problem string) error {
	c.Status(status)
	return p.showPictures(c, problem)
}
