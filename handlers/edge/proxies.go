// Package edge is the portal's side of the network: who a connection comes from, how many it takes,
// which requests it refuses before any handler, how it reads their bodies, and what protects the
// program from a handler.
package edge

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"

	"github.com/valyala/fasthttp"
)

// ProxiesSetting is the setting with the networks of Proxies.
const ProxiesSetting = "PORTAL_TRUSTED_PROXIES"

// Proxies are the networks whose X-Forwarded-For is believed.
type Proxies []netip.Prefix

// ParseProxies reads addresses and networks in CIDR notation, separated by commas. ok is false for
// anything else, and for a network of all addresses, which would believe everybody.
func ParseProxies(list string) (proxies Proxies, ok bool) {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		prefix, err := netip.ParsePrefix(part)
		if addr, addrErr := netip.ParseAddr(part); addrErr == nil {
			prefix, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil || prefix.Bits() == 0 || prefix.Addr().Is4In6() {
			return nil, false
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, true
}

// Trusts reports whether the address is one of a proxy.
func (p Proxies) Trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(addr) })
}

// Client returns the address of the client behind peer: the rightmost address of X-Forwarded-For
// that is not a trusted proxy's. Each proxy appends the address that it saw, so addresses further
// left are the client's own claim. Without a trusted peer the header is ignored.
func (p Proxies) Client(peer netip.Addr, forwarded string) netip.Addr {
	client := peer.Unmap()
	hops := strings.Split(forwarded, ",")
	for _, hop := range slices.Backward(hops) {
		addr, ok := parseHop(strings.TrimSpace(hop))
		if !p.Trusts(client) || !ok {
			break
		}
		client = addr
	}
	return client
}

// ClientOf returns the address of the client of a request. A limit per address counts its
// NetworksOf.
func (p Proxies) ClientOf(ctx *fasthttp.RequestCtx) netip.Addr {
	peer, _ := netip.AddrFromSlice(ctx.RemoteIP())
	forwarded := ctx.Request.Header.PeekAll(fasthttp.HeaderXForwardedFor)
	return p.Client(peer, string(bytes.Join(forwarded, []byte(","))))
}

// TrustsPeer reports whether a trusted proxy sent the request.
func (p Proxies) TrustsPeer(ctx *fasthttp.RequestCtx) bool {
	peer, _ := netip.AddrFromSlice(ctx.RemoteIP())
	return p.Trusts(peer.Unmap())
}

// Header returns a header of a request that a trusted proxy sent, "" for that of any other. A
// header that is there twice is none: the client may have sent one of them.
func (p Proxies) Header(ctx *fasthttp.RequestCtx, name string) string {
	values := ctx.Request.Header.PeekAll(name)
	if !p.TrustsPeer(ctx) || len(values) != 1 {
		return ""
	}
	return string(values[0])
}

// parseHop reads an address, which some proxies write with a port.
func parseHop(hop string) (netip.Addr, bool) {
	if addr, err := netip.ParseAddr(strings.Trim(hop, "[]")); err == nil {
		return addr.Unmap().WithZone(""), true
	}
	withPort, err := netip.ParseAddrPort(hop)
	return withPort.Addr().Unmap().WithZone(""), err == nil
}

// Network is what limits per address count: all addresses of one network together.
type Network struct {
	netip.Prefix
	Households int // how many times the limit it has
}

// NetworksOf returns the networks that an address counts for: an IPv4 address alone, or the /64 of
// an IPv6 address, because one household has a whole /64, and its /48 as eight of those. Whoever
// rents a server often gets a /48, with 65,536 networks of /64.
func NetworksOf(addr netip.Addr) []Network {
	addr = addr.Unmap().WithZone("")
	if !addr.Is6() {
		return []Network{{netip.PrefixFrom(addr, addr.BitLen()), 1}}
	}
	household, _ := addr.Prefix(64)
	customer, _ := addr.Prefix(48)
	return []Network{{household, 1}, {customer, 8}}
}
