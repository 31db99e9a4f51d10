package e2etest

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/server/sshtest"
)

// ScholarsMate is a game with a blunder: the knight does not defend the pawn.
const ScholarsMate = "[White \"ada\"]\n[Black \"bert\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"

// A duo is two people with keys of their own who play chess with one another,
// each at a terminal of 80 by 24. They do everything as people do: by keys, and by
// what they read on their screens.
type Duo struct {
	Names [2]string
	Keys  [2]gossh.Signer
	Terms [2]*sshtest.Terminal
	host  int    // who makes the next table
	Match *Match // the one under way; nil when they have none
}

// Match is a game as its two players know it.
type Match struct {
	Id     identity.TableID
	Host   int          // who made the table and plays White
	Begun  bool         // both sit
	States []game.State // after so many moves
	Typed  []string     // the moves, as they were typed
	Shown  []string     // the moves, as the list of moves shows them
	Seen   int          // how many of them some screen has shown
	Over   bool         // some screen has shown the end
}

func NewDuo(t testing.TB, first, second string) *Duo {
	return &Duo{Names: [2]string{first, second}, Keys: [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}}
}

func NewMatch(t testing.TB, id identity.TableID, host int) *Match {
	t.Helper()
	chess, ok := catalog.Find("chess")
	if !ok {
		t.Fatal("there is no chess")
	}
	start, err := chess.New("")
	if err != nil {
		t.Fatal(err)
	}
	return &Match{Id: id, Host: host, States: []game.State{start}}
}

// Connect gives both a new terminal.
func (d *Duo) Connect(t testing.TB, addr string) {
	t.Helper()
	for i, key := range d.Keys {
		d.Terms[i] = sshtest.Dial(t, addr, key).Terminal(80, 24)
	}
}

// Register has both take their names.
func (d *Duo) Register() {
	for i, term := range d.Terms {
		Register(term, d.Names[i])
	}
}

// Register takes a name on the welcome page.
func Register(term *sshtest.Terminal, name string) {
	term.Until("Take a name")
	term.Type("\r")
	term.Until("Name:")
	term.Type("\x15" + name + "\r") // ctrl+u: away with the suggestion
	term.Until("Welcome, " + name)
}

// The keys of arrows as terminals send them.
const Down, Right = "\x1b[B", "\x1b[C"

// The choices, with the choice on the screen as the group.
var (
	SectionShown = regexp.MustCompile(`\[(Open|Mine|Live|Play|You)`)
	pageChosen   = regexp.MustCompile(`[▶>] (\w+)`)
	FieldChosen  = regexp.MustCompile(`▸ (.*?) +‹`)
	GameChosen   = regexp.MustCompile(`Game +‹ (.*?) ›`)
	SeatChosen   = regexp.MustCompile(`Your seat +‹ (.*?) ›`)
)

