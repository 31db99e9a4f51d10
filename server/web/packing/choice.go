package packing

import (
	"strconv"
	"strings"
)

// Encoding is a compression, by its name in HTTP; "" is none.
type Encoding string

// Encodings of HTTP.
const (
	Zstd Encoding = "zstd"
	Gzip Encoding = "gzip"
)

// mostWanted is how much of an Accept-Encoding header is read.
const mostWanted = 1000

// Chosen returns the offered encoding that a client prefers, by its Accept-Encoding (RFC 9110, 12.5.3), and the
// first of equals. A client cannot read an encoding that it does not name, except by "*". An empty header means
// no compression.
func Chosen(accepted string, offered ...Encoding) (best Encoding) {
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
	most := wants["identity"] // counts only if the client names it
	for _, e := range offered {
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

// quality reads a weight from 0 to 1, such as "q=0.5". Nothing means 1, and an invalid weight 0.
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
