package store

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// A photo in one call would keep a connection for so long that the call counts as an outage. So a
// value over pieceSize is stored in pieces, each a record with a call of its own, and the record of
// its key names them. A piece that is late fails its value, and pauses no one.

const (
	pieceSize = 256 << 10
	// mostLarge is how many values in pieces are under way at once.
	mostLarge = 2
	// headSize is how many bytes of the value its record begins with, for [Store.GetAll].
	headSize = MostKnown
	idSize   = 26 // of rand.Text
	sizeSize = 4
	// mark follows the head. No other record has it: callers encrypt what they store.
	mark          = "auth/store:parts"
	piecesRecord  = headSize + len(mark) + idSize + sizeSize // bytes
	piecesPattern = "piece/%s/%d"
)

// pieces is where the pieces of a value are.
type pieces struct {
	id   string // random, so that a reader never mixes those of two writes
	size int    // of the value
}

// piecesOf reads the record of a value in pieces. It reports false for any other.
func piecesOf(record []byte) (p pieces, ok bool) {
	if len(record) != piecesRecord || !bytes.HasPrefix(record[headSize:], []byte(mark)) {
		return pieces{}, false
	}
	id := record[headSize+len(mark):]
	return pieces{string(id[:idSize]), int(binary.BigEndian.Uint32(id[idSize:]))}, true
}

// record returns the record of a value that is in these pieces.
func (p pieces) record(value []byte) []byte {
	record := append(bytes.Clone(value[:headSize]), mark+p.id...)
	return binary.BigEndian.AppendUint32(record, uint32(p.size))
}

func (p pieces) count() int { return (p.size + pieceSize - 1) / pieceSize }

func (p pieces) key(n int) string { return fmt.Sprintf(piecesPattern, p.id, n) }

// ranged is a store that returns at most pieceSize bytes of a value: versions before the pieces
// have stored whole values.
type ranged interface {
	getRange(ctx context.Context, key string, from int) ([]byte, error)
}

// putLarge stores the pieces of a value, and then its record with put. The pieces of an earlier
// value go after that: they may still be read.
func (g *guarded) putLarge(ctx context.Context, key string, value []byte, expires time.Time, put putRecord) error {
	leave, err := g.enterLarge(ctx)
	if err != nil {
		return err
	}
	defer leave()
	before, _, err := g.getRecord(ctx, key)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	p := pieces{rand.Text(), len(value)}
	if err = g.putPieces(ctx, p, value, expires); err == nil {
		err = g.write(ctx, func(ctx context.Context) error { return put(ctx, key, p.record(value), expires) })
	}
	if err != nil {
		g.dropPieces(ctx, p.record(value))
		return err
	}
	g.dropPieces(ctx, before)
	return nil
}

func (g *guarded) putPieces(ctx context.Context, p pieces, value []byte, expires time.Time) error {
	for n := range p.count() {
		part := value[n*pieceSize : min((n+1)*pieceSize, len(value))]
		err := g.callLate(ctx, g.writes, g.writeTimeout(), func(ctx context.Context) error {
			return g.backend.Insert(ctx, p.key(n), part, expires)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// dropPieces deletes the pieces that a record names, if it does. Those that stay end by themselves.
func (g *guarded) dropPieces(ctx context.Context, record []byte) {
	p, ok := piecesOf(record)
	if !ok {
		return
	}
	ctx = context.WithoutCancel(ctx)
	for n := range p.count() {
		err := g.callLate(ctx, g.writes, g.writeTimeout(), func(ctx context.Context) error {
			return g.backend.Delete(ctx, p.key(n))
		})
		if err != nil && !errors.Is(err, ErrNotFound) {
			return
		}
	}
}

// whole returns the value of a record. If another write has just replaced its pieces, it reads the
// record again, once.
func (g *guarded) whole(ctx context.Context, key string, record []byte) (value []byte, err error) {
	value, err = g.join(ctx, key, record)
	if !errors.Is(err, ErrNotFound) {
		return value, err
	}
	again, _, err := g.getRecord(ctx, key)
	if err != nil || bytes.Equal(again, record) {
		return nil, errors.Join(err, ErrNotFound)
	}
	return g.join(ctx, key, again)
}

// join returns the value of a record: the record itself, unless there is more.
func (g *guarded) join(ctx context.Context, key string, record []byte) (value []byte, err error) {
	p, isInPieces := piecesOf(record)
	old, isRanged := g.backend.(ranged)
	if !isInPieces && !(isRanged && len(record) == pieceSize) {
		return record, nil
	}
	leave, err := g.enterLarge(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	if !isInPieces {
		return g.readOn(ctx, old, key, record)
	}
	value = make([]byte, 0, p.size)
	for n := range p.count() {
		err := g.callLate(ctx, g.reads, callTimeout, func(ctx context.Context) error {
			part, _, err := g.backend.Get(ctx, p.key(n))
			value = append(value, part...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return value, nil
}

// readOn reads the rest of a value that an earlier version of the portal has stored as a whole.
func (g *guarded) readOn(ctx context.Context, s ranged, key string, value []byte) ([]byte, error) {
	for more := true; more; {
		err := g.callLate(ctx, g.reads, callTimeout, func(ctx context.Context) error {
			part, err := s.getRange(ctx, key, len(value))
			value, more = append(value, part...), len(part) == pieceSize
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return value, nil
}

// enterLarge waits for one of the places of large values.
func (g *guarded) enterLarge(ctx context.Context) (leave func(), err error) {
	select {
	case g.large <- struct{}{}:
		return func() { <-g.large }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