// Turn presses a key until what is wanted is chosen. It waits for each press to
// be answered.
func Turn(term *sshtest.Terminal, key string, choice *regexp.Regexp, wanted string) {
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

// Page opens a page of the lobby's last tab.
func Page(term *sshtest.Terminal, name string) {
	Turn(term, "\t", SectionShown, "You")
	Turn(term, Down, pageChosen, name)
	term.Type("\r")
}

// Begin has one of the two make a public table of chess and play White, and the
// other find it in the lobby and sit down.
func (d *Duo) Begin(t testing.TB) {
	t.Helper()
	host := d.Terms[d.host]
	host.Type("c")
	host.Until("Your seat")
	Turn(host, Right, GameChosen, "Chess")
	Turn(host, Down, FieldChosen, "Your seat")
	Turn(host, Right, SeatChosen, "White")
	host.Type("\r")
	host.Until("Waiting for an opponent.")
	id := regexp.MustCompile(`ssh -t .* ([0-9a-z]{8})\n`).FindStringSubmatch(host.Screen())
	if id == nil {
		t.Fatalf("the id of the table is not told:\n%s", host.Screen())
	}
	d.Match = NewMatch(t, identity.TableID(id[1]), d.host)
	d.host = 1 - d.host
	d.sitDown()
}

// sitDown has the guest find the host's table in the lobby.
func (d *Duo) sitDown() {
	guest, name := d.Terms[1-d.Match.Host], d.Names[d.Match.Host]
	Turn(guest, "\t", SectionShown, "Open")
	guest.Type("/\x15" + name + "\r")
	row := regexp.MustCompile(`▶ Chess +` + name + ` `)
	guest.UntilFunc("the table of "+name, row.MatchString)
	guest.Type("\r")
	guest.Until(name + " (White) is to move.")
	d.Terms[d.Match.Host].Until("Your move.")
	d.Match.Begun = true
}

// Resume has both come back to their match by way of Mine.
func (d *Duo) Resume() {
	if !d.Match.Begun {
		d.open(d.Match.Host)
		d.Terms[d.Match.Host].Until("Waiting for an opponent.")
		d.sitDown()
		return
	}
	for i := range d.Terms {
		d.open(i)
		d.await(i, len(d.Match.Typed))
	}
}

// open has one of the two go to the only table that they have under Mine.
func (d *Duo) open(player int) {
	term := d.Terms[player]
	term.Until("Mine 1")
	Turn(term, "\t", SectionShown, "Mine")
	term.Type("\r")
}

// Mover is who is to move.
func (d *Duo) Mover() int { return d.Match.player(d.Match.state().Turn()) }

// player is who of the two sits in a seat.
func (m *Match) player(seat game.Seat) int { return (m.Host + int(seat)) % 2 }

func (m *Match) state() game.State { return m.States[len(m.Typed)] }

// choose picks one of the legal moves; it counts as typed from now on.
func (m *Match) choose(t testing.TB) (text string) {
	t.Helper()
	state := m.state()
	moves := state.Moves()
	move := moves[rand.IntN(len(moves))]
	next, err := state.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	m.States = append(m.States, next)
	m.Typed = append(m.Typed, state.Format(move))
	m.Shown = append(m.Shown, state.Describe(move))
	return state.Format(move)
}

// Move has who is to move type some legal move, and both see it.
func (d *Duo) Move(t testing.TB) {
	t.Helper()
	mover := d.Mover()
	d.Terms[mover].Type("m" + d.Match.choose(t) + "\r")
	d.awaitBoth()
}

func (d *Duo) awaitBoth() {
	for i := range d.Terms {
		d.await(i, len(d.Match.Typed))
	}
}

// await waits until a player sees so many moves and what is to be done now.
func (d *Duo) await(player, moves int) {
	m := d.Match
	turn := "is to move"
	if m.player(m.States[moves].Turn()) == player {
		turn = "Your move."
	}
	_, over := m.States[moves].Result()
	d.Terms[player].UntilFunc("move "+strconv.Itoa(moves)+" and "+turn, func(screen string) bool {
		m.Look(screen)
		if over {
			return m.Over
		}
		return Shows(screen, m.Shown[:moves]) && strings.Contains(screen, turn)
	})
	m.Look(d.Terms[player].Screen())
}

// Resign has who is to move give up.
func (d *Duo) Resign() {
	loser := d.Terms[d.Mover()]
	loser.Type("mresign\r")
	loser.Until("Resign and lose")
	loser.Type("y")
	for _, term := range d.Terms {
		term.UntilFunc("the end", func(screen string) bool {
			d.Match.Look(screen)
			return ended(screen)
		})
	}
}

// Leave has both go back to the lobby from a game that is over.
func (d *Duo) Leave() {
	for _, term := range d.Terms {
		term.Type("q")
		term.Until("Lobby")
	}
	d.Match = nil
}

// Look notes what a screen shows of the match.
func (m *Match) Look(screen string) {
	for n := len(m.Shown); n > m.Seen; n-- {
		if Shows(screen, m.Shown[:n]) {
			m.Seen = n
		}
	}
	m.Over = m.Over || ended(screen)
}

func ended(screen string) bool {
	return strings.Contains(screen, "won by") || strings.Contains(screen, "Drawn by")
}

// moveRow is a row of the list of moves, at the right of the screen.
var moveRow = regexp.MustCompile(`(?m) (\d+)\. (\S+)(?: +(\S+))?$`)

// Shows reports whether the last of some moves, the first being White's, is in
// the list of moves on a screen.
func Shows(screen string, moves []string) bool {
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

var ratedChosen = regexp.MustCompile(`Rated +‹ (.*?) ›`)

// BeginRated has ann make a rated table and ben sit down at it.
func (d *Duo) BeginRated(t *testing.T) {
	t.Helper()
	ann, ben := d.Terms[0], d.Terms[1]
	ann.Type("c")
	Turn(ann, Down, FieldChosen, "Your seat")
	Turn(ann, Right, SeatChosen, "White")
	Turn(ann, Down, FieldChosen, "Rated")
	Turn(ann, Right, ratedChosen, "yes")
	ann.Type("\r")
	ann.Until("Waiting for an opponent.")
	Turn(ben, "\t", SectionShown, "Open")
	ben.Until("rated")
	ben.Type("\r")
}
