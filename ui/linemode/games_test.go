package linemode

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
)

var tableShape = regexp.MustCompile(`Table ([0-9a-z]{8}):`)

// duo holds two players at a table, by seat.
type duo struct {
	players [2]*talker
	names   [2]string
	id      identity.TableID
	state   game.State
}

// settled holds fixed values for the options that are random by default.
var settled = map[string]string{"correct first": "Green", "chess960 start": "0"}

// sitDown makes ann create a table by answering questions and bob take the free seat.
func sitDown(w *world, rules game.Rules) *duo {
	w.t.Helper()
	info := rules.Info()
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true, Width: 80}, 0)
	bob := w.enter(Visit{Key: w.account("bob"), Echo: true, Width: 80}, 0)
	ann.until(prompt)
	bob.until(prompt)
	ann.says("new", "Game: the game")
	ann.says(info.Name, "Enter for the usual start.")
	ann.types("\r")
	for _, o := range info.Options {
		ann.types(settled[info.ID+" "+o.ID] + "\r")
	}
	ann.until("Clock: ")
	ann.says("no clock", "Who: ")
	ann.says("", "Your seat: ")
	ann.says(info.Seats[0].Name, "ratings")
	if len(info.Odds) > 0 {
		ann.says("", "Odds: ")
	}
	ann.says("", "Takebacks: ")
	ann.says("", "Chat: ")
	if info.Match {
		ann.says("", "Match: ")
	}
	ann.says("", "Access: ")
	ann.says("", "It is in the lobby")
	id := tableShape.FindStringSubmatch(ann.text())[1]
	bob.says("games", "1. "+info.Name)
	bob.says("1", "Sit down")
	bob.says("yes", ": you, bob.")
	ann.until(": you, ann.")
	ann.until(prompt)
	t, err := w.service.Tables.Get(w.t.Context(), identity.TableID(id))
	if err != nil {
		w.t.Fatal(err)
	}
	return &duo{players: [2]*talker{ann, bob}, names: [2]string{"ann", "bob"}, id: t.ID, state: t.State}
}

// TestWhichSeat checks that a user at a table with two free seats has to choose one: enter takes
// none.
func TestWhichSeat(t *testing.T) {
	w := newWorld(t, nil)
	bob := w.account("bob")
	w.enter(Visit{Key: bob, Echo: true, Width: 80}, 0).until(prompt) // tables of absent hosts are not listed
	host, err := w.service.Accounts.ByKey(t.Context(), bob)
	if err != nil {
		t.Fatal(err)
	}
	proposal := pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true}
	made, err := w.service.Pairing.Create(t.Context(), host.Person, proposal)
	if err != nil {
		t.Fatal(err)
	}
	w.service.Tables.Await(t.Context(), made)
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true, Width: 80}, 0)
	ann.until(prompt)
	ann.says("1", "Which seat?\n1. White")
	ann.says("", "Please type one of the answers")
	ann.says("black", "Black: you, ann.")
}

// play makes the player to move enter a move, whole or by questions, and waits until both players
// have seen it.
func (d *duo) play(t *testing.T, m game.Move, asked bool) {
	t.Helper()
	turn := d.state.Turn()
	mover, other := d.players[turn], d.players[turn.Other()]
	text := speak(d.state, m, false)
	first := text[:min(len(text), 40)] // long ones are wrapped
	if asked {
		d.answerSteps(mover, m)
	} else {
		mover.types(d.state.Format(m) + "\r")
	}
	next, err := d.state.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	d.state = next
	for _, p := range []*talker{mover, other} {
		p.until(": " + first)
		p.until("\n" + prompt)
	}
}

// answerSteps answers the questions that lead to a move.
func (d *duo) answerSteps(mover *talker, m game.Move) {
	mover.types("steps\r")
	for p := begun(d.state); len(p.moves) > 1; {
		step := d.state.Steps(m)[len(p.steps)]
		if len(p.offers()) > 1 {
			mover.until("?")
			word, _ := new(session).stepWords(p, step)
			mover.types(word + "\r")
		}
		p = p.with(step)
	}
}

// TestGames plays the beginning of each game between two players in line mode, by moves and by
// questions, and compares everything they read.
func TestGames(t *testing.T) {
	for _, rules := range games {
		info := rules.Info()
		if info.ID == "anarchist" { // the first player is random: see TestAnarchist
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			d := sitDown(newWorld(t, nil), rules)
			rnd := rand.New(rand.NewPCG(1, 2))
			plies := 0
			for moves := d.state.Moves(); plies < 12 && len(moves) > 0; moves = d.state.Moves() {
				d.play(t, moves[rnd.IntN(len(moves))], plies%4 > 1)
				plies++
			}
			ann, bob := d.players[0], d.players[1]
			ann.says("ranks", "Rank 1:")
			bob.says("board", "a b c d")
			bob.says("square a1", "a1:")
			ann.says("history", fmt.Sprintf("%d. ", plies))
			if _, over := d.state.Result(); !over {
				bob.says("resign", "Resign and lose this game?")
				bob.says("yes", "won by resignation")
				ann.until("won by resignation")
				ann.until("\n" + prompt)
			}
			ann.says("lobby", "No open tables")
			for seat, p := range d.players {
				p.types("quit\r")
				<-p.done
				transcript(t, fmt.Sprintf("%s-%s", info.ID, d.names[seat]), p.text(), d.id)
			}
		})
	}
}

// TestAnarchist plays the one game whose first player is random, to its end.
func TestAnarchist(t *testing.T) {
	rules, _ := catalog.Find("anarchist")
	d := sitDown(newWorld(t, nil), rules)
	rnd := rand.New(rand.NewPCG(3, 4))
	for ply := 0; ; ply++ {
		moves := d.state.Moves()
		if len(moves) == 0 {
			break
		}
		d.play(t, moves[rnd.IntN(len(moves))], ply%3 == 0)
	}
	for _, p := range d.players {
		p.says("", "won by making the last move")
	}
}
