package screens

import (
	"context"
	"net"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/lobby"
	"pawnstorm/lobby/bots"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// lodge is a server in this process: what people do there can be compared with
// what the lobby has of it.
type lodge struct {
	addr    string
	store   store.Store
	service *lobby.Club
	house   *bots.Service
}

// openWithBots serves until the end of the test, with more flags. Without any of the house's
// the house does not play.
func openWithBots(t testing.TB, flags ...string) *lodge {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openWithBotsOn(t, listener, append([]string{"--no-house"}, flags...)...)
}

// openWithBotsOn is openHouse for a listener and all flags of the caller's. With -short there
// is no server, and the test is skipped.
func openWithBotsOn(t testing.TB, listener net.Listener, flags ...string) *lodge {
	t.Helper()
	e, err := cli.Embed(t.Context(), t.TempDir(), append([]string{"--idle=1h", "--trust=127.0.0.1"}, flags...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- e.Server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return &lodge{listener.Addr().String(), e.Store, e.Club, e.House}
}

// sitting is a duo at a table of any game. They learn from their screens what
// the other does.
type sitting struct {
	t     *testing.T
	terms [2]*sshtest.Terminal // by seat
	names [2]string            // by seat
	info  game.Info
	state game.State
	moves int
}

// choice is a field of the new-game form and what is chosen in it.
type choice struct{ field, value string }

// fieldWidth is how much of the name of a field is compared: the form may have
// no room for more.
const fieldWidth = 8

var (
	fieldFocused = regexp.MustCompile(`▸ (.{8})[^‹]*‹`)
	valueFocused = regexp.MustCompile(`▸ [^‹]*‹ (.*?) ›`)
	tableID      = regexp.MustCompile(`ssh -t .* ([0-9a-z]{8})\n`)
)

// fillIn makes a table with the new-game form, and returns its ID as the screen
// tells it.
func fillIn(term *sshtest.Terminal, info game.Info, choices []choice) identity.TableID {
	term.Type("c")
	term.Until("Your seat")
	e2etest.Turn(term, e2etest.Right, e2etest.GameChosen, info.Name)
	for _, c := range choices {
		e2etest.Turn(term, e2etest.Down, fieldFocused, (c.field + strings.Repeat(" ", fieldWidth))[:fieldWidth])
		e2etest.Turn(term, e2etest.Right, valueFocused, c.value)
	}
	term.Type("\r")
	var id string
	term.UntilFunc("the table", func(screen string) bool {
		found := tableID.FindStringSubmatch(screen)
		if found != nil && strings.Contains(screen, "Waiting for an opponent.") {
			id = found[1]
		}
		return id != ""
	})
	return identity.TableID(id)
}

// sit has the first of a duo make a table in a seat and the second find it in
// the lobby, where its row must show the options, and sit down.
func (h *lodge) sit(t *testing.T, d *e2etest.Duo, info game.Info, seat game.Seat, options []choice, row string) *sitting {
	t.Helper()
	choices := append(options[:len(options):len(options)], choice{"Your seat", info.Seats[seat].Name})
	id := fillIn(d.Terms[0], info, choices)
	return h.join(t, d, info, seat, id, row)
}

// join has the second of a duo find the table of the first.
func (h *lodge) join(t *testing.T, d *e2etest.Duo, info game.Info, seat game.Seat, id identity.TableID, row string) *sitting {
	t.Helper()
	table, err := h.service.Tables.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s := &sitting{t: t, info: info, state: table.Start}
	host, guest := seat, seat.Other()
	s.terms[host], s.terms[guest] = d.Terms[0], d.Terms[1]
	s.names[host], s.names[guest] = d.Names[0], d.Names[1]

	term := s.terms[guest]
	e2etest.Turn(term, "\t", e2etest.SectionShown, "Open")
	term.Type("/\x15" + s.names[host] + "\r")
	free := regexp.MustCompile(`▶ ` + regexp.QuoteMeta(first(12, info.Name)) + `.* ` + s.names[host] + ` `)
	term.UntilFunc("the free seat at "+info.Name+" of "+s.names[host]+" with "+row, func(screen string) bool {
		return free.MatchString(screen) && strings.Contains(previewText(screen), row)
	})
	term.Type("\r")
	s.await()
	return s
}

// place puts a table with a set-up that no form makes into the store, as if the
// first of a duo had made it in an older version of the program, and has the
// second sit down at it.
func (h *lodge) place(t *testing.T, d *e2etest.Duo, rules game.Rules, seat game.Seat, setup string) *sitting {
	t.Helper()
	info := rules.Info()
	id := fillIn(d.Terms[0], info, nil)
	made, err := h.service.Tables.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	rec := made.Record
	rec.ID, rec.Setup, rec.Wish = rec.ID[1:]+rec.ID[:1], setup, seat
	value, err := table.Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.store.Put(t.Context(), "table/"+string(rec.ID), value, 0); err != nil {
		t.Fatal(err)
	}
	d.Terms[0].Type("x") // take the table of the form back
	d.Terms[0].Until("Close this table?")
	d.Terms[0].Type("y")
	d.Terms[0].Until("Lobby")
	d.Terms[0].Type("e")
	d.Terms[0].Until("Code or table:")
	d.Terms[0].Type(string(rec.ID) + "\r")
	d.Terms[0].Until("Waiting for an opponent.")
	return h.join(t, d, info, seat, rec.ID, "")
}

// play has who is to move type moves on the move line, one after another.
func (s *sitting) play(moves ...string) {
	s.t.Helper()
	for _, text := range moves {
		s.terms[s.state.Turn()].Type("m" + text + "\r")
		s.played(text)
	}
}

// played follows a move that is under way, until both see it.
func (s *sitting) played(text string) {
	s.t.Helper()
	s.state = gametest.PlayAll(s.t, s.state, text)
	s.moves++
	if _, over := s.state.Result(); !over {
		s.await()
	}
}

// await waits until both know whose turn it is.
func (s *sitting) await() {
	s.t.Helper()
	turn := s.state.Turn()
	s.sees(turn, "Your move.")
	s.sees(turn.Other(), s.names[turn]+" ("+s.info.Seats[turn].Name+") is to move.")
}

// sees waits until a player reads a text in the panel.
func (s *sitting) sees(seat game.Seat, text string) {
	s.t.Helper()
	s.terms[seat].UntilFunc("after "+strconv.Itoa(s.moves)+" moves the words "+text, func(screen string) bool {
		return strings.Contains(panelText(screen), text)
	})
}

// panelStart is a heading of the panel beside the board or, where there is none, a
// player's line at its top.
var panelStart = regexp.MustCompile(`^(.*?)(── |[ ▸] [●○] )`)

// panelText is the text beside the board in one line, without what stands on the
// board, and behind it the text of the whole window, which the lines below the board
// are as wide as.
func panelText(screen string) string {
	at := 0
	var beside, all []string
	for line := range strings.SplitSeq(screen, "\n") {
		if found := panelStart.FindStringSubmatch(line); found != nil && at == 0 {
			at = len([]rune(found[1]))
		}
		all = append(all, strings.Fields(line)...)
		if cells := []rune(line); len(cells) > at {
			beside = append(beside, strings.Fields(string(cells[at:]))...)
		}
	}
	return strings.Join(beside, " ") + " | " + strings.Join(all, " ")
}

// previewText is what the lobby says of the table under the cursor, in the panel beside
// the list, on one line.
func previewText(screen string) string {
	const panelFrom = 48
	var words []string
	for line := range strings.SplitSeq(screen, "\n") {
		if cells := []rune(line); len(cells) > panelFrom {
			words = append(words, strings.Fields(string(cells[panelFrom:]))...)
		}
	}
	return strings.Join(words, " ")
}

// leave has both go back to the lobby.
func (s *sitting) leave() {
	for _, term := range s.terms {
		term.Type("q")
		term.Until("Lobby")
	}
}
