package photos

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"slices"
)

// pngChunks are the chunks that draw the picture. All others are removed, such as text, dates and
// chunks that are not in the standard. Of Exif, the orientation stays.
var pngChunks = []string{"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT", "pHYS", "bKGD"}

// cleanPNG returns ErrDamaged for a file whose size is not in its first chunk alone, or that ends
// before its picture. One that ends after a part of its picture gets its IEND chunk: viewers show
// what is there.
func cleanPNG(data []byte, out *bytes.Buffer) error {
	out.WriteString(pngStart)
	drawn, oriented := false, false
	for rest := data[len(pngStart):]; len(rest) >= 12; {
		size := uint64(binary.BigEndian.Uint32(rest)) + 12 // with length, name and checksum
		if size > uint64(len(rest)) {
			break
		}
		name, first := string(rest[4:8]), out.Len() == len(pngStart)
		if name == "IHDR" || first {
			if err := checkHeader(rest[:size], first && name == "IHDR"); err != nil {
				return err
			}
		}
		switch {
		case slices.Contains(pngChunks, name):
			out.Write(rest[:size])
			drawn = drawn || name == "IDAT"
		case name == "eXIf" && !oriented:
			writePNG(out, name, orientationTIFF(rest[8:size-4]))
			oriented = true
		}
		if name == "IEND" {
			return nil
		}
		rest = rest[size:]
	}
	if !drawn {
		return ErrDamaged
	}
	writePNG(out, "IEND", []byte{})
	return nil
}

// writePNG writes a chunk, none if body is nil.
func writePNG(out *bytes.Buffer, name string, body []byte) {
	if body == nil {
		return
	}
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(body))))
	out.WriteString(name)
	out.Write(body)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(append([]byte(name), body...))))
}

// webPChunks are the chunks that draw a still picture.
var webPChunks = []string{"VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"}

// Flags of a VP8X chunk: the file has Exif or XMP, which are removed, or is animated.
const (
	flagsExifXMP = 0x08 | 0x04
	flagAnimated = 0x02
)

// cleanWebP returns ErrKind for an animation, and ErrDamaged for a file that is cut short, has no
// single picture, or one that is larger than its canvas. The byte that fills up the last chunk may
// be missing.
func cleanWebP(data []byte, out *bytes.Buffer) error {
	size := uint64(binary.LittleEndian.Uint32(data[4:]))
	if size%2 == 1 || size+8 == uint64(len(data))+1 {
		data, size = append(bytes.Clone(data[:min(size+8, uint64(len(data)))]), 0), size+size%2
	}
	if size < 4 || size+8 > uint64(len(data)) {
		return ErrDamaged
	}
	out.Write(data[:12])
	pictures := 0
	var whole canvas
	for rest := data[12 : 8+size]; len(rest) > 0; {
		name, chunk, ok := nextChunk(rest)
		switch {
		case !ok:
			return ErrDamaged
		case name == "ANIM" || name == "ANMF" || name == "VP8X" && chunk[8]&flagAnimated != 0:
			return ErrKind
		case name == "VP8 " || name == "VP8L":
			pictures++
		}
		if name == "VP8X" || name == "VP8 " || name == "VP8L" {
			if err := whole.read(name, chunk); err != nil {
				return err
			}
		}
		if slices.Contains(webPChunks, name) {
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

// nextChunk returns the first chunk of data, with its header of eight bytes and with the padding
// byte that makes its length even. ok is false if the chunk is cut short.
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
	if name == "VP8X" { // a flag for a chunk that is no longer there makes some decoders fail
		out.Bytes()[at+8] &^= flagsExifXMP
	}
}
