package static

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"time"
)

// Shared is a store of all instances. During a roll between versions, a page of one build may ask
// an instance of the other one for its style sheet.
type Shared interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte, ttl time.Duration) error
}

// SharedFor is how long the shared files of a build are kept. An instance that runs for longer
// shares them again.
const SharedFor = 24 * time.Hour

// sharedVariant is a variant in the store.
type sharedVariant struct {
	Coding  string
	Headers map[string]string
	Body    []byte
}

// Share stores all files of the build, so that instances of other builds can serve them: during a
// roll, a balancer may ask one for the style sheet of the other's page. The names contain hashes,
// so builds do not overwrite each other's files.
func (a *Assets) Share(ctx context.Context, store Shared) error {
	for name, all := range a.files {
		var shared []sharedVariant
		for _, v := range all {
			shared = append(shared, sharedVariant{v.coding, v.headers, v.body()})
		}
		value, err := json.Marshal(shared)
		if err != nil {
			return err
		}
		if err := store.Put(ctx, sharedKey(Prefix+name), value, SharedFor); err != nil {
			return fmt.Errorf("share static file %s: %w", name, err)
		}
	}
	return nil
}

// hashedName matches the names of a build. Other names skip the store.
var hashedName = regexp.MustCompile(`^` + Prefix + `[\w./-]{1,100}-[A-Z0-9]{8}\.[a-z0-9]{2,5}$`)

// ServeShared is [Assets.Serve] for the files of other builds.
func ServeShared(ctx context.Context, store Shared, path, acceptEncoding string) (File, bool, error) {
	if !hashedName.MatchString(path) {
		return File{}, false, nil
	}
	value, found, err := store.Get(ctx, sharedKey(path))
	if err != nil || !found {
		return File{}, false, err
	}
	var shared []sharedVariant
	if json.Unmarshal(value, &shared) != nil || len(shared) == 0 {
		return File{}, false, nil
	}
	var all variants
	for _, v := range shared {
		all = append(all, variant{v.Coding, v.Headers, func() []byte { return v.Body }})
	}
	return all.best(acceptEncoding), true, nil
}

// sharedKey includes a version of the value's structure.
func sharedKey(path string) string { return "static/1" + path }
