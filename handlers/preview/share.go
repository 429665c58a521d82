package preview

import (
	"strconv"
	"strings"
	"time"

	view "memberportal/views/preview"
)

// shareLife is how long a shared link works. The server does not store links: a link contains its
// choice, its expiry and a signature, and removing the key that signed it revokes it.
const shareLife = 7 * 24 * time.Hour

// shareToken returns a choice and its end as one signed URL segment.
func (p *Preview) shareToken(c Choice, until time.Time) string {
	text := c.String() + "~" + strconv.FormatInt(until.Unix(), 36)
	return text + "~" + p.signer.Sign(text)
}

// openShareToken reports false for a token with an invalid signature and for one that has expired.
func (p *Preview) openShareToken(token string) (c Choice, until time.Time, ok bool) {
	last := strings.LastIndexByte(token, '~')
	if last < 0 || !p.signer.Verify(token[:last], token[last+1:]) {
		return Choice{}, time.Time{}, false
	}
	choice, end, _ := strings.Cut(token[:last], "~")
	seconds, err := strconv.ParseInt(end, 36, 64)
	if err != nil {
		return Choice{}, time.Time{}, false
	}
	c, err = view.ParseChoice(choice, zone(p.portal))
	until = time.Unix(seconds, 0)
	return c, until, err == nil && p.valid(c) && p.portal.Now().Before(until)
}
