package photos_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/uploads/photos"
)

// location is in every part of the samples that can hold the location of a photo.
const location = "GPS 41.5868N 93.6250W"

// exif returns an Exif body with an orientation and a GPS directory that has the location.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	mark := map[bool]string{true: "MM\x00\x2a", false: "II\x2a\x00"}[order.String() == "BigEndian"]
	tiff := order.AppendUint32([]byte(mark), 8)
	tiff = order.AppendUint16(tiff, 2)
	tiff = append(tiff, entry(order, 0x0112, 3, 1, uint32(orientation))...)
	tiff = append(tiff, entry(order, 0x8825, 4, 1, 38)...) // the GPS directory
	tiff = order.AppendUint32(tiff, 0)
	tiff = order.AppendUint16(tiff, 1)
	tiff = append(tiff, entry(order, 0x0001, 2, uint32(len(location)), 56)...)
	tiff = order.AppendUint32(tiff, 0)
	return append([]byte("Exif\x00\x00"), append(tiff, location...)...)
}

func entry(order binary.AppendByteOrder, tag, kind uint16, count, value uint32) []byte {
	e := order.AppendUint32(order.AppendUint16(order.AppendUint16(nil, tag), kind), count)
	if kind == 3 {
		return order.AppendUint16(order.AppendUint16(e, uint16(value)), 0)
	}
	return order.AppendUint32(e, value)
}

func segment(marker byte, body string) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(body)+2)), body...)
}

func picture() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 24, 16))
	for i := range 24 * 16 {
		img.Set(i%24, i/24, color.RGBA{uint8(i), uint8(7 * i), uint8(31 * i), 255})
	}
	return img
}

func plainJPEG(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, jpeg.Encode(&b, picture(), nil))
	return b.Bytes()
}

// phoneJPEG returns a picture with the metadata that phones add.
func phoneJPEG(t *testing.T, order binary.AppendByteOrder, orientation uint16) []byte {
	t.Helper()
	plain := plainJPEG(t)
	var b bytes.Buffer
	b.Write(plain[:2])
	b.Write(segment(0xE0, "JFIF\x00\x01\x02\x00\x00\x01\x00\x01\x01\x01"+location[:3]))
	b.Write(segment(0xE1, string(exif(order, orientation))))
	b.Write(segment(0xE1, "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>"+location+"</x:xmpmeta>"))
	b.Write(segment(0xE2, "ICC_PROFILE\x00\x01\x01colors"))
	b.Write(segment(0xE2, "MPF\x00"+location))
	b.Write(segment(0xED, "Photoshop 3.0\x00"+location))
	b.Write(segment(0xFE, location))
	b.Write(plain[2:])
	b.Write(plainJPEG(t)[:40]) // a second picture after the first
	b.WriteString(location)
	return b.Bytes()
}

func chunkPNG(name, body string) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(out, name+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE([]byte(name+body)))
}

func phonePNG(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, png.Encode(&b, picture()))
	plain := b.Bytes()
	metadata := bytes.Join([][]byte{
		chunkPNG("eXIf", location), chunkPNG("tEXt", "Comment\x00"+location), chunkPNG("iTXt", location),
		chunkPNG("zzZz", location),
	}, nil)
	const head = 8 + 25 // signature and IHDR
	return bytes.Join([][]byte{plain[:head], metadata, plain[head:], []byte(location)}, nil)
}

func chunkWebP(name string, body []byte) []byte {
	out := append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body))), body...)
	return append(out, make([]byte, len(body)%2)...)
}

func fileWebP(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), bytes.Join(chunks, nil)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// pixel returns one lossless pixel: the VP8L chunk of the smallest WebP file.
func pixel(t *testing.T) []byte {
	t.Helper()
	file, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	must(t, err)
	return file[12:]
}

func extended(flags byte) []byte { return chunkWebP("VP8X", []byte{flags, 0, 0, 0, 0, 0, 0, 0, 0, 0}) }

func phoneWebP(t *testing.T) []byte {
	t.Helper()
	file := fileWebP(extended(0x0C), pixel(t), chunkWebP("EXIF", []byte(location)), chunkWebP("XMP ", []byte(location)),
		chunkWebP("zzzz", []byte(location)))
	return append(file, location...)
}

