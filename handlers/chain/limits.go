package chain

import (
	"context"
	"strings"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/auth"
	"memberportal/handlers/request"
)

// sessionTimeout is how long a request with a large body may wait for its session.
const sessionTimeout = 5 * time.Second

// filesFor returns the bytes of files that the request may send: at the addresses of forms that
// take files, and from members alone. A preview has no session, but it runs beside sample members
// only, and reads the body as a whole.
func (p *chain) filesFor(head *fasthttp.RequestHeader) (files int, whole bool) {
	path, _, _ := strings.Cut(string(head.RequestURI()), "?")
	for _, r := range p.routes { // the first row that matches serves the request
		switch {
		case r.Method != string(head.Method()):
		case r.Matches(path) && (r.MaxFiles == 0 || !p.isMember(head)):
			return 0, false
		case r.Matches(path):
			return r.MaxFiles, false
		case p.preview != nil && r.MaxFiles > 0 && r.Matches(request.LastSegments(path, strings.Count(r.Path, "/"))):
			return r.MaxFiles, true
		}
	}
	return 0, false
}

// isMember reports whether a member sends this head. If the store is down, it refuses the large
// body.
func (p *chain) isMember(head *fasthttp.RequestHeader) bool {
	ctx, cancel := context.WithTimeout(context.Background(), sessionTimeout)
	defer cancel()
	ctx, err := p.Sessions.Load(ctx, string(head.Cookie(p.CookieName(auth.SessionCookie))))
	if err != nil {
		return false
	}
	_, ok := p.Sessions.Active(ctx)
	return ok
}
