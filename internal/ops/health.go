package ops

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"memberportal/internal/transport"
)

// healthTimeout is how long a portal may take to answer.
const healthTimeout = 3 * time.Second

// CheckReady requests the readiness of the portal on this machine and writes the result. It is for
// containers, which have no other program to ask with.
func CheckReady(ctx context.Context, addr string, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	response, err := transport.Get(ctx, &url.URL{Scheme: "http", Host: ownAddress(addr), Path: "/readyz"})
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("/readyz answers %d", response.StatusCode)
	}
	_, err = fmt.Fprintln(out, "ready")
	return err
}

// ownAddress returns where this machine reaches what listens on an address: an address that stands
// for all interfaces is not one to connect to.
func ownAddress(addr string) string {
	host, port, _ := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
