package exchange

import (
	"context"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// xsrfMembers limits the tokens in memory.
const xsrfMembers = 1000

// xsrfMemory is an [xsrfStore] of this process that ignores the time.
type xsrfMemory struct{ values *lru.Cache[string, []byte] }

// newXSRFMemory returns a store of this process, for one instance.
func newXSRFMemory() xsrfStore {
	values, err := lru.New[string, []byte](xsrfMembers)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return xsrfMemory{values}
}

func (m xsrfMemory) Get(_ context.Context, key string) ([]byte, bool, error) {
	value, found := m.values.Get(key)
	return value, found, nil
}

func (m xsrfMemory) Put(_ context.Context, key string, value []byte, _ time.Duration) error {
	m.values.Add(key, value)
	return nil
}

func (m xsrfMemory) Delete(_ context.Context, key string) error {
	m.values.Remove(key)
	return nil
}
