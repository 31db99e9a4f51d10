package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// mostBytes is the largest allowed page.
const mostBytes = 100 << 10

// inline finds what the pages' content security policy forbids, and links to other sites.
var inline = regexp.MustCompile(`(?i)<script>|<style|\sstyle=|\son[a-z]+=|javascript:|(?:src|href)="(?:https?:)?//`)

// settled returns a club with a running game, a finished one and an open table.
func settled(t *testing.T) (w *world, people [2]account.Player, now, done, free *table.Table) {
	w = open(t, nil)
	people = [2]account.Player{w.person("ann"), w.person("ben")}
	now = w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "e5", "Nf3")
	done = w.play(w.table(pairing.Proposal{Game: "chess", Rated: true}, people[0], people[1]), people, "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7")
	var err error
	if free, err = w.club.Pairing.Create(t.Context(), people[1].Person, pairing.Proposal{Game: "othello", Name: "tea"}); err != nil {
		t.Fatal(err)
	}
	w.club.Tables.Await(t.Context(), free)
	return w, people, now, done, free
}

// TestPages checks that each page shows its subject, obeys its own policy and is small.
func TestPages(t *testing.T) {
	w, _, now, done, free := settled(t)
	for path, wants := range map[string][]string{
		"/":                                {"Games being played", "ann", "ben", "Othello", "Recently finished", "checkmate", "<code>ssh 127.0.0.1</code>", "data-events"},
		"/t/" + string(now.ID):             {"ann", "ben (Black) is to move.", ">Nf3<", "White: rook a1 h1, knight b1 f3", "data-events", "King&#39;s Knight"},
		"/t/" + string(now.ID) + "?ply=1":  {"The position after 1 move of 3.", `aria-current="true">e4<`},
		"/t/" + string(now.ID) + "?flip=1": {"flip=1&amp;ply=2", `data-events="/t/` + string(now.ID) + `/events?flip=1"`},
		"/t/" + string(done.ID):            {"won by checkmate", "rating now", "asciicast"},
		"/t/" + string(free.ID):            {"is free", "join " + string(free.ID), "called “tea”"},
		"/@ann":                            {"1 won, 0 drawn, 0 lost", "Playing now", "Recent games", "checkmate"},
		"/archive":                         {"Finished games", "checkmate", "ann", "/games.atom"},
		"/archive?player=ben&result=lost":  {"checkmate"},
		"/archive?player=ben&result=won":   {"No games found."},

		"/archive?since=2001-01-01&until=2001-02-01": {"No games found."},

		"/leaders":                          {"Leaders", "No rankings yet."},
		"/leaders?game=othello&speed=blitz": {"No rankings yet.", `<option value="othello" selected>`},
		"/rules":                            {"General Strike Chess", "Connect Four"},
		"/rules/strike":                     {"A WORKER steps", "pawns revolt"},
	} {
		p := w.get(path)
		if p.StatusCode != http.StatusOK || p.Header.Get("Content-Type") != kindHTML {
			t.Errorf("%s: %s, %s", path, p.Status, p.Header.Get("Content-Type"))
		}
		for _, want := range wants {
			if !strings.Contains(p.text, want) {
				t.Errorf("%s lacks %q", path, want)
			}
		}
		check(t, path, p)
	}
}

// check checks the rules for every page.
func check(t *testing.T, path string, p page) {
	t.Helper()
	if found := inline.FindString(p.text); found != "" {
		t.Errorf("%s: contains %q", path, found)
	}
	if len(p.text) > mostBytes {
		t.Errorf("%s: got %d bytes", path, len(p.text))
	}
	for name, value := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
	} {
		if p.Header.Get(name) != value {
			t.Errorf("%s: got %s %q", path, name, p.Header.Get(name))
		}
	}
	if p.Header.Get("Strict-Transport-Security") != "" {
		t.Errorf("%s: sends Strict-Transport-Security without TLS", path)
	}
	if strings.Count(p.text, "<h1") != 1 || !strings.Contains(p.text, `lang="en"`) {
		t.Errorf("%s: want one heading and a language", path)
	}
}

// TestAssets checks that the assets of a page exist and can be cached.
func TestAssets(t *testing.T) {
	w, _, now, _, _ := settled(t)
	found := regexp.MustCompile(`/assets/[^"#]+`).FindAllString(w.get("/t/"+string(now.ID)).text, -1)
	kinds := make(map[string]bool)
	for _, at := range found {
		p := w.get(at)
		if p.StatusCode != http.StatusOK || !strings.Contains(p.Header.Get("Cache-Control"), "immutable") || p.text == "" {
			t.Errorf("%s: %s, %s", at, p.Status, p.Header.Get("Cache-Control"))
		}
		kinds[p.Header.Get("Content-Type")] = true
		if len(p.text) < leastPacked || p.Header.Get("Content-Type") == kindPNG {
			continue
		}
		small := w.get(at, "Accept-Encoding", "gzip, deflate, br, zstd")
		if text, err := unzstd(small.text); err != nil || text != p.text || small.Header.Get("Content-Encoding") != "zstd" {
			t.Errorf("%s in zstd: %v, %v", at, small.Header, err)
		}
	}
	if len(kinds) != 4 {
		t.Errorf("got assets %v", kinds)
	}
}

// TestSizes checks that the page of a table is small with everything it loads, for guests and players,
// with and without zstd.
func TestSizes(t *testing.T) {
	w := open(t, closedServer)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	at := "/t/" + string(w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "e5", "Nf3").ID)
	ann := w.browserOf(people[0])
	for name, see := range map[string]func(path string, headers ...string) page{
		"a guest": w.get, "a player": func(path string, headers ...string) page {
			return w.get(path, append(headers, "Cookie", ann.cookie)...)
		},
	} {
		size, packed, seen := 0, 0, map[string]bool{}
		for paths := []string{at}; len(paths) > 0; paths = paths[1:] {
			if seen[paths[0]] {
				continue
			}
			seen[paths[0]] = true
			p := see(paths[0])
			size, packed = size+len(p.text), packed+len(see(paths[0], "Accept-Encoding", "zstd").text)
			if p.StatusCode != http.StatusOK {
				t.Errorf("%s: %s", paths[0], p.Status)
			}
			if paths[0] == at {
				paths = append(paths, regexp.MustCompile(`/assets/[^"#]+`).FindAllString(p.text, -1)...)
			}
		}
		t.Logf("%s: %d bytes, %d in zstd, in %d files", name, size, packed, len(seen))
		if size > mostBytes || packed > mostBytes/2 || len(seen) < 4 {
			t.Errorf("%s: got %d bytes in all, %d in zstd, in %d files", name, size, packed, len(seen))
		}
	}
}

// unzstd unpacks zstd like a browser.
func unzstd(text string) (string, error) {
	d, err := zstd.NewReader(strings.NewReader(text), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(8<<20))
	if err != nil {
		return "", err
	}
	defer d.Close()
	plain, err := io.ReadAll(d)
	return string(plain), err
}

// TestKept checks that the server does not send a page again to a client that has it, and packs
// pages for clients that accept it.
func TestKept(t *testing.T) {
	w, _, _, done, _ := settled(t)
	path := "/t/" + string(done.ID)
	plain := w.get(path)
	tag := plain.Header.Get("ETag")
	if p := w.get(path, "If-None-Match", `"other", `+tag); tag == "" || p.StatusCode != http.StatusNotModified || p.text != "" {
		t.Errorf("%s with %s: %s", path, tag, p.Status)
	}
	small := w.get(path, "Accept-Encoding", "br;q=1, gzip;q=0.8")
	unpacked, err := gzip.NewReader(strings.NewReader(small.text))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != plain.text || small.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("gzip: the page differs: %v", err)
	}
	smaller := w.get(path, "Accept-Encoding", "gzip, deflate, br, zstd")
	if text, err := unzstd(smaller.text); err != nil || text != plain.text || smaller.Header.Get("Content-Encoding") != "zstd" || smaller.Header.Get("ETag") != tag {
		t.Errorf("zstd: the page differs: %v, %v", err, smaller.Header)
	}
	if p := w.get(path, "Accept-Encoding", "gzip;q=0"); p.Header.Get("Content-Encoding") != "" {
		t.Error("packed a page for a client that does not accept it")
	}
	if p := w.ask(http.MethodHead, path, nil); p.StatusCode != http.StatusOK || p.text != "" || p.Header.Get("ETag") != tag {
		t.Errorf("HEAD: %s %q", p.Status, p.text)
	}
}

// TestPace checks that a position shows the players' thinking times for replays, if they are known.
func TestPace(t *testing.T) {
	w, _, _, done, _ := settled(t)
	at := "/t/" + string(done.ID)
	took := regexp.MustCompile(`id="on"[^>]* data-took="[1-9][0-9]*"`)
	for path, want := range map[string]bool{at + "?ply=0": false, at + "?ply=1": true, at: false} {
		if p := w.get(path); took.MatchString(p.text) != want || !strings.Contains(p.text, `id="speed" type="button" hidden`) {
			t.Errorf("%s: %s", path, regexp.MustCompile(`(?s)<nav class="steps".*?</nav>`).FindString(p.text))
		}
	}
}

// TestEveryGame shows the table of every game at each position and from both sides, as a page and
// as files.
func TestEveryGame(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	for _, rules := range games() {
		info := rules.Info()
		tbl := w.table(pairing.Proposal{Game: info.ID}, people[0], people[1])
		for range 4 {
			moves := tbl.State.Moves()
			tbl = w.play(tbl, people, tbl.State.Format(moves[len(moves)/2]))
		}
		at := "/t/" + string(tbl.ID)
		for ply := range len(tbl.Plies) + 1 {
			path := fmt.Sprintf("%s?ply=%d&flip=%d", at, ply, ply%2)
			p := w.get(path)
			if p.StatusCode != http.StatusOK || ply > 0 && !strings.Contains(p.text, "<use ") {
				t.Errorf("%s: %s: %s", info.ID, path, p.Status)
			}
			check(t, path, p)
			state, err := tbl.At(ply)
			if err != nil {
				t.Fatal(err)
			}
			says := strings.Contains(p.text, "nothing on the board.")
			if says != hasBareSide(state.Board()) {
				t.Errorf("%s: %s says that a side has no pieces: %v", info.ID, path, says)
			}
			wellFormed(t, w.get(fmt.Sprintf("%s.svg?ply=%d&flip=%d", at, ply, ply%2)).text)
		}
		shot := w.get(at + ".png")
		if picture, err := png.Decode(strings.NewReader(shot.text)); err != nil || picture.Bounds().Dx() != pictureWidth {
			t.Errorf("%s: %v", info.ID, err)
		}
		var doc words.TableDoc
		if err := json.Unmarshal([]byte(w.get(at+".json").text), &doc); err != nil || doc.Ply != 4 || doc.Game != info.ID {
			t.Errorf("%s: %v: %+v", info.ID, err, doc)
		}
		if p := w.get(at + ".pgn"); !strings.Contains(p.text, `[White "ann"]`) || !strings.Contains(p.Header.Get("Content-Disposition"), ".pgn") {
			t.Errorf("%s: %s", info.ID, p.text)
		}
	}
}

// hasBareSide reports whether a side has no piece on the board.
func hasBareSide(b game.Board) bool {
	var has [2]bool
	for _, p := range b.Cells {
		if !p.Empty() {
			has[max(p.Seat, 0)] = true // neutral pieces are listed with the first side
		}
	}
	return !has[0] || !has[1]
}

// TestVacationOnPage checks that the page and the JSON of a table show a vacation.
func TestVacationOnPage(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	tbl := w.table(pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Correspondence, Step: 3 * clock.Day}}, ann, ben)
	if _, err := w.club.BeginVacation(t.Context(), ben, 10); err != nil {
		t.Fatal(err)
	}
	if p := w.get("/t/" + string(tbl.ID)); !strings.Contains(p.text, "ben is on vacation until") {
		t.Errorf("the page:\n%s", p.text)
	}
	var doc words.TableDoc
	if err := json.Unmarshal([]byte(w.get("/t/"+string(tbl.ID)+".json").text), &doc); err != nil || len(doc.Clocks.Vacation) != 1 || doc.Clocks.Vacation["black"].IsZero() {
		t.Errorf("%v: %+v", err, doc.Clocks)
	}
}

