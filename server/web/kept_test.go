package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
)

// TestKeptFront gets the front page again and again: the same answer until the lobby changes, whatever its
// encoding, and its own page for each host.
func TestKeptFront(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	tbl := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	first := w.get("/")
	tag := first.Header.Get("ETag")
	if again := w.get("/"); again.text != first.text || again.Header.Get("ETag") != tag {
		t.Error("the page changed, but the lobby did not")
	}
	for _, encoding := range []string{"gzip", "zstd"} {
		p := w.get("/", "Accept-Encoding", encoding)
		if p.Header.Get("Content-Encoding") != encoding || p.Header.Get("ETag") != tag || len(p.text) >= len(first.text) {
			t.Errorf("%s: got %q and %d bytes of %d", encoding, p.Header.Get("Content-Encoding"), len(p.text), len(first.text))
		}
	}
	if p := w.get("/", "If-None-Match", tag); p.StatusCode != http.StatusNotModified || p.text != "" {
		t.Errorf("a browser that has the page: %s", p.Status)
	}
	r := httptest.NewRequest(http.MethodGet, w.url+"/", nil)
	r.RequestURI, r.Host = "", "chess.example"
	answer, err := w.site.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || !strings.Contains(string(text), "ssh chess.example") {
		t.Errorf("another host's page has no line for it: %v", err)
	}
	w.play(tbl, [2]account.Player{ann, ben}, "e2 e4")
	changed := w.get("/", "If-None-Match", tag)
	if changed.StatusCode != http.StatusOK || changed.text == first.text {
		t.Errorf("after a move: %s, the same page: %v", changed.Status, changed.text == first.text)
	}
}

// BenchmarkFront compares the front page with Go's file server, which sends a file of the same text: in full,
// and to a browser that has it.
func BenchmarkFront(b *testing.B) {
	w := open(b, nil)
	ann, ben := w.person("ann"), w.person("ben")
	for range frontBoards {
		w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	}
	p := w.get("/")
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "page.html"), []byte(p.text), 0o600); err != nil {
		b.Fatal(err)
	}
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	b.Cleanup(files.Close)
	host := files.Listener.Addr().String()
	has := "If-Modified-Since: " + time.Now().Add(time.Hour).UTC().Format(http.TimeFormat) + "\r\n"
	for _, load := range []struct{ name, page, file, status string }{
		{"whole", "", "", "200"},
		{"unchanged", "If-None-Match: " + p.Header.Get("ETag") + "\r\n", has, "304"},
	} {
		b.Run(load.name, func(b *testing.B) {
			for b.Loop() {
				page := requestsPerSecond(b, w.addr, "/", load.page, load.status)
				file := requestsPerSecond(b, host, "/page.html", load.file, load.status)
				b.ReportMetric(page, "page/s")
				b.ReportMetric(file, "file/s")
				b.ReportMetric(page/file, "ratio")
			}
		})
	}
}

// requestsPerSecond sends the same request again and again on one connection.
func requestsPerSecond(b *testing.B, addr, path, headers, status string) float64 {
	const requests = 5000
	nc, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	defer nc.Close()
	request := []byte("GET " + path + " HTTP/1.1\r\nHost: " + addr + "\r\n" + headers + "\r\n")
	r := bufio.NewReaderSize(nc, 64<<10)
	begun := time.Now()
	for range requests {
		if _, err := nc.Write(request); err != nil {
			b.Fatal(err)
		}
		answer, err := http.ReadResponse(r, nil)
		if err != nil || !strings.HasPrefix(answer.Status, status) {
			b.Fatal(answer, err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			b.Fatal(err)
		}
	}
	return requests / time.Since(begun).Seconds()
}
