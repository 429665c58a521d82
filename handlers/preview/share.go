package preview

import (
	"strconv"
	"strings"
	"time"

	"memberportal/auth"
)

// shareFor is how long a shared link is good.
const shareFor = 7 * 24 * time.Hour

// links makes and reads the links by which a preview is shared. Nothing is kept of them: a link carries its choice, its end and a signature, and all
// links end at once when the keys that signed them are dropped.
type links struct{ signer *auth.Signer }

// token is a choice that may be looked at until then, as one segment of an address.
func (l links) token(c Choice, until time.Time) string {
	text := c.String() + "~" + strconv.FormatInt(until.Unix(), 36)
	return text + "~" + l.signer.Sign(text)
}

// open is false for what we did not sign, and for what has ended.
func (l links) open(token string, now time.Time) (c Choice, until time.Time, ok bool) {
	last := strings.LastIndexByte(token, '~')
	if last < 0 || !l.signer.Verify(token[:last], token[last+1:]) {
		return Choice{}, time.Time{}, false
	}
	choice, end, _ := strings.Cut(token[:last], "~")
	seconds, err := strconv.ParseInt(end, 36, 64)
	if err != nil {
		return Choice{}, time.Time{}, false
	}
	c, err = parseChoice(choice)
	until = time.Unix(seconds, 0)
	return c, until, err == nil && now.Before(until)
}