func TestCleanRemovesPhotoLocation(t *testing.T) {
	for name, test := range map[string]struct {
		file []byte
		kind string
	}{
		"JPEG of a phone":         {phoneJPEG(t, binary.BigEndian, 1), "image/jpeg"},
		"JPEG of a rotated phone": {phoneJPEG(t, binary.LittleEndian, 6), "image/jpeg"},
		"PNG":                     {phonePNG(t), "image/png"},
		"WebP":                    {phoneWebP(t), "image/webp"},
	} {
		t.Run(name, func(t *testing.T) {
			if !bytes.Contains(test.file, []byte(location)) {
				t.Fatal("sample has no location")
			}
			got, err := photos.Clean(test.file)
			must(t, err)
			if got.ContentType != test.kind || bytes.Contains(got.Data, []byte("GPS")) {
				t.Errorf("type = %s, data = %q, want %s without the location", got.ContentType, got.Data, test.kind)
			}
			if diff := cmp.Diff(pixels(t, test.file), pixels(t, got.Data)); diff != "" {
				t.Errorf("pixels (-before +after):\n%s", diff)
			}
		})
	}
}

func pixels(t *testing.T, file []byte) (all []color.Color) {
	t.Helper()
	img, _, err := image.Decode(bytes.NewReader(file)) // of the formats that the package imports
	must(t, err)
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			r, g, b, a := img.At(x, y).RGBA()
			all = append(all, color.RGBA64{uint16(r), uint16(g), uint16(b), uint16(a)})
		}
	}
	return all
}

func TestCleanKeepsOrientationAndColorProfile(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
		got, err := photos.Clean(phoneJPEG(t, order, 6))
		must(t, err)
		upright := "Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01" +
			"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
		if !bytes.Contains(got.Data, []byte(upright)) {
			t.Errorf("%s: orientation is missing", order)
		}
		if !bytes.Contains(got.Data, []byte("ICC_PROFILE\x00\x01\x01colors")) {
			t.Errorf("%s: color profile is missing", order)
		}
	}
	got, err := photos.Clean(phoneJPEG(t, binary.BigEndian, 1))
	must(t, err)
	if bytes.Contains(got.Data, []byte("Exif")) {
		t.Error("upright picture has Exif, want none")
	}
}

// A picture of many small Exif parts is no larger after it was cleaned.
func TestCleanKeepsOneOrientation(t *testing.T) {
	tiff := "\x01\x12\x01\x12\x00\x00\x00\x00\x00\x01\x00\x06\x00\x00"
	segment := "\xff\xe1\x00\x16Exif\x00\x00" + tiff
	jpegFile := string(plainJPEG(t))
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(tiff)))
	chunk = append(chunk, "eXIf"+tiff+"\x00\x00\x00\x00"...)
	pngFile := string(phonePNG(t))
	const afterHeader = 8 + 25
	for name, file := range map[string]string{
		"JPEG": jpegFile[:2] + strings.Repeat(segment, 1000) + jpegFile[2:],
		"PNG":  pngFile[:afterHeader] + strings.Repeat(string(chunk), 1000) + pngFile[afterHeader:],
	} {
		got, err := photos.Clean([]byte(file))
		must(t, err)
		if n := bytes.Count(got.Data, []byte("\x01\x12\x00\x03")); n != 1 {
			t.Errorf("%s: %d orientations in %d bytes, want one", name, n, len(got.Data))
		}
	}
}

