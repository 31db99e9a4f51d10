package web

import (
	"encoding/json"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// handView is what a player can do with the board, as data: the script knows no rule of any game.
type handView struct {
	Ply     int      `json:"ply"`
	Files   int      `json:"files"`
	Ranks   int      `json:"ranks"`
	Margin  float64  `json:"margin"` // above and below the squares, as a fraction of the height
	Flipped bool     `json:"flipped"`
	Placing bool     `json:"placing"` // a turn begins with the cell to place something on
	Confirm bool     `json:"confirm"` // ask before making a move
	Cells   []string `json:"cells"`   // describes what is on each cell
	// Moves are the legal moves of their turn: notation, description, and the steps to build each: cell
	// numbers, and choices from a list.
	Moves [][]any `json:"moves"`
	// Aim has, for each cell, the cell meant by pointing at it as the first step; nil means itself.
	Aim []game.Cell `json:"aim,omitempty"`
	// Seat is the side that the person plays: the pieces beside the board are theirs.
	Seat game.Seat `json:"seat"`
	// Own are the cells with a piece that they could move in advance, when it is not their turn. Premove
	// says that they may.
	Own     []game.Cell `json:"own,omitempty"`
	Premove bool        `json:"premove,omitempty"`
	// Faces has the figures of the choices that stand for a piece.
	Faces map[string]string `json:"faces,omitempty"`
	// At is the address that takes a move, in the field Arg, and Why tells what is wrong with a cell; "" is the
	// table's.
	At  string `json:"at,omitempty"`
	Arg string `json:"arg,omitempty"`
	Why string `json:"why,omitempty"`
	// Free says that it is no one's turn. Marking and Drawing are the addresses that mark a cell and draw an arrow.
	Free    bool   `json:"free,omitempty"`
	Marking string `json:"marking,omitempty"`
	Drawing string `json:"drawing,omitempty"`
}

// choiceStep is a step chosen from a list: its value, its label and its order.
type choiceStep [3]any

// handOf returns what a person can do with the board of their game; "" if they do not play it.
func handOf(t *table.Table, l look) string {
	seat := t.SeatOf(l.who.ID)
	if seat == game.NoSeat || t.Status != table.Playing {
		return ""
	}
	h, s := newHand(t, l, seat)
	h.Confirm = l.who.Settings.Confirm
	switch {
	case t.State.Turn() == seat:
		h.moves(t, &s, l.who.Settings.Promote)
	case !l.who.Settings.NoPremove:
		h.Premove, h.Own = true, ownCells(&s, seat)
	}
	return h.String()
}

// newHand returns the board of a table for a seat, without a move, and the scene of it.
func newHand(t *table.Table, l look, seat game.Seat) (handView, scene) {
	s := sceneOf(t, l.flipped)
	s.board, s.fun, s.lettered = game.Seen(t.State, l.fun()), l.fun(), isLettered(l.who.Settings)
	_, height := s.size()
	return handView{
		Ply: len(t.Plies), Files: s.board.Files, Ranks: s.board.Ranks, Flipped: s.flipped,
		Margin: float64(s.margin()) / float64(height), Placing: s.info.Placing,
		Cells: cellNames(&s), Moves: [][]any{}, Seat: seat,
	}, s
}

// moves adds the legal moves, on the board of a scene. If quick is set, the last choice of a move is made for them.
func (h *handView) moves(t *table.Table, s *scene, quick bool) {
	h.Moves, h.Faces = movesOf(t, s.fun, quick), facesOf(t, s)
	if a, ok := t.State.(game.Aimer); ok {
		for c := range h.Cells {
			h.Aim = append(h.Aim, a.Aim(game.Cell(c)))
		}
	}
}

// String returns it as JSON.
func (h *handView) String() string {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // this package's types always encode
	}
	return string(text)
}

// answerHand returns what a person can do with a board that takes moves by an action; "" if it takes none. at is
// the address of the board's subject, and offers are the actions on it.
func answerHand(s resource.Section, who account.Player, at string, offers []action.Offer) string {
	to := make(map[string]string)
	arg := ""
	for _, o := range offers {
		to[o.Name] = doingOf(at, o).Path
		if asks := o.Asks(); o.Name == s.Plays && len(asks) > 0 {
			arg = asks[0].Name
		}
	}
	if s.Plays == "" || arg == "" {
		return ""
	}
	l := look{who: who, flipped: s.Flipped}
	h, scene := newHand(s.Board, l, s.Board.State.Turn())
	h.moves(s.Board, &scene, false)
	h.At, h.Arg, h.Why = to[s.Plays], arg, at+"/why"
	h.Free, h.Marking, h.Drawing = s.Free, to[s.Marking], to[s.Drawing]
	return h.String()
}

// movesOf returns the legal moves of a table, once for each way to build them by pointing.
func movesOf(t *table.Table, fun, quick bool) [][]any {
	list := [][]any{}
	state := t.State
	for _, way := range game.AllWays(state, quick) {
		text := state.Format(way.Move)
		move := []any{text, game.Said(t.Rules, fun, text, state.Describe(way.Move))}
		for _, step := range way.Steps {
			if step.Cell == game.NoCell {
				move = append(move, choiceStep{step.Choice, step.Label, step.Order})
			} else {
				move = append(move, step.Cell)
			}
		}
		list = append(list, move)
	}
	return list
}

