package web

import (
	"bytes"
	"encoding/json"
	"image"
	"image/draw"
	"image/png"
	"net/http"
	"path"
	"strconv"

	"pawnstorm/ui/pieces"
)

// A phone or a computer can install the site as an app. It needs the manifest, its icons, and the service worker,
// which keeps the assets and shows notifications.

// iconSizes are the sides of the app's icons in pixels, as browsers ask for them.
var iconSizes = []int{192, 512}

// appColours are the colours of the window around the app, from the style sheet.
const (
	appGround = "#faf7f1"
	appTheme  = "#26211d"
)

// appManifest is a web app manifest (W3C).
type appManifest struct {
	ID              string      `json:"id"`
	Name            string      `json:"name"`
	ShortName       string      `json:"short_name"`
	Description     string      `json:"description"`
	StartURL        string      `json:"start_url"`
	Scope           string      `json:"scope"`
	Display         string      `json:"display"`
	BackgroundColor string      `json:"background_color"`
	ThemeColor      string      `json:"theme_color"`
	Icons           []appIcon   `json:"icons"`
	Shortcuts       []appTarget `json:"shortcuts"`
}

type appIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type appTarget struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// manifest describes the app to browsers.
func (s *site) manifest(*http.Request) (*answer, error) {
	m := appManifest{
		ID: "/", Name: "pawnstorm", ShortName: "pawnstorm", StartURL: "/", Scope: "/", Display: "standalone",
		Description:     s.label("Chess and the variants where the pawns fight back"),
		BackgroundColor: appGround, ThemeColor: appTheme,
		Icons: []appIcon{{Src: s.address("icon.svg"), Sizes: "any", Type: kindSVG}},
		Shortcuts: []appTarget{
			{s.label("New game"), "/new"}, {s.label("Puzzle of the day"), "/puzzle"}, {s.label("The best game now"), "/tv"},
		},
	}
	for _, side := range iconSizes {
		size := strconv.Itoa(side)
		m.Icons = append(m.Icons, appIcon{s.address(iconName(side)), size + "x" + size, kindPNG, "any maskable"})
	}
	a := &answer{kind: kindManifest, kept: "public, max-age=3600"}
	return a, json.NewEncoder(a).Encode(m)
}

func iconName(side int) string { return "icon-" + strconv.Itoa(side) + ".png" }

// iconPicture returns the site's icon as a picture. Its pawn stays within the middle, because systems cut off
// the corners.
func iconPicture(side int) ([]byte, error) {
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.Draw(m, m.Rect, image.NewUniform(colourOf(darkSquare)), image.Point{}, draw.Src)
	inner := side * 4 / 5
	at := image.Pt(side/10, side/12)
	pawn := pieces.Image("pawn", inner, inner, pieces.Light)
	draw.Draw(m, pawn.Rect.Add(at), pawn, image.Point{}, draw.Over)
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}

// worker is the service worker. Its address must stay the same and stand above all pages.
func (s *site) worker(*http.Request) (*answer, error) {
	return &answer{kind: kindScript, file: s.assets[path.Base(s.address("worker.js"))].file}, nil
}

// offlinePage is what the service worker shows when the server cannot be reached.
func (s *site) offlinePage(r *http.Request) (*answer, error) {
	return s.page(r, "error", &view{
		Title: s.label("You are offline"), Hidden: true, Again: 10,
		Body: s.label("This page needs the server, which cannot be reached now. Your games are safe there."),
	})
}
