package photos

import (
	"bytes"
	"encoding/binary"
)

// checkSize returns ErrPixels for more than MaxMegapixels, and ErrDamaged for a picture without a
// size. The size of a JPEG may follow after its lines, where few programs look for it.
func checkSize(width, height int) error {
	switch {
	case width == 0 || height == 0:
		return ErrDamaged
	case int64(width)*int64(height) > MaxMegapixels*1_000_000:
		return ErrPixels
	}
	return nil
}

// checkFrame checks the size in a frame header of a JPEG (ITU T.81, B.2.2). Other segments pass. A
// file can have several frames.
func checkFrame(marker byte, body []byte) error {
	switch {
	case marker < 0xC0 || marker > 0xCF || marker == 0xC4 || marker == 0xC8 || marker == 0xCC:
		return nil
	case len(body) < 6:
		return ErrDamaged
	}
	return checkSize(int(binary.BigEndian.Uint16(body[3:])), int(binary.BigEndian.Uint16(body[1:])))
}

// checkHeader checks an IHDR chunk of a PNG, which is the first one and the only one.
func checkHeader(chunk []byte, first bool) error {
	if !first || len(chunk) != 12+13 {
		return ErrDamaged
	}
	width, height := binary.BigEndian.Uint32(chunk[8:]), binary.BigEndian.Uint32(chunk[12:])
	if width > 1<<31-1 || height > 1<<31-1 {
		return ErrDamaged
	}
	return checkSize(int(width), int(height))
}

// canvas is the size of a WebP file, from its VP8X chunk. The zero value is that of a file without
// one.
type canvas struct{ width, height int }

// read reads a chunk that has a size. It returns ErrDamaged for a second canvas, and for a frame
// that is larger than the canvas.
func (c *canvas) read(name string, chunk []byte) error {
	width, height, ok := sizeOfChunk(name, chunk[8:])
	switch {
	case !ok, name == "VP8X" && c.width > 0, name != "VP8X" && c.width > 0 && (width > c.width || height > c.height):
		return ErrDamaged
	case name == "VP8X":
		*c = canvas{width, height}
	}
	return checkSize(width, height)
}

// sizeOfChunk reads the size of a canvas (VP8X) or of a frame: lossy (VP8) or lossless (VP8L).
func sizeOfChunk(name string, body []byte) (width, height int, ok bool) {
	switch {
	case name == "VP8X" && len(body) >= 10:
		return 1 + int(uint24(body[4:])), 1 + int(uint24(body[7:])), true
	case name == "VP8 " && len(body) >= 10 && bytes.Equal(body[3:6], []byte{0x9D, 0x01, 0x2A}):
		return int(binary.LittleEndian.Uint16(body[6:]) & 0x3FFF), int(binary.LittleEndian.Uint16(body[8:]) & 0x3FFF), true
	case name == "VP8L" && len(body) >= 5 && body[0] == 0x2F:
		bits := binary.LittleEndian.Uint32(body[1:])
		return 1 + int(bits&0x3FFF), 1 + int(bits>>14&0x3FFF), true
	}
	return 0, 0, false
}

func uint24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }
