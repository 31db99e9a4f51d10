package shell

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// TestShare shares a game and a study: as text, in colour and in JSON, at a position and with a website.
func TestShare(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	var made words.TableDoc
	if err := json.Unmarshal([]byte(w.does("ann", "new chess as white --json")), &made); err != nil {
		t.Fatal(err)
	}
	for i, line := range []string{"join " + made.ID, "move e4 on " + made.ID, "move e5 on " + made.ID} {
		w.does([]string{"ben", "ann", "ben"}[i], line)
	}
	text := w.does("ben", "share "+made.ID)
	for _, want := range []string{
		"Id: " + made.ID, "In a terminal: ssh -t ", "8  r n b q k b n r", "1. e4 e5", "Save the moves: ssh ",
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "\x1b") || strings.Contains(text, "Picture") {
		t.Errorf("the text has colours, or a picture without a website:\n%s", text)
	}
	if text := w.does("ben", "share "+made.ID+" at 1 --color"); !strings.Contains(text, "38;5;231m ♟ ") ||
		!strings.Contains(text, "/4P3/8/PPPP1PPP/RNBQKBNR b KQkq") {
		t.Errorf("in colour at move 1:\n%s", text)
	}
	if code, _, said := w.run(t.Context(), "ben", "share "+made.ID+" at 3"); code != Wrong ||
		!strings.Contains(said, "Choose a number from 0 to 2.") {
		t.Errorf("at move 3: %d, %s", code, said)
	}
	public := func(line string) string {
		var out bytes.Buffer
		env := w.env("ann")
		env.Pages, env.Out, env.Err = "https://chess.example", &out, &out
		w.shell.Run(t.Context(), env, line)
		return out.String()
	}
	var doc feature.ShareDoc
	if err := json.Unmarshal([]byte(public("share "+made.ID+" at 1 --json")), &doc); err != nil {
		t.Fatal(err)
	}
	at := "https://chess.example/t/" + made.ID
	if doc.Page != at+"?ply=1" || doc.Picture != at+".png?ply=1" || doc.Animation != at+".gif?ply=1" ||
		!strings.Contains(doc.Colour, "\x1b[48;5;") || !strings.Contains(doc.PGN, `[White "ann"]`) {
		t.Errorf("got %+v", doc)
	}
	w.does("ann", "study chess")
	if text := public("study share"); !strings.Contains(text, "ann leads") || !strings.Contains(text, "/studies/") {
		t.Errorf("the study:\n%s", text)
	}
	private := w.does("ann", "new chess as white private called secret")
	if text := public("share secret"); !strings.Contains(text, "This game is private.") || strings.Contains(text, "https:") {
		t.Errorf("%sa private table:\n%s", private, text)
	}
}
