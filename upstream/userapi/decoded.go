package userapi

import (
	"cmp"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"memberportal/upstream/member"
)

// maxDecoded limits the profiles that one process keeps decoded, by the bytes of their JSON: about
// 145 members of 3 policies. In memory a profile takes about three times as many.
const maxDecoded = 2 << 20

// decodedProfile is a profile that is valid while the cache has the same version.
type decodedProfile struct {
	version   string // "" if storing it failed, such as on a full disk
	profile   *member.Profile
	size      int       // of the JSON, in bytes
	summaries *sync.Map // of each account, the readSummary of the last billing summary
}

// decodedProfiles are the most recently used profiles, by [Member.Key]: decoding one for each
// request takes longer than making the page. Limiting their number would not limit the memory. It
// is safe for concurrent use.
type decodedProfiles struct {
	most int // bytes

	mu    sync.Mutex
	kept  *simplelru.LRU[string, decodedProfile]
	bytes int
}

func newDecodedProfiles(most int) *decodedProfiles {
	d := &decodedProfiles{most: most}
	// Each entry has at least a byte, so this number is never the limit. It fails only below 1.
	d.kept, _ = simplelru.NewLRU(most, func(_ string, gone decodedProfile) { d.bytes -= gone.size })
	return d
}

// Get returns the profile of a member, false if there is none.
func (d *decodedProfiles) Get(key string) (decodedProfile, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.kept.Get(key)
}

// Add stores a profile. It replaces the member's earlier one, keeps its summaries, and drops the
// least recently used profiles. The newest one stays regardless of its size.
func (d *decodedProfiles) Add(key string, p decodedProfile) {
	d.mu.Lock()
	defer d.mu.Unlock()
	earlier, _ := d.kept.Peek(key)
	p.summaries = cmp.Or(earlier.summaries, new(sync.Map))
	d.kept.Remove(key) // Add would not count its size
	d.kept.Add(key, p)
	for d.bytes += p.size; d.bytes > d.most && d.kept.Len() > 1; {
		d.kept.RemoveOldest()
	}
}

// Remove deletes the profile of a member.
func (d *decodedProfiles) Remove(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept.Remove(key)
}
