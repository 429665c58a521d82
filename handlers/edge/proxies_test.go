package edge

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"
)

func proxies(t *testing.T, list string) Proxies {
	t.Helper()
	p, ok := ParseProxies(list)
	if !ok {
		t.Fatalf("ParseProxies(%q) failed", list)
	}
	return p
}

func TestClientIsTheRightmostAddressThatIsNoProxy(t *testing.T) {
	t.Parallel()
	trusted := proxies(t, "10.0.0.0/8, 192.0.2.7, 2001:db8::/32")
	for name, test := range map[string]struct{ peer, forwarded, want string }{
		"no header":               {"10.0.0.1", "", "10.0.0.1"},
		"one proxy":               {"10.0.0.1", "203.0.113.5", "203.0.113.5"},
		"two proxies":             {"10.0.0.1", "203.0.113.5, 192.0.2.7", "203.0.113.5"},
		"claim of the client":     {"10.0.0.1", "198.51.100.1, 203.0.113.5", "203.0.113.5"},
		"claim to be a proxy":     {"10.0.0.1", "198.51.100.1, 10.0.0.9, 203.0.113.5", "203.0.113.5"},
		"untrusted peer":          {"203.0.113.9", "198.51.100.1", "203.0.113.9"},
		"neighbor of one address": {"192.0.2.8", "198.51.100.1", "192.0.2.8"},
		"all are proxies":         {"10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"},
		"not an address":          {"10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"},
		"empty hop":               {"10.0.0.1", "198.51.100.1,", "10.0.0.1"},
		"with a port":             {"10.0.0.1", "203.0.113.5:4711", "203.0.113.5"},
		"IPv6":                    {"2001:db8::1", "2a00::5", "2a00::5"},
		"IPv6 with a port":        {"2001:db8::1", "[2a00::5]:4711", "2a00::5"},
		"IPv6 in brackets":        {"2001:db8::1", "[2a00::5]", "2a00::5"},
		"mapped peer":             {"::ffff:10.0.0.1", "203.0.113.5", "203.0.113.5"},
		"mapped hop":              {"10.0.0.1", "203.0.113.5, ::ffff:192.0.2.7", "203.0.113.5"},
	} {
		if got := trusted.Client(netip.MustParseAddr(test.peer), test.forwarded); got.String() != test.want {
			t.Errorf("%s: client = %s, want %s", name, got, test.want)
		}
	}
}

func TestParseProxiesRefusesWhatIsNoNetwork(t *testing.T) {
	t.Parallel()
	for _, list := range []string{
		"", "proxy.example.com", "10.0.0.0/33", "10.0.0.1,", "0.0.0.0/0", "::/0", "10.0.0.1:80", "10.0.0.1 10.0.0.2",
		"::ffff:10.0.0.0/104",
	} {
		if got, ok := ParseProxies(list); ok {
			t.Errorf("ParseProxies(%q) = %v, want a failure", list, got)
		}
	}
}

// Spec: READING-16.
func TestNetworksOf(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"203.0.113.5":        "203.0.113.5/32 1 times",
		"::ffff:203.0.113.5": "203.0.113.5/32 1 times",
		"2a00:1:2:3:4:5:6:7": "2a00:1:2:3::/64 1 times, 2a00:1:2::/48 8 times",
		"fe80::1%eth0":       "fe80::/64 1 times, fe80::/48 8 times",
	} {
		var got []string
		for _, n := range NetworksOf(netip.MustParseAddr(addr)) {
			got = append(got, fmt.Sprint(n.String(), " ", n.Households, " times"))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("NetworksOf(%s) = %v, want %s", addr, got, want)
		}
	}
}

func TestClientOfReadsAllForwardedHeaders(t *testing.T) {
	t.Parallel()
	ctx := &fasthttp.RequestCtx{} // its peer is 0.0.0.0
	ctx.Request.Header.Add("X-Forwarded-For", "198.51.100.1")
	ctx.Request.Header.Add("X-Forwarded-For", "203.0.113.5, 10.0.0.2")
	for list, want := range map[string]string{"0.0.0.0, 10.0.0.0/8": "203.0.113.5", "10.0.0.0/8": "0.0.0.0"} {
		if got := proxies(t, list).ClientOf(ctx); got.String() != want {
			t.Errorf("with proxies %s: client = %s, want %s", list, got, want)
		}
	}
}

// FuzzClient checks that nothing that a client sends changes the address that a trusted proxy saw,
// and that without a proxy the header counts for nothing.
func FuzzClient(f *testing.F) {
	for _, seed := range []string{
		"", "10.0.0.2", "203.0.113.9, 10.0.0.2", "[::1]:80", ",,", "fe80::1%eth0", "::ffff:10.0.0.2", "\x00",
	} {
		f.Add(seed)
	}
	trusted, _ := ParseProxies("10.0.0.0/8")
	proxy, client := netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("198.51.100.7")
	f.Fuzz(func(t *testing.T, claimed string) {
		if got := trusted.Client(proxy, claimed+", "+client.String()); got != client {
			t.Errorf("behind the proxy: Client = %v, want %v", got, client)
		}
		if got := trusted.Client(client, claimed); got != client {
			t.Errorf("without a proxy: Client = %v, want %v", got, client)
		}
		if got := trusted.Client(proxy, claimed); !got.IsValid() || got.Zone() != "" || !NetworksOf(got)[0].IsValid() {
			t.Errorf("Client = %v, want an address without a zone", got)
		}
	})
}

// The client may have sent one of two headers.
func TestOnlyTheOneHeaderOfAProxyCounts(t *testing.T) {
	t.Parallel()
	ctx := &fasthttp.RequestCtx{} // its peer is 0.0.0.0
	ctx.Request.Header.Add("Once", "a")
	ctx.Request.Header.Add("Twice", "a")
	ctx.Request.Header.Add("Twice", "b")
	proxy := proxies(t, "0.0.0.0")
	got := []string{proxy.Header(ctx, "Once"), proxy.Header(ctx, "Twice"), Proxies(nil).Header(ctx, "Once")}
	if want := []string{"a", "", ""}; !slices.Equal(got, want) {
		t.Errorf("headers once, twice and without a proxy = %q, want %q", got, want)
	}
}
