package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/words"
)

// doing is something that people do at a table by a button: the command of the shell that
// does it, and the intent of which the law tells whether it can be done.
type doing struct {
	word, label string
	line        string // %s is the table
	grave       bool   // is asked for twice
	in          table.Intent
}

// moreTime is how many seconds a player offers both.
const moreTime = 60

// takeBack is what the host of an open table does to it.
const takeBack = "cancel"

// doings are the buttons of a table, in their order.
var doings = []doing{
	{"join", "Sit down", "join %s", false, table.Intent{Kind: table.Sit, Seat: game.NoSeat}},
	{"refuse", "Decline", "decline %s", false, table.Intent{Kind: table.Refuse}},
	{"ready", "I am ready", "start on %s", false, table.Intent{Kind: table.Ready}},
	{"claim", "Claim a draw", "claim draw on %s", false, table.Intent{Kind: table.ClaimDraw}},
	{"win", "The other side is gone: claim the win", "claim win on %s", false, table.Intent{Kind: table.ClaimAbsence, Text: table.ForsakeWin}},
	{"draw", "Offer a draw", "draw offer on %s", false, table.Intent{Kind: table.Propose, Offer: table.Draw}},
	{"takeback", "Ask to take back", "takeback offer on %s", false, table.Intent{Kind: table.Propose, Offer: table.Takeback}},
	{"time", "Offer a minute more", "time offer " + strconv.Itoa(moreTime) + " on %s", false, table.Intent{Kind: table.Propose, Offer: table.MoreTime, N: moreTime}},
	{"adjourn", "Offer to adjourn", "adjourn offer on %s", true, table.Intent{Kind: table.Propose, Offer: table.Adjourn}},
	{"break", "Offer to break off", "abort offer on %s", true, table.Intent{Kind: table.Propose, Offer: table.Break}},
	{"leave", "Give up the seat", "leave %s", true, table.Intent{Kind: table.Stand}},
	{takeBack, "Take the table back", "cancel %s", true, table.Intent{Kind: table.Cancel}},
	{"abort", "Break the game off", "abort on %s", true, table.Intent{Kind: table.Abort}},
	{"forfeit", "Give up the second game", "resign from game on %s", true, table.Intent{Kind: table.Forfeit}},
	{"resign", "Resign and lose", "resign from game on %s", true, table.Intent{Kind: table.Resign}},
	{"rematch", "Rematch", "rematch on %s", false, table.Intent{}},
}

// may reports whether somebody can do it now.
func (d *doing) may(t *table.Table, who account.Player, now time.Time) bool {
	in, seat := d.in, t.SeatOf(who.ID)
	in.Ply = len(t.Plies)
	switch _, asked := t.OfferOf(in.Offer); {
	case d.word == "rematch":
		return seat != game.NoSeat && t.Status == table.Over && t.Origin == nil
	case asked:
		return false // it has buttons of its own
	case in.Kind == table.ClaimAbsence:
		_, ok := t.ForsakenAt(seat) // the law tells from when on
		return ok
	case in.Offer == table.Takeback:
		if in.N = sinceOwn(t, seat); in.N == 0 {
			return false
		}
	case in.Offer == table.Break && len(t.Plies) < 2:
		return false // one side alone can, until both have moved
	}
	return table.WhyNot(t, who.Person, in, now) == nil
}

// sinceOwn counts the plies from a seat's last one on; 0 if there is none.
func sinceOwn(t *table.Table, seat game.Seat) int {
	for i, p := range slices.Backward(t.Plies) {
		if p.Seat == seat {
			return len(t.Plies) - i
		}
	}
	return 0
}

// offerSaid says what is offered, and by whom.
func offerSaid(t *table.Table, o table.Offer, seat game.Seat) string {
	if o.Seat == seat {
		return fmt.Sprintf("You %s.", words.Offered(o))
	}
	return fmt.Sprintf("%s %s.", words.Person(t.Seats[o.Seat]), words.Offers(o))
}

// The answers to an offer, as the shell has them.
var answerWords = []string{"accept", "decline", "withdraw"}

// lineOf is the command of the shell for what a form asks for at a table. All that people
// have typed is quoted: it is text of one command, and never another.
func lineOf(r *http.Request, id identity.TableID) (string, error) {
	text := strings.TrimSpace(identity.CleanText(r.PostFormValue("text"), words.MaxSentence))
	do := r.PostFormValue("do")
	verb, kind, _ := strings.Cut(do, " ")
	switch {
	case do == "move" && text == "":
		return "", errs.New(errs.Invalid, "Type a move, or point at the board.")
	case do == "move":
		line := "move"
		if ply, err := strconv.Atoi(r.PostFormValue("ply")); err == nil {
			line += fmt.Sprintf(" --ply=%d", ply)
		}
		return line + " " + string(id) + shell.Quoted(strings.Fields(text)...), nil
	case do == "say" && text == "":
		return "", errs.New(errs.Invalid, "Type what you want to say.")
	case do == "say":
		return "say --table=" + string(id) + shell.Quoted(text), nil
	case slices.Contains(answerWords, verb) && words.OfferName(table.OfferKind(kind)) != "":
		return fmt.Sprintf("%s %s on %s", kind, verb, id), nil
	}
	for _, d := range doings {
		if d.word == do {
			return fmt.Sprintf(d.line, id), nil
		}
	}
	return "", errs.New(errs.Invalid, "There is nothing of that name to do here.")
}

