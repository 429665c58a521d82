package preview

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	view "memberportal/views/preview"
)

// shareLife is how long a shared link works. The server does not store links: a link contains its
// choice, its expiry and a signature, and removing the key that signed it revokes it.
const shareLife = 7 * 24 * time.Hour

// shareToken returns a choice, the address of one page and the link's end as one signed URL
// segment.
func (p *Preview) shareToken(c Choice, address string, until time.Time) string {
	page := base64.RawURLEncoding.EncodeToString([]byte(address))
	text := c.String() + "~" + strconv.FormatInt(until.Unix(), 36) + "~" + page
	return text + "~" + p.signer.Sign(text)
}

// openShareToken reports false for a token with an invalid signature and for one that has expired.
func (p *Preview) openShareToken(token string) (c Choice, address string, until time.Time, ok bool) {
	parts := strings.Split(token, "~")
	if len(parts) != 4 || !p.signer.Verify(strings.Join(parts[:3], "~"), parts[3]) {
		return Choice{}, "", time.Time{}, false
	}
	c, choiceErr := view.ParseChoice(parts[0], zone(p.portal))
	seconds, endErr := strconv.ParseInt(parts[1], 36, 64)
	page, pageErr := base64.RawURLEncoding.DecodeString(parts[2])
	until = time.Unix(seconds, 0)
	return c, string(page), until, errors.Join(choiceErr, endErr, pageErr) == nil && p.valid(c) && p.portal.Now().Before(until)
}
