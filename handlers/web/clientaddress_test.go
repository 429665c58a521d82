package web

import (
	"net/netip"
	"testing"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"memberportal/handlers/web/edge"
)

func TestClientAddressReadsAllForwardedHeaders(t *testing.T) {
	t.Parallel()
	app := fiber.New()
	c := app.AcquireCtx(&fasthttp.RequestCtx{}) // its peer is 0.0.0.0
	defer app.ReleaseCtx(c)
	c.Request().Header.Add(fiber.HeaderXForwardedFor, "198.51.100.1")
	c.Request().Header.Add(fiber.HeaderXForwardedFor, "203.0.113.5, 10.0.0.2")
	proxies, _ := edge.ParseProxies("0.0.0.0, 10.0.0.0/8")
	for want, p := range map[string]*Portal{"203.0.113.5": {Proxies: proxies}, "0.0.0.0": {}} {
		if got := p.ClientAddress(c); got != netip.MustParseAddr(want) {
			t.Errorf("with proxies %v: client = %s, want %s", p.Proxies, got, want)
		}
	}
}