func TestCleanRejectsOtherFiles(t *testing.T) {
	jpegFile, pngFile, webpFile := plainJPEG(t), phonePNG(t), phoneWebP(t)
	tests := map[string]struct {
		file string
		want error
	}{
		"empty":                 {"", photos.ErrKind},
		"HTML":                  {"<!doctype html><script>alert(1)</script>", photos.ErrKind},
		"HEIC":                  {"\x00\x00\x00\x18ftypheic", photos.ErrKind},
		"GIF":                   {"GIF89a", photos.ErrKind},
		"other RIFF":            {"RIFF\x04\x00\x00\x00WAVE", photos.ErrKind},
		"animated WebP":         {string(fileWebP(extended(0x02), chunkWebP("ANIM", make([]byte, 6)))), photos.ErrKind},
		"JPEG without a scan":   {string(jpegFile[:bytes.Index(jpegFile, []byte("\xff\xda"))+14]), photos.ErrDamaged},
		"JPEG, truncated head":  {string(jpegFile[:30]), photos.ErrDamaged},
		"JPEG without picture":  {"\xff\xd8\xff\xd9", photos.ErrDamaged},
		"truncated PNG":         {string(pngFile[:len(pngFile)/2]), photos.ErrDamaged},
		"PNG with a huge chunk": {"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT12345678", photos.ErrDamaged},
		"truncated WebP":        {string(webpFile[:len(webpFile)/2]), photos.ErrDamaged},
		"WebP without picture":  {string(fileWebP(extended(0))), photos.ErrDamaged},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := photos.Clean([]byte(test.file)); !errors.Is(err, test.want) {
				t.Errorf("Clean = %v, want %v", err, test.want)
			}
		})
	}
}

// Viewers open these files, though they break a rule of their format.
func TestCleanTakesWhatViewersOpen(t *testing.T) {
	t.Parallel()
	read := func(name string) []byte {
		data, err := os.ReadFile("testdata/" + name)
		must(t, err)
		return data
	}
	var encoded bytes.Buffer
	must(t, png.Encode(&encoded, picture()))
	plainPNG, jpegFile, webpFile := encoded.Bytes(), plainJPEG(t), fileWebP(pixel(t))
	unended := jpegFile[:len(jpegFile)-2]
	short := bytes.Clone(webpFile[:len(webpFile)-1])
	short[4]-- // the size without the byte that fills up
	head := bytes.Clone(plainPNG[:8+25])
	for name, test := range map[string]struct {
		file []byte
		want string // in the cleaned file
	}{
		"JPEG without its end marker":    {read("no-end-marker.jpg"), "\xff\xd9"},
		"JPEG without its last bytes":    {jpegFile[:len(jpegFile)-4], "\xff\xd9"},
		"JPEG with half an end marker":   {jpegFile[:len(jpegFile)-1], "\xff\xd9"},
		"JPEG with fill bytes":           {append(bytes.Clone(unended), 0xFF, 0xFF, 0xFF, 0xD9), "\xff\xd9"},
		"JPEG, cut after a second table": {append(bytes.Clone(unended), 0xFF, 0xC4, 0x01), "\xff\xd9"},
		"JPEG with bytes after its end":  {append(bytes.Clone(jpegFile), make([]byte, 5000)...), "\xff\xd9"},
		"PNG that lies on its side": {
			read("png-eXIf-6.png"), "eXIfMM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06",
		},
		"PNG, big-endian, upside down": {
			append(append(head, chunkPNG("eXIf", string(exif(binary.BigEndian, 3)[6:]))...), plainPNG[33:]...),
			"\x00\x01\x00\x03\x00",
		},
		"PNG without its end":          {plainPNG[:len(plainPNG)-12], "IEND\xae\x42\x60\x82"},
		"PNG with half its end":        {plainPNG[:len(plainPNG)-5], "IEND\xae\x42\x60\x82"},
		"PNG with bytes after its end": {append(bytes.Clone(plainPNG), "<?php"...), "IEND\xae\x42\x60\x82"},
		"WebP without its last fill":   {short, "VP8L"},
		"WebP that says one byte more": {webpFile[:len(webpFile)-1], "VP8L"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := photos.Clean(test.file)
			if err != nil || !bytes.Contains(got.Data, []byte(test.want)) {
				t.Fatalf("Clean = %v, want a file with %q", err, test.want)
			}
			if bytes.Contains(got.Data, []byte(location)) {
				t.Error("the file has its location")
			}
			if again, err := photos.Clean(got.Data); err != nil || !bytes.Equal(again.Data, got.Data) {
				t.Errorf("Clean of the result = %v, want the same file", err)
			}
		})
	}
}

// frame returns a frame header of a JPEG with a size.
func frame(marker byte, width, height uint16) []byte {
	body := binary.BigEndian.AppendUint16([]byte{8}, height)
	return segment(marker, string(append(binary.BigEndian.AppendUint16(body, width), 1, 1, 0x11, 0)))
}

func headerPNG(width, height uint32) []byte {
	body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	return chunkPNG("IHDR", string(append(body, 8, 0, 0, 0, 0)))
}

