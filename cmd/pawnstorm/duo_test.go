package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/server/sshtest"
)

// A duo is two people with keys of their own who play chess with one another,
// each at a terminal of 80 by 24. They do everything as people do: by keys, and by
// what they read on their screens.
type duo struct {
	names [2]string
	keys  [2]gossh.Signer
	terms [2]*sshtest.Terminal
	host  int    // who makes the next table
	match *match // the one under way; nil when they have none
}

// match is a game as its two players know it.
type match struct {
	id     identity.TableID
	host   int          // who made the table and plays White
	begun  bool         // both sit
	states []game.State // after so many moves
	typed  []string     // the moves, as they were typed
	shown  []string     // the moves, as the list of moves shows them
	seen   int          // how many of them some screen has shown
	over   bool         // some screen has shown the end
}

func newDuo(t testing.TB, first, second string) *duo {
	return &duo{names: [2]string{first, second}, keys: [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}}
}

func newMatch(t testing.TB, id identity.TableID, host int) *match {
	t.Helper()
	chess, ok := catalog.Find("chess")
	if !ok {
		t.Fatal("there is no chess")
	}
	start, err := chess.New("")
	if err != nil {
		t.Fatal(err)
	}
	return &match{id: id, host: host, states: []game.State{start}}
}

// connect gives both a new terminal.
func (d *duo) connect(t testing.TB, addr string) {
	t.Helper()
	for i, key := range d.keys {
		d.terms[i] = sshtest.Dial(t, addr, key).Terminal(80, 24)
	}
}

// register has both take their names.
func (d *duo) register() {
	for i, term := range d.terms {
		register(term, d.names[i])
	}
}

// register takes a name on the welcome page.
func register(term *sshtest.Terminal, name string) {
	term.Until("Take a name")
	term.Type("\r")
	term.Until("Name:")
	term.Type("\x15" + name + "\r") // ctrl+u: away with the suggestion
	term.Until("Welcome, " + name)
}

// The keys of arrows as terminals send them.
const down, right = "\x1b[B", "\x1b[C"

// The choices, with the choice on the screen as the group.
var (
	sectionShown = regexp.MustCompile(`\[(Open|Mine|Live|Play|You)`)
	pageChosen   = regexp.MustCompile(`[▶>] (\w+)`)
	fieldChosen  = regexp.MustCompile(`▸ (.*?) +‹`)
	gameChosen   = regexp.MustCompile(`Game +‹ (.*?) ›`)
	seatChosen   = regexp.MustCompile(`Your seat +‹ (.*?) ›`)
)

// turn presses a key until what is wanted is chosen. It waits for each press to
// be answered.
func turn(term *sshtest.Terminal, key string, choice *regexp.Regexp, wanted string) {
	var chosen string
	for chosen != wanted {
		if chosen != "" {
			term.Type(key)
		}
		before := chosen
		term.UntilFunc(wanted, func(screen string) bool {
			if m := choice.FindStringSubmatch(screen); m != nil {
				chosen = m[1]
			}
			return chosen != before
		})
	}
}

// page opens a page of the lobby's last tab.
func page(term *sshtest.Terminal, name string) {
	turn(term, "\t", sectionShown, "You")
	turn(term, down, pageChosen, name)
	term.Type("\r")
}

// begin has one of the two make a public table of chess and play White, and the
// other find it in the lobby and sit down.
func (d *duo) begin(t testing.TB) {
	t.Helper()
	host := d.terms[d.host]
	host.Type("c")
	host.Until("Your seat")
	turn(host, right, gameChosen, "Chess")
	turn(host, down, fieldChosen, "Your seat")
	turn(host, right, seatChosen, "White")
	host.Type("\r")
	host.Until("Waiting for an opponent.")
	id := regexp.MustCompile(`ssh -t .* ([0-9a-z]{8})\n`).FindStringSubmatch(host.Screen())
	if id == nil {
		t.Fatalf("the id of the table is not told:\n%s", host.Screen())
	}
	d.match = newMatch(t, identity.TableID(id[1]), d.host)
	d.host = 1 - d.host
	d.sitDown()
}

// sitDown has the guest find the host's table in the lobby.
func (d *duo) sitDown() {
	guest, name := d.terms[1-d.match.host], d.names[d.match.host]
	turn(guest, "\t", sectionShown, "Open")
	guest.Type("/\x15" + name + "\r")
	row := regexp.MustCompile(`▶ Chess +` + name + ` `)
	guest.UntilFunc("the table of "+name, row.MatchString)
	guest.Type("\r")
	guest.Until(name + " (White) is to move.")
	d.terms[d.match.host].Until("Your move.")
	d.match.begun = true
}