// wellFormed fails if a text is not XML.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
	}
}

// hostile has texts that would do harm on a page that does not escape them.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(2)>`, `'; alert(3); '`, `{{.SSH}}`, `</svg><script>alert(4)</script>`, `javascript:alert(5)`, `<!--`,
}

// drawings removes the ends of a page's own drawings.
var drawings = strings.NewReplacer("</svg></a>", "", "</svg></button>", "")

// TestHostileTexts checks that pages escape text from users.
func TestHostileTexts(t *testing.T) {
	w, people, now, _, _ := settled(t)
	carl := w.person("carl")
	for _, text := range hostile {
		if err := w.club.Chat.Say(t.Context(), carl, chat.WatchersRoom(now.ID), text); err != nil {
			t.Fatal(err)
		}
	}
	w.do(now, people[0], table.Intent{Kind: table.Resign})
	var tags strings.Builder
	for i, text := range hostile {
		fmt.Fprintf(&tags, "[X%d \"%s\"]\n", i, strings.ReplaceAll(text, `"`, `\"`))
	}
	pgn := "[Event \"<script>alert(6)</script>\"]\n[White \"<b>w</b>\"]\n[Black \"<i>b</i>\"]\n" + tags.String() + "\n1. e4 {<script>alert(7)</script>} e5 *\n"
	var imported *table.Table
	if _, err := w.club.Archive.Import(t.Context(), carl.Person, strings.NewReader(pgn), func(i archive.Imported) error {
		imported = i.Table
		return i.Err
	}); err != nil || imported == nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"/", "/archive", "/t/" + string(now.ID), "/t/" + string(imported.ID), "/t/" + string(imported.ID) + "?ply=1", "/t/" + string(imported.ID) + ".svg", "/@carl",
		"/archive?player=" + strings.Join([]string{"%3Cscript%3Ealert(8)%3C/script%3E", "%22%3E%3Cimg%20src=x%20onerror=alert(9)%3E"}, ""),
	} {
		p := w.get(path)
		if p.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, p.Status)
		}
		for _, bad := range []string{"<script>", "<img src=x", "<b>w", "<i>b", "</svg><"} {
			if strings.Contains(drawings.Replace(p.text), bad) {
				t.Errorf("%s: contains %q", path, bad)
			}
		}
	}
	if p := w.get("/t/" + string(now.ID)); !strings.Contains(p.text, "&lt;script&gt;alert(1)") || !strings.Contains(p.text, "{{.SSH}}") {
		t.Errorf("the chat is missing:\n%s", p.text)
	}
	if p := w.get("/t/" + string(imported.ID) + "?ply=1"); !strings.Contains(p.text, "&lt;script&gt;alert(7)") || !strings.Contains(p.text, "&lt;script&gt;alert(6)") {
		t.Errorf("the text of the import is missing:\n%s", p.text)
	}
}

