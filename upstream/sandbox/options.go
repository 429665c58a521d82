package sandbox

import (
	"fmt"
	"log/slog"
	"net/url"
	"time"
)

// Options configure the addresses and clocks of the sandbox.
type Options struct {
	// Origin is the sandbox's own origin, such as http://127.0.0.1:8090. Requests for another host
	// are rejected. Use another host name than the portal's, because cookies do not distinguish
	// ports.
	Origin string
	// Portal is the portal's origin, such as http://localhost:8080. The redirect URI is
	// Portal+"/auth", the one after sign-out is Portal+"/"; the editors' preview has the same below
	// /preview. The payment processor opens its window on this origin only.
	Portal string
	// Logger receives the reasons for rejected requests without personal data. Nil disables
	// logging.
	Logger *slog.Logger
	// AccessTokenLife is the lifetime of access tokens, 60 s by default, so that every demo
	// includes silent renewal.
	AccessTokenLife time.Duration
	// Now is the clock, time.Now by default. Delays do not use it.
	Now func() time.Time
	// Today is the clock of the members' data, Now by default: sample dates and new data are
	// relative to it. Sign-in and tokens use Now.
	Today func() time.Time
}

func (o Options) withDefaults() Options {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.AccessTokenLife == 0 {
		o.AccessTokenLife = time.Minute
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Today == nil {
		o.Today = o.Now
	}
	return o
}

func (o Options) check() error {
	for name, origin := range map[string]string{"Origin": o.Origin, "Portal": o.Portal} {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != u.Scheme+"://"+u.Host || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("sandbox: %s must be scheme://host[:port] without a path", name)
		}
	}
	if o.AccessTokenLife < 0 {
		return fmt.Errorf("sandbox: AccessTokenLife must be positive")
	}
	return nil
}
