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
const ScholarsMate = "[White \"ada\"]\n[Black \"bert\"]\n[Result \"1-0\"]\n\n" +
	"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"

// Duo is two people with their own keys who play chess with each other, each at a terminal of 80
// by 24. They do everything as people do: with keys, and by reading their screens.
type Duo struct {
	Names [2]string
	Keys  [2]gossh.Signer
	Terms [2]*sshtest.Terminal
	host  int    // creates the next table
	Match *Match // the current match, or nil
}

// Match is a game as its two players know it.
type Match struct {
	Id     identity.TableID
	Host   int          // who created the table and plays White
	Begun  bool         // both are seated
	States []game.State // by number of moves
	Typed  []string     // the moves as typed
	Shown  []string     // the moves as the move list shows them
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
		t.Fatal("the catalog has no chess")
	}
	start, err := chess.New("")
	if err != nil {
		t.Fatal(err)
	}
	return &Match{Id: id, Host: host, States: []game.State{start}}
}

// Connect opens a new terminal for both.
func (d *Duo) Connect(t testing.TB, addr string) {
	t.Helper()
	for i, key := range d.Keys {
		d.Terms[i] = sshtest.Dial(t, addr, key).Terminal(80, 24)
	}
}

// Register registers both usernames.
func (d *Duo) Register() {
	for i, term := range d.Terms {
		Register(term, d.Names[i])
	}
}

// Register takes a username on the welcome page.
func Register(term *sshtest.Terminal, name string) {
	term.Until("Take a name")
	term.Type("\r")
	term.Until("Name:")
	term.Type("\x15" + name + "\r") // ctrl+u removes the suggestion
	term.Until("Welcome, " + name)
}

// Arrow keys as terminals send them.
const Down, Right = "\x1b[B", "\x1b[C"

// Patterns for the current choice on the screen, which is their group.
var (
	SectionShown = regexp.MustCompile(`\[(Open|Mine|Live|Play|You)`)
	pageChosen   = regexp.MustCompile(`[▶>] (\w+)`)
	FieldChosen  = regexp.MustCompile(`▶ (\S.*?)  +\S`)
	GameChosen   = regexp.MustCompile(`Game +‹ (.*?) ›`)
	SeatChosen   = regexp.MustCompile(`(?s)Your seat .*?[‹●] (.*?)(?: ›|  |\n)`)
)

// Turn presses a key until the wanted choice is selected. It waits for an answer to each press, and
// fails if it comes round without it.
func Turn(term *sshtest.Terminal, key string, choice *regexp.Regexp, wanted string) {
	var chosen string
	seen := make(map[string]int)
	for chosen != wanted {
		if chosen != "" {
			term.Type(key)
		}
		before := chosen
		term.UntilFunc(wanted, func(screen string) bool {
			if m := choice.FindStringSubmatch(screen); m != nil {
				chosen = m[1]
			}
			return chosen != before && seen[chosen] < 2
		})
		seen[chosen]++
	}
}

// Page opens a page of the lobby's last tab.
func Page(term *sshtest.Terminal, name string) {
	Turn(term, "\t", SectionShown, "You")
	Turn(term, Down, pageChosen, name)
	term.Type("\r")
}

// Begin makes one player create a public table of chess as White, and the other find it in the
// lobby and sit down.
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
		t.Fatalf("the screen does not show the id of the table:\n%s", host.Screen())
	}
	d.Match = NewMatch(t, identity.TableID(id[1]), d.host)
	d.host = 1 - d.host
	d.sitDown()
}

// sitDown makes the guest find the host's table in the lobby.
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

// Resume makes both return to their match through Mine.
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

// open makes a player open their only table under Mine.
func (d *Duo) open(player int) {
	term := d.Terms[player]
	term.Until("Mine 1")
	Turn(term, "\t", SectionShown, "Mine")
	term.Type("\r")
}

// Mover returns the player to move.
func (d *Duo) Mover() int { return d.Match.player(d.Match.state().Turn()) }

// player returns the player in a seat.
func (m *Match) player(seat game.Seat) int { return (m.Host + int(seat)) % 2 }

func (m *Match) state() game.State { return m.States[len(m.Typed)] }

// choose picks a legal move and counts it as typed.
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

// Move makes the player to move type a legal move, and waits until both see it.
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

// await waits until a player's screen shows a number of moves and whose turn it is.
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

// Resign makes the player to move resign.
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

// Leave makes both return to the lobby from a finished game.
func (d *Duo) Leave() {
	for _, term := range d.Terms {
		term.Type("q")
		term.Until("tab next tab")
	}
	d.Match = nil
}

// Look records what a screen shows of the match.
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

// moveRow matches a row of the move list, at the right of the screen.
var moveRow = regexp.MustCompile(`(?m) (\d+)\. (\S+)(?: +(\S+))?$`)

// Shows reports whether the last of some moves, beginning with White's, is in the move list on a
// screen.
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

// BeginRated makes the first player create a rated table and the second sit down at it.
func (d *Duo) BeginRated(t *testing.T) {
	t.Helper()
	ann, ben := d.Terms[0], d.Terms[1]
	ann.Type("c")
	Turn(ann, Down, FieldChosen, "Your seat")
	Turn(ann, Right, SeatChosen, "White")
	Turn(ann, Down, FieldChosen, "[ ] Rated")
	ann.Type(" ")
	ann.Until("[x] Rated")
	ann.Type("\r")
	ann.Until("Waiting for an opponent.")
	Turn(ben, "\t", SectionShown, "Open")
	ben.Until("rated")
	ben.Type("\r")
}