// TestPrivateTables checks that pages and files hide what a guest may not see over SSH.
func TestPrivateTables(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	w.table(pairing.Proposal{Game: "chess", Access: table.Unlisted}, people[0], people[1])
	create := func(p pairing.Proposal) *table.Table {
		p.Game = "chess"
		tbl, err := w.club.Pairing.Create(t.Context(), people[0].Person, p)
		if err != nil {
			t.Fatal(err)
		}
		w.club.Tables.Await(t.Context(), tbl)
		return tbl
	}
	private := w.do(create(pairing.Proposal{Private: true}), people[1], table.Intent{Kind: table.Sit, Seat: -1})
	for name, tbl := range map[string]*table.Table{
		"private and open": create(pairing.Proposal{Private: true}), "private": private,
		"private and finished": w.do(w.play(w.do(create(pairing.Proposal{Private: true}), people[1], table.Intent{Kind: table.Sit, Seat: -1}), people), people[0], table.Intent{Kind: table.Abort}),
		"a challenge":          create(pairing.Proposal{Invited: &people[1].Person}),
		"closed":               w.table(pairing.Proposal{Game: "chess", Access: table.Closed}, people[0], people[1]),
	} {
		for _, ending := range []string{"", ".svg", ".png", ".gif", ".pgn", ".json", ".cast", "/events"} {
			p := w.get("/t/" + string(tbl.ID) + ending)
			if p.StatusCode != http.StatusNotFound || strings.Contains(p.text, "ann") {
				t.Errorf("%s: %s: %s\n%s", name, ending, p.Status, p.text)
			}
		}
		for _, list := range []string{"/", "/@ann", "/archive"} {
			if strings.Contains(w.get(list).text, string(tbl.ID)) {
				t.Errorf("%s: %s lists it", name, list)
			}
		}
	}
	unlisted := w.table(pairing.Proposal{Game: "chess", Access: table.Unlisted}, people[0], people[1])
	if p := w.get("/t/" + string(unlisted.ID)); p.StatusCode != http.StatusOK || !strings.Contains(p.text, `content="noindex"`) {
		t.Errorf("an unlisted table: %s", p.Status)
	}
	if strings.Contains(w.get("/").text, string(unlisted.ID)) {
		t.Error("the front page lists an unlisted table")
	}
}

// TestTalkOfPlayers checks that spectators cannot read the players' chat until the game is over.
func TestTalkOfPlayers(t *testing.T) {
	w, people, now, _, _ := settled(t)
	if err := w.club.Chat.Say(t.Context(), people[0], chat.PlayersRoom(now.ID), "between us"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(w.get("/t/"+string(now.ID)).text, "between us") {
		t.Error("spectators can read the players' chat")
	}
	w.do(now, people[0], table.Intent{Kind: table.Resign})
	if !strings.Contains(w.get("/t/"+string(now.ID)).text, "between us") {
		t.Error("the players' chat is missing after the game")
	}
}

// TestRefusals checks that missing pages and invalid requests get an error page.
func TestRefusals(t *testing.T) {
	w, _, now, _, _ := settled(t)
	at := "/t/" + string(now.ID)
	for path, status := range map[string]int{
		"/nothing": 404, "/t/": 404, "/t/zzzzzzzz": 404, "/t/..%2f..%2fetc%2fpasswd": 404, "/assets/..%2fstyle.css": 404, "/assets/%2e%2e/pages/base.html": 404,
		at + "?ply=4": 404, at + "?ply=-1": 404, at + "?ply=x": 404, at + "?game=2": 404, at + ".exe": 404, at + ".cast": 404, "/@nobody": 404, "/@%00": 404,
		"/@" + strings.Repeat("x", 500): 404, "/rules/none": 404, "/archive?game=none": 400, "/archive?result=none": 400, "/archive?since=yesterday": 400, "/leaders?game=x": 400,
		"/?" + strings.Repeat("x", 3000): 414, "/" + strings.Repeat("x", 1500): 404, "/archive?after=%00%ff": 200, "/t/" + strings.ToUpper(string(now.ID)): 200,
	} {
		p := w.get(path)
		if p.StatusCode == http.StatusMovedPermanently {
			p = w.get(p.Header.Get("Location"))
		}
		if p.StatusCode != status {
			t.Errorf("%.60s: %s", path, p.Status)
		}
		check(t, path, p)
		for _, inner := range []string{"panic", ".go:", "template:", "bolt", "runtime error"} {
			if strings.Contains(p.text, inner) {
				t.Errorf("%.60s: the page shows internals:\n%s", path, p.text)
			}
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "X"} {
		if p := w.ask(method, "/", strings.NewReader("body")); p.StatusCode != http.StatusMethodNotAllowed || p.Header.Get("Allow") == "" {
			t.Errorf("%s: %s", method, p.Status)
		}
	}
	if p := w.ask("GET", "/", bytes.NewReader(make([]byte, 1<<20))); p.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("with a body: %s", p.Status)
	}
}

// TestBudgets limits the pages and the painted pictures of one source.
func TestBudgets(t *testing.T) {
	for _, test := range []struct{ name, budget, ending, free string }{
		{"pages", "pages=2/1h,none", "", ""}, {"pictures", "pictures=2/1h,none", ".png", ".svg"}, {"animations", "animations=2/1h,none", ".gif", ".png"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := openWithin(t, test.budget, func(c *Config) { c.Gate.Trust = nil })
			people := [2]account.Player{w.person("ann"), w.person("ben")}
			tbl := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
			w.play(tbl, people, "e4", "e5")
			at := "/t/" + string(tbl.ID)
			for n := range 3 {
				p := w.get(fmt.Sprintf("%s%s?ply=%d", at, test.ending, n))
				if refused := p.StatusCode == http.StatusTooManyRequests; refused != (n == 2) || refused && !strings.Contains(p.text, "again in ") {
					t.Errorf("answer %d: got %s: %.300q", n, p.Status, p.text)
				}
			}
			for _, free := range []string{test.free, test.ending + "?ply=1"} { // gets painted
				if p := w.get(at + free); test.free != "" && p.StatusCode != http.StatusOK {
					t.Errorf("%s: got %s", free, p.Status)
				}
			}
		})
	}
}

