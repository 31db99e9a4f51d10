package tuitest

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Openers are first moves of a game.
var Openers = []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"}

// Begun are moves that start both clocks.
var Begun = []string{"e4", "e5", "Nf3"}

// Promotion is a position with a pawn before the last rank.
const Promotion = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"

// Event is a line of a record, by a seat.
func Event(kind table.EventKind, seat game.Seat) table.Event {
	return table.Event{Kind: kind, Seat: seat}
}

// EventText is an event with a text.
func EventText(kind table.EventKind, seat game.Seat, text string) table.Event {
	return table.Event{Kind: kind, Seat: seat, Text: text}
}

// Record stores a game between two players, as another node would, and waits until the lobby knows
// it. Moves are as people write them, and the events follow them.
func (w *World) Record(
	id string, white, black identity.Person, setup string, moves []string, events ...table.Event,
) *table.Table {
	w.Tb.Helper()
	return w.Write(w.ChessRecord(id, white, black, setup, moves, events...))
}

// ChessRecord returns the record that Record stores.
func (w *World) ChessRecord(
	id string, white, black identity.Person, setup string, moves []string, events ...table.Event,
) table.Record {
	w.Tb.Helper()
	rec := w.RecordBetween([2]identity.Person{white, black}, "chess", setup, moves)
	rec.ID = identity.TableID(id)
	for _, e := range events {
		e.At = w.Clock.Now()
		rec.Log = append(rec.Log, e)
	}
	return rec
}

// Write stores a record.
func (w *World) Write(rec table.Record) *table.Table {
	w.Tb.Helper()
	value, err := json.Marshal(rec)
	if err != nil {
		w.Tb.Fatal(err)
	}
	rev, err := w.Stored.Put(w.Tb.Context(), "table/"+string(rec.ID), value, 0)
	if err != nil {
		w.Tb.Fatal(err)
	}
	t, err := table.Replay(rec, rev, w.Rules(rec.Game))
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Known(t)
	return t
}

// RandomMoves plays random moves, the same for each seed, that do not end the game.
func RandomMoves(t testing.TB, seed uint64, plies int) []string {
	t.Helper()
	rules, _ := catalog.Find("chess")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(seed, 0))
	moves := make([]string, 0, plies)
	for len(moves) < plies {
		legal := state.Moves()
		m := legal[rnd.IntN(len(legal))]
		next, err := state.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Result(); over {
			t.Fatalf("seed %d ends the game after %d plies", seed, len(moves)+1)
		}
		moves = append(moves, state.Format(m))
		state = next
	}
	return moves
}

// RecordBetween returns the record of a game between two players, by seat.
func (w *World) RecordBetween(players [2]identity.Person, gameID, setup string, moves []string) table.Record {
	w.Tb.Helper()
	now := w.Clock.Now()
	rec := table.Record{Version: 1, ID: "a1b2c3d4", Game: gameID, Setup: setup, Created: now, Host: players[0]}
	for seat := range players {
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Sat, Seat: game.Seat(seat), Who: &players[seat]})
	}
	state, err := w.Rules(gameID).New(setup)
	for _, text := range moves {
		var m game.Move
		if err == nil {
			m, err = state.Parse(text)
		}
		if err != nil {
			break
		}
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
		state, err = state.Play(m)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
	return rec
}
