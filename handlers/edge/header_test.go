package edge

import (
	"net"
	"net/netip"
	"testing"

	"github.com/valyala/fasthttp"
)

func TestTraceparentOfProxiesOnly(t *testing.T) {
	t.Parallel()
	proxies := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	for peer, want := range map[string]string{"10.0.0.5": "00-a", "192.0.2.1": ""} {
		var ctx fasthttp.RequestCtx
		ctx.Init(&fasthttp.Request{}, &net.TCPAddr{IP: net.ParseIP(peer)}, nil)
		ctx.Request.Header.Set("traceparent", "00-a")
		if got := proxies.Header(&ctx, "traceparent"); got != want {
			t.Errorf("from %s: %q, want %q", peer, got, want)
		}
	}
}