// deedTime is how long something may take to be done: the storage may be slow.
const deedTime = 20 * time.Second

// run carries out a command of the shell for somebody, as when they had typed it there.
func (s *desk) run(r *http.Request, who account.Player, line string) outcome {
	ctx, cancel := context.WithTimeout(r.Context(), deedTime)
	defer cancel()
	var out, refusal bytes.Buffer
	result := s.shell.Run(ctx, shell.Env{
		Club: s.Club, Games: s.Games, Now: s.Now, Who: who, Address: s.SSH(s.hostOf(r)),
		In: strings.NewReader(""), Out: &out, Err: &refusal,
	}, line)
	done := outcome{Code: result.Code, Said: strings.TrimSpace(refusal.String())}
	if done.Code == shell.Done {
		done.Said = strings.TrimSpace(out.String())
	}
	if result.Table != nil {
		done.table = result.Table.ID
	}
	return done
}

// outcome is what became of something, for the script of the page: the code and the words
// of the shell, and where to go.
type outcome struct {
	Code int    `json:"code"`
	Said string `json:"said"`
	Go   string `json:"go,omitempty"`

	table identity.TableID // that it was about
}

// postTable does something at a table.
func (s *desk) postTable(_ http.ResponseWriter, r *http.Request) (*answer, error) {
	me := visitorOf(r)
	word, ok := identity.ReadCode(r.PathValue("id"))
	if !ok {
		return nil, errs.New(errs.NotFound, "There is no such table, or it is not for everybody to see.")
	}
	id := identity.TableID(word)
	if me.Guest {
		return s.told(r, outcome{Code: shell.Refused, Said: "You are not logged in here, so you can only watch.", Go: "/login?next=/t/" + word})
	}
	if r.PostFormValue("do") == "why" {
		said, err := s.why(r, word)
		if err != nil {
			return nil, err
		}
		return s.told(r, outcome{Code: shell.Refused, Said: said})
	}
	line, err := lineOf(r, id)
	if err != nil {
		return s.told(r, outcome{Code: shell.Wrong, Said: errs.Sentence(err), table: id})
	}
	done := s.run(r, me, line)
	if done.Code == shell.Done && done.table != "" && done.table != id {
		done.Go = "/t/" + string(done.table)
	} else if done.Code == shell.Done && r.PostFormValue("do") == takeBack {
		done.Go = "/" // there is no such table any more
	}
	done.table = id
	return s.told(r, done)
}

// told answers what became of something: the script in its own form, and a browser without
// one with a page.
func (s *desk) told(r *http.Request, done outcome) (*answer, error) {
	if strings.Contains(r.Header.Get("Accept"), kindJSON) {
		a := &answer{kind: kindJSON, kept: "no-store"}
		return a, json.NewEncoder(a).Encode(done)
	}
	if done.Go != "" {
		return redirect(done.Go), nil
	}
	back := "/t/" + string(done.table)
	if done.table == "" {
		back = r.URL.Path
	}
	if flip := r.PostFormValue("flip"); flip == "0" || flip == "1" {
		back += "?flip=" + flip
	}
	if done.Code == shell.Done {
		return redirect(back), nil
	}
	a, err := s.page(r, "error", &view{Title: "That was not done", Hidden: true, Back: back, Body: done.Said})
	if err == nil {
		a.status, a.kept = http.StatusConflict, "no-store"
	}
	return a, err
}

// why says why a move cannot go on by pointing at a cell.
func (s *desk) why(r *http.Request, id string) (string, error) {
	t, err := s.tableAt(r, id)
	if err != nil {
		return "", err
	}
	info := t.Rules.Info()
	var from []game.Step
	cells := strings.Split(r.PostFormValue("path"), ",")
	for i, text := range append(cells, r.PostFormValue("to")) {
		c, err := strconv.Atoi(text)
		if err != nil || c < 0 || c >= info.Files*info.Ranks || len(from) > info.Files*info.Ranks {
			if i < len(cells) {
				continue // a choice, or nothing was picked
			}
			return boardview.NotThere, nil
		}
		from = append(from, game.Step{Cell: game.Cell(c)})
	}
	if ply, err := strconv.Atoi(r.PostFormValue("ply")); err != nil || ply != len(t.Plies) {
		return "The position has changed. Look again before you move.", nil
	}
	last := len(from) - 1
	return boardview.Why(info, t.State, from[:last], from[last].Cell), nil
}
