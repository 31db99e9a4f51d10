package packing

import (
	"strconv"
	"strings"
)

// Encoding is a way to pack, as HTTP calls it; "" is not at all.
type Encoding string

// The encodings, the preferred one first.
const (
	Zstd Encoding = "zstd"
	Gzip Encoding = "gzip"
)

var encodings = []Encoding{Zstd, Gzip}

// mostWanted is how much of what a client says is read.
const mostWanted = 1000

// Chosen is the way that a client wants most of those that there are, by its Accept-Encoding
// (RFC 9110, 12.5.3). A client that says nothing of a way, nor of all others by "*", does not
// read it; one that says nothing at all wants nothing packed.
func Chosen(accepted string) (best Encoding) {
	if len(accepted) > mostWanted {
		return ""
	}
	wants := make(map[string]float64)
	for one := range strings.SplitSeq(strings.ToLower(accepted), ",") {
		name, parameter, _ := strings.Cut(one, ";")
		wants[strings.TrimSpace(name)] = quality(parameter)
	}
	wanted := func(name string) float64 {
		if q, ok := wants[name]; ok {
			return q
		}
		return wants["*"]
	}
	most := wants["identity"] // wanted more than what is packed only if it is named
	for _, e := range encodings {
		q := wanted(string(e))
		if e == Gzip {
			q = max(q, wants["x-gzip"]) // the same, by RFC 9110, 8.4.1.3
		}
		if q > 0 && (q > most || q == most && best == "") {
			best, most = e, q
		}
	}
	return best
}

// quality reads how much something is wanted, from 0 to 1: "q=0.5". Nothing is 1, and what
// cannot be read is 0.
func quality(parameter string) float64 {
	parameter = strings.TrimSpace(parameter)
	if parameter == "" {
		return 1
	}
	text, ok := strings.CutPrefix(parameter, "q=")
	q, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}
