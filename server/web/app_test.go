package web

import (
	"encoding/json"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

// TestApp checks what browsers need to install the site: a manifest whose icons and addresses exist, and a service
// worker above all pages.
func TestApp(t *testing.T) {
	w := open(t, nil)
	if p := w.get("/"); !strings.Contains(p.text, `rel="manifest" href="/manifest.json"`) {
		t.Error("pages do not name the manifest")
	}
	var m appManifest
	p := w.get("/manifest.json")
	if err := json.Unmarshal([]byte(p.text), &m); err != nil || p.Header.Get("Content-Type") != kindManifest {
		t.Fatalf("%s: %v", p.text, err)
	}
	for _, icon := range m.Icons {
		p := w.get(icon.Src)
		if p.StatusCode != http.StatusOK || p.Header.Get("Content-Type") != icon.Type {
			t.Errorf("%s: %s, %s", icon.Src, p.Status, p.Header.Get("Content-Type"))
		}
		if icon.Type != kindPNG {
			continue
		}
		c, err := png.DecodeConfig(strings.NewReader(p.text))
		if err != nil || !strings.HasPrefix(icon.Sizes, "192x") && c.Width != 512 || c.Width != c.Height {
			t.Errorf("%s: got %dx%d, %v", icon.Sizes, c.Width, c.Height, err)
		}
	}
	for _, s := range m.Shortcuts {
		if p := w.get(s.URL); p.StatusCode >= http.StatusBadRequest {
			t.Errorf("%s: %s", s.URL, p.Status)
		}
	}
	if p := w.get("/worker.js"); p.Header.Get("Content-Type") != kindScript || !strings.Contains(p.text, "'fetch'") {
		t.Errorf("the service worker: %s, %v", p.Status, p.Header)
	}
	check(t, "/offline", w.get("/offline"))
}