// TestPublicName checks that pages contain the configured public address, and no other.
func TestPublicName(t *testing.T) {
	w := open(t, func(c *Config) { c.URL = "https://chess.example" })
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	tbl := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
	p := w.get("/t/" + string(tbl.ID))
	for _, want := range []string{
		`<meta property="og:image" content="https://chess.example/t/` + string(tbl.ID) + `.png">`, `<link rel="canonical" href="https://chess.example/t/`, "ssh chess.example",
	} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestHosts checks that pages do not repeat a forged host.
func TestHosts(t *testing.T) {
	w := open(t, nil)
	for host, shown := range map[string]string{"example.org": "ssh example.org", "[::1]:8080": "ssh ::1", `x";reboot;"`: "", "-oProxyCommand=x": ""} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", w.url+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		answer, err := w.site.Do(r)
		if err != nil {
			continue // Go does not send it
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if shown == "" && (strings.Contains(string(text), "reboot") || strings.Contains(string(text), "Proxy")) || !strings.Contains(string(text), shown) {
			t.Errorf("%s: %s", host, answer.Status)
		}
	}
}

// TestFinishedFront checks that the front page caches its finished games for a while.
func TestFinishedFront(t *testing.T) {
	now := time.Now()
	w := open(t, func(c *Config) { c.Now = func() time.Time { return now } })
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	w.get("/")
	w.do(w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "e5"), people[0], table.Intent{Kind: table.Resign})
	if !strings.Contains(w.get("/").text, "No finished games yet.") {
		t.Error("the front page did not use its cache")
	}
	now = now.Add(finishedEvery)
	if !strings.Contains(w.get("/").text, "resignation") {
		t.Error("the newly finished game is missing")
	}
}

// TestPuzzle checks that the puzzle of the day has a task, a board, a solution and a permanent
// address, and that each game has puzzles.
func TestPuzzle(t *testing.T) {
	w := open(t, nil)
	today := w.get("/puzzle")
	check(t, "/puzzle", today)
	at := regexp.MustCompile(`/puzzles/[a-z2-7]{8}`).FindString(today.text)
	_, ok := puzzle.Find(strings.TrimPrefix(at, "/puzzles/"))
	if !ok || !strings.Contains(today.text, "to move and win") || !strings.Contains(w.get(at).text, "Puzzle of the day") {
		t.Errorf("the puzzle of the day: got location %q: %s", at, today.text)
	}
	for _, g := range catalog.All() {
		for _, p := range puzzle.Of(g.Info().ID)[:min(1, len(puzzle.Of(g.Info().ID)))] {
			shown := w.get("/puzzle/" + strings.ToUpper(p.ID))
			if shown.StatusCode != http.StatusOK || !strings.Contains(shown.text, g.Info().Name) {
				t.Errorf("%s of %s: %s", p.ID, p.Game, shown.Status)
			}
			check(t, p.ID, shown)
		}
	}
	if p := w.get("/puzzle/aaaaaaaa"); p.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown puzzle: %s", p.Status)
	}
}

