package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/static"
)

// staticFile serves the built files from memory, and those of other builds from the store. No
// session is touched.
func staticFile(p *request.Portal, c *fiber.Ctx) error {
	err := serveAsset(p, c, c.Path(), nil)
	if err == nil {
		leavePageHeaders(c)
	}
	return err
}

// leavePageHeaders removes what protects a document: scripts, styles and images of our own have no
// use for it, and it is a third of the bytes of a small file.
func leavePageHeaders(c *fiber.Ctx) {
	for _, name := range []string{
		fiber.HeaderContentSecurityPolicy, fiber.HeaderPermissionsPolicy, fiber.HeaderReferrerPolicy,
		"Cross-Origin-Opener-Policy",
	} {
		c.Response().Header.Del(name)
	}
}

// savedCardWorker serves the service worker of offline cards. Its path has no hash, because
// browsers look for updates of a worker at the path that installed it.
func savedCardWorker(p *request.Portal, c *fiber.Ctx) error {
	return serveAsset(p, c, p.Assets.URL("saved-card-worker.js"), map[string]string{fiber.HeaderCacheControl: "no-cache"})
}

func serveAsset(p *request.Portal, c *fiber.Ctx, path string, headers map[string]string) error {
	file, ok := p.Assets.Serve(path, c.Get(fiber.HeaderAcceptEncoding))
	var err error
	if !ok { // during a roll between versions, of a page by another instance
		file, ok, err = static.ServeShared(c.UserContext(), p.Sessions.Cache(), path, c.Get(fiber.HeaderAcceptEncoding))
	}
	switch {
	case err != nil:
		return err
	case !ok:
		return fiber.ErrNotFound
	}
	for name, value := range file.Headers {
		c.Set(name, value)
	}
	for name, value := range headers {
		c.Set(name, value)
	}
	if c.Fresh() {
		return c.SendStatus(fiber.StatusNotModified)
	}
	return c.Send(file.Body)
}

// picture serves an image of the editors' content. Its address has a hash of it, so browsers may
// cache it without end.
func picture(p *request.Portal, c *fiber.Ctx) error {
	found, ok := p.Content.Picture(c.Params("language"), c.Params("name"))
	if !ok {
		return fiber.ErrNotFound
	}
	c.Set(fiber.HeaderContentType, found.Type)
	if string(c.Request().URI().QueryString()) == found.Hash {
		c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	}
	return c.Send(found.Data)
}