// ownCells returns the cells with a piece that a seat moves.
func ownCells(s *scene, seat game.Seat) (list []game.Cell) {
	for c, p := range s.board.Cells {
		if !p.Empty() && (p.Seat == seat || p.Seat == game.NoSeat) {
			list = append(list, game.Cell(c))
		}
	}
	return list
}

// facesOf returns the figures of the choices in the legal moves that stand for a piece of the side to move:
// their label names it.
func facesOf(t *table.Table, s *scene) map[string]string {
	faces := make(map[string]string)
	for _, m := range t.State.Moves() {
		for _, step := range t.State.Steps(m) {
			if _, known := faces[step.Choice]; known || step.Cell != game.NoCell {
				continue
			}
			faces[step.Choice] = ""
			if p, ok := pieceOf(t, step); ok {
				faces[step.Choice] = s.figure(p)
			}
		}
	}
	maps.DeleteFunc(faces, func(_, figure string) bool { return figure == "" })
	return faces
}

// pieceOf returns the piece of the side to move that a choice stands for.
func pieceOf(t *table.Table, step game.Step) (game.Piece, bool) {
	boards := []game.Board{t.State.Board()}
	if t.Start != nil { // a puzzle has no start
		boards = append(boards, t.Start.Board())
	}
	var all []game.Piece
	for _, b := range boards {
		all = slices.Concat(all, b.Trays[t.State.Turn()].Pieces, b.Cells)
	}
	i := slices.IndexFunc(all, func(p game.Piece) bool {
		return !p.Empty() && p.Seat == t.State.Turn() && strings.EqualFold(step.Choice, string(rune(p.Letter))) &&
			strings.Contains(strings.ToLower(step.Label), strings.ToLower(p.Name))
	})
	if i < 0 {
		return game.Piece{}, false
	}
	return all[i], true
}

// cellNames describes what is on each cell, and how the game marks it.
func cellNames(s *scene) []string {
	names := make([]string, len(s.board.Cells))
	for c, p := range s.board.Cells {
		if !p.Empty() {
			names[c] = strings.ToLower(s.info.Seats[max(p.Seat, 0)].Name) + " " + p.Name
		}
	}
	for _, m := range s.board.Marks {
		if m.Text != "" && !strings.Contains(names[m.Cell], m.Text) {
			names[m.Cell] = strings.TrimSpace(names[m.Cell] + " (" + m.Text + ")")
		}
	}
	return names
}

// mineView is what a logged-in person can do at a table.
type mineView struct {
	ID, Flip string
	Hand     string
	Answers  []answerView
	Doings   []doingView
	Grave    []doingView // need a confirmation
	Reacts   []doingView
	Forms    []formView
}

// answerView is an offer, with the possible answers.
type answerView struct {
	Said    string
	Answers []doingView
}

// doingView is a button for an action.
type doingView struct{ ID, Path, Label string }

func doingOf(subject string, o action.Offer) doingView {
	id := "do-" + o.Name
	for _, arg := range o.Args { // without numbers, which may change while the button has the focus
		v := o.Values[arg.Name]
		if arg.Type.Kind() == reflect.String && len(v) > 0 && (arg.Choices == nil || v[0] != arg.Choices[0]) {
			id += "-" + v[0]
		}
	}
	path := subject + "/" + o.Name + "?" + url.Values(o.Values).Encode()
	return doingView{id, strings.TrimSuffix(path, "?"), o.Label}
}

// formView is an action that asks for text.
type formView struct {
	doingView
	Args []action.Arg
}

// viewMine returns what a person can do at a table.
func (s *site) viewMine(t *table.Table, l look) mineView {
	at := "/t/" + string(t.ID)
	v := mineView{ID: string(t.ID), Flip: l.flip(l.flipped), Hand: handOf(t, l)}
	c, seat := s.callerFor(l.who), t.SeatOf(l.who.ID)
	for _, a := range s.actions.On(action.Table) {
		if a.Creates {
			continue // these have pages of their own
		}
		offers := a.Offers(c, t)
		if o, open := t.OfferOf(table.OfferKind(a.Name)); open && len(offers) > 0 {
			answers := answerView{Said: offerSaid(t, o, seat)}
			for _, o := range offers {
				answers.Answers = append(answers.Answers, doingOf(at, o))
			}
			v.Answers = append(v.Answers, answers)
			continue
		}
		for _, o := range offers {
			switch d := doingOf(at, o); {
			case a.Name == "move" || a.Name == "say" || a.Name == analyseName: // elsewhere on the page
			case a.Name == "react":
				v.Reacts = append(v.Reacts, d)
			case o.IsForm():
				v.Forms = append(v.Forms, formView{d, o.Asks()})
			case !o.Confirm.IsZero():
				v.Grave = append(v.Grave, d)
			default:
				v.Doings = append(v.Doings, d)
			}
		}
	}
	return v
}
