package boardview

import (
	"image/color"
	"math"
	"testing"

	"charm.land/lipgloss/v2"
)

// linear is a colour in linear sRGB, from 0 to 1.
type linear [3]float64

// linearOf undoes the transfer function of IEC 61966-2-1.
func linearOf(c color.Color) linear {
	r, g, b, _ := c.RGBA()
	var l linear
	for i, v := range []uint32{r, g, b} {
		if x := float64(v) / 0xffff; x <= 0.04045 {
			l[i] = x / 12.92
		} else {
			l[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return l
}

// lightOf parses a colour as themes write it.
func lightOf(s string) linear { return linearOf(lipgloss.Color(s)) }

// luminance returns the relative luminance of WCAG 2.2.
func (l linear) luminance() float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }

// contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func contrast(a, b linear) float64 {
	light, dark := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (light + 0.05) / (dark + 0.05)
}

type matrix [3]linear

func (m matrix) times(l linear) linear {
	var out linear
	for i, row := range m {
		out[i] = min(max(row[0]*l[0]+row[1]*l[1]+row[2]*l[2], 0), 1)
	}
	return out
}

// A vision returns the colour that a person with ordinary vision would see as this person sees the
// given one.
//
// Protanopia and deuteranopia follow F. Viénot, H. Brettel and J. D. Mollon, "Digital video
// colourmaps for checking the legibility of displays by dichromats", Color Research & Application
// 24 (1999). That model is too coarse for tritanopia, which follows H. Brettel, F. Viénot and J. D.
// Mollon, "Computerized simulation of color appearance for dichromats", J. Opt. Soc. Am. A 14
// (1997). The matrices are for linear sRGB with the cone fundamentals of Smith and Pokorny, as
// computed by the DaltonLens project.
var visions = map[string]func(linear) linear{
	"ordinary":     func(l linear) linear { return l },
	"protanopia":   matrix{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}.times,
	"deuteranopia": matrix{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}.times,
	"tritanopia": func(l linear) linear {
		if 0.03901*l[0]-0.02788*l[1]-0.01113*l[2] >= 0 {
			return matrix{{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}}.times(l)
		}
		return matrix{{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}.times(l)
	},
}

// lab is a colour in CIELAB, for daylight D65.
type lab struct{ l, a, b float64 }

func (l linear) lab() lab {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*l[0] + 0.3575761*l[1] + 0.1804375*l[2]) / 0.95047)
	y := f(0.2126729*l[0] + 0.7151522*l[1] + 0.0721750*l[2])
	z := f((0.0193339*l[0] + 0.1191920*l[1] + 0.9503041*l[2]) / 1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference returns the colour difference CIEDE2000. A trained eye can just see a difference of
// about 1. The numbers of the formulas are those in G. Sharma, W. Wu and E. N. Dalal, "The
// CIEDE2000 color-difference formula: implementation notes, supplementary test data, and
// mathematical observations", Color Research & Application 30 (2005).
func difference(p, q lab) float64 {
	seventh := func(c float64) float64 { return math.Sqrt(math.Pow(c, 7) / (math.Pow(c, 7) + math.Pow(25, 7))) }
	sin := func(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
	cos := func(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }

	g := 0.5 * (1 - seventh((math.Hypot(p.a, p.b)+math.Hypot(q.a, q.b))/2)) // (2) to (4)
	pa, qa := (1+g)*p.a, (1+g)*q.a                                          // (5)
	pc, qc := math.Hypot(pa, p.b), math.Hypot(qa, q.b)                      // (6)
	hue := func(a, b float64) float64 {                                     // (7)
		return math.Mod(math.Atan2(b, a)*180/math.Pi+360, 360)
	}
	ph, qh := hue(pa, p.b), hue(qa, q.b)

	turn, meanHue := qh-ph, (ph+qh)/2 // (10), (14)
	switch {
	case pc*qc == 0:
		turn, meanHue = 0, ph+qh
	case math.Abs(turn) > 180:
		turn -= math.Copysign(360, turn)
		meanHue = math.Mod(meanHue+180, 360)
	}
	dl, dc, dh := q.l-p.l, qc-pc, 2*math.Sqrt(pc*qc)*sin(turn/2) // (8), (9), (11)

	ml, mc := (p.l+q.l)/2, (pc+qc)/2                                                                     // (12), (13)
	t := 1 - 0.17*cos(meanHue-30) + 0.24*cos(2*meanHue) + 0.32*cos(3*meanHue+6) - 0.20*cos(4*meanHue-63) // (15)
	rotation := -sin(60*math.Exp(-math.Pow((meanHue-275)/25, 2))) * 2 * seventh(mc)                      // (16), (17), (21)
	dl /= 1 + 0.015*math.Pow(ml-50, 2)/math.Sqrt(20+math.Pow(ml-50, 2))                                  // (18)
	dc /= 1 + 0.045*mc                                                                                   // (19)
	dh /= 1 + 0.015*mc*t                                                                                 // (20)
	return math.Sqrt(dl*dl + dc*dc + dh*dh + rotation*dc*dh)                                             // (22)
}

// TestMeasures checks difference with test data from Sharma, Wu and Dalal, and contrast with the
// extremes of WCAG. A simulated colour must look the same when simulated again.
func TestMeasures(t *testing.T) {
	for _, c := range []struct {
		p, q lab
		want float64
	}{
		{lab{50, 2.6772, -79.7751}, lab{50, 0, -82.7485}, 2.0425},
		{lab{50, -1.3802, -84.2814}, lab{50, 0, -82.7485}, 1.0000},
		{lab{50, 0, 0}, lab{50, -1, 2}, 2.3669},
		{lab{50, 2.49, -0.001}, lab{50, -2.49, 0.0011}, 7.2195},
		{lab{50, 2.5, 0}, lab{50, 0, -2.5}, 4.3065},
		{lab{50, 2.5, 0}, lab{73, 25, -18}, 27.1492},
		{lab{60.2574, -34.0099, 36.2677}, lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{lab{2.0776, 0.0795, -1.1350}, lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := difference(c.p, c.q); math.Abs(got-c.want) > 0.00005 {
			t.Errorf("%v and %v differ by %.4f, want %.4f", c.p, c.q, got, c.want)
		}
	}
	white, black := lightOf("#ffffff"), lightOf("#000000")
	if got := contrast(white, black); math.Abs(got-21) > 1e-9 {
		t.Errorf("white on black: got contrast %f", got)
	}
	for name, see := range visions {
		for _, hex := range []string{"#ffffff", "#000000", "#808080", "#c04030", "#30a060", "#4050c0", "#c0a020"} {
			c := lightOf(hex)
			once := see(c)
			if d := difference(once.lab(), see(once).lab()); d > 0.5 {
				t.Errorf("%s: %s simulated twice differs by %.2f", name, hex, d)
			}
			if grey := c[0] == c[1] && c[1] == c[2]; grey && difference(c.lab(), once.lab()) > 0.5 {
				t.Errorf("%s: grey %s changed its colour", name, hex)
			}
		}
	}
	red, green := lightOf("#b05030"), lightOf("#707010")
	if d := difference(visions["deuteranopia"](red).lab(), visions["deuteranopia"](green).lab()); d > difference(red.lab(), green.lab())/2 {
		t.Errorf("red and green differ by %.1f without green cones", d)
	}
}