// resume has both come back to their match by way of Mine.
func (d *duo) resume() {
	if !d.match.begun {
		d.open(d.match.host)
		d.terms[d.match.host].Until("Waiting for an opponent.")
		d.sitDown()
		return
	}
	for i := range d.terms {
		d.open(i)
		d.await(i, len(d.match.typed))
	}
}

// open has one of the two go to the only table that they have under Mine.
func (d *duo) open(player int) {
	term := d.terms[player]
	term.Until("Mine 1")
	turn(term, "\t", sectionShown, "Mine")
	term.Type("\r")
}

// mover is who is to move.
func (d *duo) mover() int { return d.match.player(d.match.state().Turn()) }

// player is who of the two sits in a seat.
func (m *match) player(seat game.Seat) int { return (m.host + int(seat)) % 2 }

func (m *match) state() game.State { return m.states[len(m.typed)] }

// choose picks one of the legal moves; it counts as typed from now on.
func (m *match) choose(t testing.TB) (text string) {
	t.Helper()
	state := m.state()
	moves := state.Moves()
	move := moves[rand.IntN(len(moves))]
	next, err := state.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	m.states = append(m.states, next)
	m.typed = append(m.typed, state.Format(move))
	m.shown = append(m.shown, state.Describe(move))
	return state.Format(move)
}

// move has who is to move type some legal move, and both see it.
func (d *duo) move(t testing.TB) {
	t.Helper()
	mover := d.mover()
	d.terms[mover].Type("m" + d.match.choose(t) + "\r")
	d.awaitBoth()
}

func (d *duo) awaitBoth() {
	for i := range d.terms {
		d.await(i, len(d.match.typed))
	}
}

// await waits until a player sees so many moves and what is to be done now.
func (d *duo) await(player, moves int) {
	m := d.match
	turn := "is to move"
	if m.player(m.states[moves].Turn()) == player {
		turn = "Your move."
	}
	_, over := m.states[moves].Result()
	d.terms[player].UntilFunc("move "+strconv.Itoa(moves)+" and "+turn, func(screen string) bool {
		m.look(screen)
		if over {
			return m.over
		}
		return shows(screen, m.shown[:moves]) && strings.Contains(screen, turn)
	})
	m.look(d.terms[player].Screen())
}

// resign has who is to move give up.
func (d *duo) resign() {
	loser := d.terms[d.mover()]
	loser.Type("mresign\r")
	loser.Until("Resign and lose")
	loser.Type("y")
	for _, term := range d.terms {
		term.UntilFunc("the end", func(screen string) bool {
			d.match.look(screen)
			return ended(screen)
		})
	}
}

// leave has both go back to the lobby from a game that is over.
func (d *duo) leave() {
	for _, term := range d.terms {
		term.Type("q")
		term.Until("Lobby")
	}
	d.match = nil
}

// look notes what a screen shows of the match.
func (m *match) look(screen string) {
	for n := len(m.shown); n > m.seen; n-- {
		if shows(screen, m.shown[:n]) {
			m.seen = n
		}
	}
	m.over = m.over || ended(screen)
}

func ended(screen string) bool {
	return strings.Contains(screen, "won by") || strings.Contains(screen, "Drawn by")
}

// moveRow is a row of the list of moves, at the right of the screen.
var moveRow = regexp.MustCompile(`(?m) (\d+)\. (\S+)(?: +(\S+))?$`)

// shows reports whether the last of some moves, the first being White's, is in
// the list of moves on a screen.
func shows(screen string, moves []string) bool {
	if len(moves) == 0 {
		return true
	}
	last := len(moves) - 1
	for _, row := range moveRow.FindAllStringSubmatch(screen, -1) {
		if row[1] == strconv.Itoa(last/2+1) && row[2+last%2] == moves[last] {
			return true
		}
	}
	return false
}

// TestShows: the list of moves is read as it is drawn.
func TestShows(t *testing.T) {
	screen := " 8 │ r n b q k b n r │   9. Nf3      Nc6\n 7 │ p p p p p p p p │  10. O-O"
	moves := slices.Repeat([]string{"?"}, 16)
	for _, test := range []struct {
		more  string
		shown bool
	}{{"Nf3", true}, {"Nf3 Nc6", true}, {"Nf3 Nc6 O-O", true}, {"Nf3 Nc6 O-O-O", false}, {"Nf3 Nc6 O-O Nf3", false}, {"Nc6", false}} {
		if shows(screen, append(slices.Clip(moves), strings.Fields(test.more)...)) != test.shown {
			t.Errorf("%s: shown is not %v in\n%s", test.more, test.shown, screen)
		}
	}
}
