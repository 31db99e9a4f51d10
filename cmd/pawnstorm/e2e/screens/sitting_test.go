package screens

import (
	"context"
	"net"
	"regexp"
	"slices"
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

// localServer is a server in this process, so that tests can compare screens with the lobby's state.
type localServer struct {
	addr    string
	store   store.Store
	service *lobby.Club
	house   *bots.Service
}

// openWithBots serves until the test ends, with more flags. The bots are off unless a flag enables
// them.
func openWithBots(t testing.TB, flags ...string) *localServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openWithBotsOn(t, listener, append([]string{"--no-house"}, flags...)...)
}

// openWithBotsOn is openWithBots with a listener and all flags. With -short it skips the test.
func openWithBotsOn(t testing.TB, listener net.Listener, flags ...string) *localServer {
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
	return &localServer{listener.Addr().String(), e.Store, e.Club, e.House}
}

// sitting is a duo at a table of any game. They see each other's moves on their screens.
type sitting struct {
	t     *testing.T
	terms [2]*sshtest.Terminal // by seat
	names [2]string            // by seat
	info  game.Info
	state game.State
	moves int
}

// choice is a field of the new-game form with a value.
type choice struct{ field, value string }

// fieldWidth is how much of a field name to compare, because the form may cut it.
const fieldWidth = 8

var (
	fieldFocused = regexp.MustCompile(`▶ (.{8})`)
	valueFocused = regexp.MustCompile(`(?s)▶ .*?[‹●] (.*?)(?: ›|  |\n)`)
	clockChosen  = regexp.MustCompile(`● (\d+\+\d+|3 days|no clock|custom)`)
	tableID      = regexp.MustCompile(`ssh -t .* ([0-9a-z]{8})\n`)
)

// fillIn creates a table with the new-game form and returns the ID on the screen.
func fillIn(term *sshtest.Terminal, info game.Info, choices []choice) identity.TableID {
	term.Type("c")
	term.Until("Your seat")
	e2etest.Turn(term, e2etest.Right, e2etest.GameChosen, info.Name)
	if !slices.ContainsFunc(choices, func(c choice) bool { return c.field == "Clock" }) {
		choices = append(choices, choice{"Clock", "no clock"})
	}
	for _, c := range choices {
		if c.field == "Clock" {
			chooseClock(term, c.value)
			continue
		}
		e2etest.Turn(term, "\t", fieldFocused, (c.field + strings.Repeat(" ", fieldWidth))[:fieldWidth])
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

// chooseClock picks a preset clock in the new-game form, or types another one.
func chooseClock(term *sshtest.Terminal, value string) {
	e2etest.Turn(term, "\t", fieldFocused, "○ 1+0  ○")
	if clockChosen.MatchString("● " + value) {
		e2etest.Turn(term, e2etest.Right, clockChosen, value)
		return
	}
	e2etest.Turn(term, e2etest.Right, clockChosen, "custom")
	term.Type(e2etest.Down + value)
	term.Until("Custom")
}

// sit makes the first player create a table and the second join it from the lobby, where its row must
// show the options.
func (h *localServer) sit(t *testing.T, d *e2etest.Duo, info game.Info, seat game.Seat, options []choice, row string) *sitting {
	t.Helper()
	choices := append(options[:len(options):len(options)], choice{"Your seat", info.Seats[seat].Name})
	id := fillIn(d.Terms[0], info, choices)
	return h.join(t, d, info, seat, id, row)
}

// join makes the second player find and join the first player's table.
func (h *localServer) join(t *testing.T, d *e2etest.Duo, info game.Info, seat game.Seat, id identity.TableID, row string) *sitting {
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
	free := regexp.MustCompile(`▶ ` + regexp.QuoteMeta(first(12, strings.TrimSuffix(info.Name, " Chess"))) + `.* ` + s.names[host] + ` `)
	term.UntilFunc("the free seat at "+info.Name+" of "+s.names[host]+" with "+row, func(screen string) bool {
		return free.MatchString(screen) && strings.Contains(previewText(screen), row)
	})
	term.Type("\r")
	s.await()
	return s
}

// place stores a table with a setup that the form cannot create, such as one from an older version.
// Then the second player joins it.
func (h *localServer) place(t *testing.T, d *e2etest.Duo, rules game.Rules, seat game.Seat, setup string) *sitting {
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
	d.Terms[0].Type("x") // close the table from the form
	d.Terms[0].Until("Close this table?")
	d.Terms[0].Type("y")
	d.Terms[0].Until(" Mine")
	d.Terms[0].Type("e")
	d.Terms[0].Until("Code or table:")
	d.Terms[0].Type(string(rec.ID) + "\r")
	d.Terms[0].Until("Waiting for an opponent.")
	return h.join(t, d, info, seat, rec.ID, "")
}

// play makes the players type moves in turn.
func (s *sitting) play(moves ...string) {
	s.t.Helper()
	for _, text := range moves {
		s.terms[s.state.Turn()].Type("m" + text + "\r")
		s.played(text)
	}
}

// played waits until both players see a move.
func (s *sitting) played(text string) {
	s.t.Helper()
	s.state = gametest.PlayAll(s.t, s.state, text)
	s.moves++
	if _, over := s.state.Result(); !over {
		s.await()
	}
}

// await waits until both screens show whose turn it is.
func (s *sitting) await() {
	s.t.Helper()
	turn := s.state.Turn()
	s.sees(turn, "Your move.")
	s.sees(turn.Other(), s.names[turn]+" ("+s.info.Seats[turn].Name+") is to move.")
}

// sees waits until a player's panel shows a text.
func (s *sitting) sees(seat game.Seat, text string) {
	s.t.Helper()
	s.terms[seat].UntilFunc("after "+strconv.Itoa(s.moves)+" moves the words "+text, func(screen string) bool {
		return strings.Contains(panelText(screen), text)
	})
}

// panelStart matches a heading of the panel, or the player's line at its top.
var panelStart = regexp.MustCompile(`^(.*?)(── |[ ▸] [●○] )`)

// panelText returns the text beside the board on one line, followed by the whole window. The lines
// below the board need the full width.
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

// previewText returns the lobby's preview of the selected table on one line.
func previewText(screen string) string {
	const panelFrom = 46
	var words []string
	for line := range strings.SplitSeq(screen, "\n") {
		if cells := []rune(line); len(cells) > panelFrom {
			words = append(words, strings.Fields(string(cells[panelFrom:]))...)
		}
	}
	return strings.Join(words, " ")
}

// leave returns both players to the lobby.
func (s *sitting) leave() {
	for _, term := range s.terms {
		term.Type("q")
		term.Until(" Mine")
	}
}
