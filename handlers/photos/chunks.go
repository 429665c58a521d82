package photos

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// keptPNG are the chunks that make the picture and its colours. Text, dates, Exif and what nobody knows go.
var keptPNG = []string{"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT", "pHYS", "bKGD"}

func cleanPNG(data []byte, out *bytes.Buffer) error {
	out.WriteString(pngStart)
	for rest := data[len(pngStart):]; len(rest) >= 12; {
		size := uint64(binary.BigEndian.Uint32(rest)) + 12 // with length, name and checksum
		if size > uint64(len(rest)) {
			return ErrDamaged
		}
		name := string(rest[4:8])
		if slices.Contains(keptPNG, name) {
			out.Write(rest[:size])
		}
		if name == "IEND" {
			return nil
		}
		rest = rest[size:]
	}
	return ErrDamaged
}

// keptWebP are the chunks of a still picture.
var keptWebP = []string{"VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"}

// The flags of a VP8X chunk that announce what is taken out, or that the picture moves.
const (
	flagsExifXMP = 0x08 | 0x04
	flagMoving   = 0x02
)

func cleanWebP(data []byte, out *bytes.Buffer) error {
	size := uint64(binary.LittleEndian.Uint32(data[4:]))
	if size < 4 || size+8 > uint64(len(data)) {
		return ErrDamaged
	}
	out.Write(data[:12])
	pictures := 0
	for rest := data[12 : 8+size]; len(rest) > 0; {
		name, chunk, ok := nextChunk(rest)
		switch {
		case !ok:
			return ErrDamaged
		case name == "ANIM" || name == "ANMF" || name == "VP8X" && chunk[8]&flagMoving != 0:
			return ErrKind
		case name == "VP8 " || name == "VP8L":
			pictures++
		}
		if slices.Contains(keptWebP, name) {
			writeChunk(out, name, chunk)
		}
		rest = rest[len(chunk):]
	}
	if pictures != 1 {
		return ErrDamaged
	}
	binary.LittleEndian.PutUint32(out.Bytes()[4:], uint32(out.Len()-8))
	return nil
}

// nextChunk is a chunk with its head of eight bytes, and with the byte that makes its length even.
func nextChunk(data []byte) (name string, chunk []byte, ok bool) {
	if len(data) < 8 {
		return "", nil, false
	}
	size := uint64(binary.LittleEndian.Uint32(data[4:]))
	size += 8 + size%2
	name = string(data[:4])
	if size > uint64(len(data)) || name == "VP8X" && size < 18 {
		return "", nil, false
	}
	return name, data[:size], true
}

func writeChunk(out *bytes.Buffer, name string, chunk []byte) {
	at := out.Len()
	out.Write(chunk)
	if name == "VP8X" {
		out.Bytes()[at+8] &^= flagsExifXMP
	}
}