// Programs do not agree which of two sizes counts, or what a file is that begins as two kinds.
func TestCleanRejectsAmbiguousFiles(t *testing.T) {
	jpegFile, pngFile := plainJPEG(t), phonePNG(t)
	wideCanvas := chunkWebP("VP8X", []byte{0, 0, 0, 0, 0x0F, 0x27, 0, 0x0F, 0x27, 0}) // 10,000 × 10,000
	widePixel := bytes.Clone(pixel(t))
	widePixel[9] = 1 // two pixels wide
	lossy := func(width, height byte) []byte {
		return chunkWebP("VP8 ", []byte{0x10, 0, 0, 0x9D, 0x01, 0x2A, width, 0, height, 0})
	}
	zip := "PK\x05\x06" + strings.Repeat("\x00", 18)
	const ihdr = 8 + 25
	tests := map[string]struct {
		file []byte
		want error
	}{
		"PNG, second IHDR": {
			bytes.Join([][]byte{pngFile[:ihdr], headerPNG(50_000, 50_000), pngFile[ihdr:]}, nil), photos.ErrDamaged,
		},
		"PNG, same IHDR again": {
			bytes.Join([][]byte{pngFile[:ihdr], pngFile[8:ihdr], pngFile[ihdr:]}, nil), photos.ErrDamaged,
		},
		"JPEG, second frame": {
			bytes.Join([][]byte{jpegFile[:2], jpegFile[2 : len(jpegFile)-2], frame(0xC2, 50_000, 50_000), {0xFF, 0xD9}}, nil),
			photos.ErrPixels,
		},
		"JPEG, frame without lines": {
			bytes.Join([][]byte{jpegFile[:len(jpegFile)-2], frame(0xC0, 50_000, 0), {0xFF, 0xD9}}, nil), photos.ErrDamaged,
		},
		"JPEG, short frame": {
			bytes.Join([][]byte{jpegFile[:len(jpegFile)-2], segment(0xC1, "abc"), {0xFF, 0xD9}}, nil), photos.ErrDamaged,
		},
		"WebP, frame over canvas": {fileWebP(extended(0), widePixel), photos.ErrDamaged},
		"WebP, lossy over canvas": {fileWebP(extended(0), lossy(1, 9)), photos.ErrDamaged},
		"WebP, second canvas":     {fileWebP(extended(0), wideCanvas, pixel(t)), photos.ErrDamaged},
		"WebP, canvas too large":  {fileWebP(wideCanvas, pixel(t)), photos.ErrPixels},
		"JPEG with HTML": {
			bytes.Join([][]byte{jpegFile[:2], segment(0xE2, "ICC_PROFILE\x00\x01\x01<HTML><ScRiPt>"), jpegFile[2:]}, nil),
			photos.ErrKind,
		},
		"PNG with a zip": {bytes.Join([][]byte{pngFile[:ihdr], chunkPNG("iCCP", zip), pngFile[ihdr:]}, nil), photos.ErrKind},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := photos.Clean(test.file); !errors.Is(err, test.want) {
				t.Errorf("Clean = %v, want %v", err, test.want)
			}
		})
	}
	for _, file := range [][]byte{append(bytes.Clone(jpegFile), zip...), append(bytes.Clone(pngFile), "<script>"...)} {
		if got, err := photos.Clean(file); err != nil || photos.Disguised(got.Data) {
			t.Errorf("Clean of a picture with an appendix = %v, want the picture alone", err)
		}
	}
}

// FuzzClean checks that no input panics and that cleaning an output again returns the same bytes.
func FuzzClean(f *testing.F) {
	t := &testing.T{}
	for _, sample := range [][]byte{
		phoneJPEG(t, binary.LittleEndian, 6), phonePNG(t), phoneWebP(t), []byte(strings.Repeat("\xff", 40)),
	} {
		f.Add(sample)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		once, err := photos.Clean(data)
		if err != nil {
			return
		}
		twice, err := photos.Clean(once.Data)
		must(t, err)
		if !bytes.Equal(once.Data, twice.Data) || once.ContentType != twice.ContentType {
			t.Errorf("second Clean = %q\nwant the first: %q", twice.Data, once.Data)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
