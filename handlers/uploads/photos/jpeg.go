package photos

import (
	"bytes"
	"encoding/binary"
)

// Markers of a JPEG file (ITU T.81, table B.1).
const (
	markerRestart0 = 0xD0
	markerRestart7 = 0xD7
	markerEnd      = 0xD9
	markerScan     = 0xDA
	markerJFIF     = 0xE0
	markerExif     = 0xE1
	markerICC      = 0xE2
	markerAdobe    = 0xEE
)

// cleanJPEG copies the segments that draw the picture. It drops everything after the end marker,
// because phones store more pictures and videos there. A file that ends without the marker gets
// one: viewers show what is there. It returns ErrDamaged for a file that ends before its picture.
func cleanJPEG(data []byte, out *bytes.Buffer) error {
	out.Write(data[:2])
	scanned, oriented := false, false
	for rest := data[2:]; ; {
		marker, body, after, ok := nextSegment(rest)
		switch {
		case !scanned && (!ok || marker == markerEnd):
			return ErrDamaged
		case !ok || marker == markerEnd:
			out.Write([]byte{0xFF, markerEnd})
			return nil
		}
		if err := checkFrame(marker, body); err != nil {
			return err
		}
		body = cleanBody(marker, body)
		if marker == markerExif && body != nil { // a file of small ones would grow
			if oriented {
				body = nil
			}
			oriented = true
		}
		writeSegment(out, marker, body)
		if marker == markerScan {
			n := scanLength(after)
			scanned = scanned || n > 0
			out.Write(after[:n])
			after = after[n:]
		}
		rest = after
	}
}

// nextSegment returns the first segment of data and what follows it. ok is false if the segment is
// cut short. Any number of 0xFF bytes may precede a marker.
func nextSegment(data []byte) (marker byte, body, after []byte, ok bool) {
	if len(data) < 2 || data[0] != 0xFF {
		return 0, nil, nil, false
	}
	for len(data) > 0 && data[0] == 0xFF {
		data = data[1:]
	}
	if len(data) > 0 && data[0] == markerEnd {
		return markerEnd, nil, data[1:], true
	}
	if len(data) < 3 || hasNoBody(data[0]) {
		return 0, nil, nil, false
	}
	length := int(binary.BigEndian.Uint16(data[1:]))
	if length < 2 || len(data) < 1+length {
		return 0, nil, nil, false
	}
	return data[0], data[3 : 1+length], data[1+length:], true
}

// hasNoBody reports whether the marker is one without a body, which cannot occur between segments.
func hasNoBody(marker byte) bool {
	return marker <= 0x01 || marker >= markerRestart0 && marker <= 0xD8
}

// scanLength returns the length of the compressed picture at the start of data. It ends at the next
// marker that is neither an escaped 0xFF nor a restart marker.
func scanLength(data []byte) int {
	for i := 0; i+1 < len(data); i++ {
		next := data[i+1]
		if data[i] == 0xFF && next != 0 && next != 0xFF && (next < markerRestart0 || next > markerRestart7) {
			return i
		}
	}
	return len(data)
}

// cleanBody returns the body to write for a segment, nil to drop the segment.
func cleanBody(marker byte, body []byte) []byte {
	switch {
	case marker == markerJFIF && bytes.HasPrefix(body, []byte("JFIF\x00")) && len(body) >= 14:
		return append(bytes.Clone(body[:12]), 0, 0) // without its thumbnail
	case marker == markerExif:
		return orientationOnly(body)
	case marker == markerICC && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")),
		marker == markerAdobe && bytes.HasPrefix(body, []byte("Adobe")):
		return body
	case marker >= 0xC0 && marker <= 0xDF: // frames, tables, scans
		return body
	}
	return nil
}

func writeSegment(out *bytes.Buffer, marker byte, body []byte) {
	if body == nil {
		return
	}
	out.Write([]byte{0xFF, marker})
	out.Write(binary.BigEndian.AppendUint16(nil, uint16(len(body)+2)))
	out.Write(body)
}

// orientationOnly returns an Exif body that holds the orientation of body and nothing else, nil if
// the picture needs no rotation. Without it, photos taken sideways would be shown sideways.
func orientationOnly(body []byte) []byte {
	tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00"))
	if !ok {
		return nil
	}
	if tiff = orientationTIFF(tiff); tiff == nil {
		return nil
	}
	return append([]byte("Exif\x00\x00"), tiff...)
}

// orientationTIFF returns a directory that holds the orientation in tiff and nothing else, nil if
// the picture needs no rotation.
func orientationTIFF(tiff []byte) []byte {
	orientation := orientationIn(tiff)
	if orientation < 2 || orientation > 8 { // 1 means no rotation
		return nil
	}
	return append([]byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), byte(orientation),
		0, 0, 0, 0, 0, 0)
}

// orientationIn returns the value of tag 0x0112 in the first directory, 0 if there is none.
func orientationIn(tiff []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II")) {
		order = binary.LittleEndian
	}
	if len(tiff) < 8 {
		return 0
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return 0
	}
	entries := tiff[start+2:]
	for n := order.Uint16(tiff[start:]); n > 0 && len(entries) >= 12; n, entries = n-1, entries[12:] {
		if order.Uint16(entries) == 0x0112 {
			return int(order.Uint16(entries[8:]))
		}
	}
	return 0
}