// TestFeed checks that the leaderboard lists the best players. One feed has their rated games,
// another has all games of a player. Text from users must not break them.
func TestFeed(t *testing.T) {
	var ticks atomic.Int64
	began := time.Now()
	w := openClub(t, "all=none,none", func(c *lobby.Config) { // no two games end at the same time
		c.Now = func() time.Time { return began.Add(time.Duration(ticks.Add(1)) * time.Millisecond) }
	}, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	var casual, last *table.Table
	for i := range 30 { // alternating winners soon have established ratings
		by := [2]account.Player{people[1-i%2], people[i%2]}
		last = w.play(w.table(pairing.Proposal{Game: "chess", Rated: true}, by[0], by[1]), by, "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7")
	}
	casual = w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "f3", "e5", "g4", "Qh4")
	// The club archives and rates games in the background.
	news, late := w.club.Archive.Listen(t.Context()), time.After(patience)
	for !strings.Contains(w.get("/games.atom?player=ann&game=chess").text, string(casual.ID)) {
		select {
		case <-news:
		case <-late:
			t.Fatal("timed out waiting for the last game")
		}
	}
	for until := time.Now().Add(patience); strings.Count(w.get("/leaders?game=chess").text, ">15</td>") != 4; runtime.Gosched() {
		if time.Now().After(until) {
			t.Fatal("timed out waiting for the ratings")
		}
	}
	feed := func(path string) (f atomFeed) {
		p := w.get(path)
		if p.Header.Get("Content-Type") != kindAtom {
			t.Fatalf("%s: %s, %s", path, p.Status, p.text)
		}
		if err := xml.Unmarshal([]byte(p.text), &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	if p := w.get("/leaders?game=chess"); !strings.Contains(p.text, `href="/@ann"`) || !strings.Contains(p.text, ">Rating</th>") || strings.Contains(p.text, "Here since") || strings.Count(p.text, ">15</td>") != 4 {
		t.Errorf("the leaderboard:\n%s", p.text)
	}
	f := feed("/games.atom")
	if len(f.Entries) != 30 || f.Entries[0].ID != w.url+"/t/"+string(last.ID) || f.Entries[0].Title != "ann 1 : 0 ben" || !strings.Contains(f.Entries[0].Summary, "Chess, checkmate, 7 moves") {
		t.Errorf("the feed of the best players: got %d games: %+v", len(f.Entries), f.Entries)
	}
	f = feed("/games.atom?player=ann&game=chess")
	if len(f.Entries) != 30 || f.Entries[0].ID != w.url+"/t/"+string(casual.ID) || f.Updated != f.Entries[0].Updated {
		t.Errorf("ann's feed: got %d games, the newest %+v", len(f.Entries), f.Entries[0])
	}
	if f = feed("/games.atom?player=%3Cb%3E%26%01"); len(f.Entries) != 0 || !strings.Contains(f.Title, "<b>&") {
		t.Errorf("the feed of an unknown player: %+v", f)
	}
	if p := w.get("/games.atom?game=golf"); p.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown game: %s", p.Status)
	}
	var m siteMap
	p := w.get("/sitemap.xml")
	if err := xml.Unmarshal([]byte(p.text), &m); err != nil {
		t.Fatal(err)
	}
	listed := make(map[string]bool)
	for _, u := range m.URLs {
		listed[strings.TrimPrefix(u.Loc, w.url)] = true
		if answer := w.get(strings.TrimPrefix(u.Loc, w.url)); answer.StatusCode != http.StatusOK {
			t.Errorf("the sitemap has %s: %s", u.Loc, answer.Status)
		}
	}
	for _, path := range []string{"/", "/rules/strike", "/puzzle", "/@ann", "/t/" + string(casual.ID)} {
		if !listed[path] {
			t.Errorf("the sitemap lacks %s", path)
		}
	}
	if p := w.get("/robots.txt"); !strings.Contains(p.text, "Sitemap: "+w.url+"/sitemap.xml\n") {
		t.Errorf("robots.txt: %s", p.text)
	}
}
