package feature

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tournamentLead describes a tournament, its state, and the person's part in it.
func tournamentLead(c action.Caller, t *tournament.Tournament) (lines []message.Message) {
	if rules, err := words.GameOf(t.Game, c.Games); err == nil {
		lines = plain(words.SentenceStart(strings.Join(words.TournamentTerms(t, rules), ", ")) + ".")
	}
	if text := t.Ending(); text != "" {
		lines = append(lines, message.Plain(text))
	} else {
		lines = append(lines, tournamentStage(c, t))
	}
	if text := message.Join(yourPart(c, t), yourPlace(c, t)); !text.IsZero() {
		lines = append(lines, text)
	}
	return lines
}

// tournamentStage says how many play, and how far the tournament has come. Beside a clock it leaves out the time.
func tournamentStage(c action.Caller, t *tournament.Tournament) message.Message {
	players := words.SentenceStart(words.Count(t.Players(), "player"))
	if c.Draws && (t.Status == tournament.Open || t.Kind == tournament.Arena) && !tournamentUntil(c, t).At.IsZero() {
		return message.New("%s.", players)
	}
	return message.New("%s, %s.", players, c.Viewer().TournamentStage(t))
}

// yourPart says how the person takes part in a tournament. It is zero if they do not, or if a link says
// it.
func yourPart(c action.Caller, t *tournament.Tournament) message.Message {
	n := t.EntryOf(c.Who.ID)
	me := t.Entry(n)
	switch {
	case me == nil || t.Finished() || len(boardsOfYours(c, t)) > 0:
		return message.Message{}
	case t.Hosts(n) && t.Status == tournament.Open:
		return message.New("You play all others at once. Your boards open here when it starts.")
	case me.Busy() && t.Hosts(n):
		return message.New("Your boards are being set up.")
	case me.Busy():
		return message.New("You play %s. Your board is being set up.", words.Person(opponentIn(t, n).Person))
	case me.State == tournament.Left:
		return message.New("You left this tournament.")
	case me.State == tournament.Pauses:
		return message.New("You sit out.")
	case me.State == tournament.Absent:
		return message.New("You did not come to your board, so you are not paired.")
	case t.Reserve(n):
		return message.New("You are a reserve of %s. You play in the next round if a player leaves.",
			words.TeamName(t, n))
	case t.Status == tournament.Open && t.Kind == tournament.Team:
		return message.New("You play for %s. Your board opens here when it starts.", words.TeamName(t, n))
	case t.Status == tournament.Open:
		return message.New("You have joined. Your board opens here when it starts.")
	case t.Kind == tournament.Arena:
		return message.New("You are paired as soon as an opponent is free.")
	}
	return message.New("You wait for the next round.")
}

// yourPlace says which place the person has in the standings; zero if they have none.
func yourPlace(c action.Caller, t *tournament.Tournament) message.Message {
	n := t.EntryOf(c.Who.ID)
	if n == 0 || t.Status == tournament.Open || t.Kind == tournament.Team || t.Hosts(n) {
		return message.Message{}
	}
	for _, s := range t.Standings() {
		if s.Entry == n {
			return message.New("Your place: %d.", s.Place)
		}
	}
	return message.Message{}
}

// opponentIn returns the opponent of an entry that has a board.
func opponentIn(t *tournament.Tournament, n int) *tournament.Entry {
	round, number, _ := t.BoardOf(n)
	pair := t.Board(round, number).Pair
	if pair[0] == n {
		return t.Entry(pair[1])
	}
	return t.Entry(pair[0])
}

// boardsOfYours lists the person's tables in a tournament. Boards that wait for a move come first.
func boardsOfYours(c action.Caller, t *tournament.Tournament) []*table.Table {
	list := slices.DeleteFunc(c.Club.Tables.Listing().Mine(c.Who.ID), func(at *table.Table) bool {
		isOver := at.Status == table.Over || at.Status == table.Gone
		return at.Board == nil || at.Board.Tournament != t.ID || isOver
	})
	late := func(at *table.Table) int {
		if at.WaitsFor(c.Who.ID) {
			return 0
		}
		return 1
	}
	slices.SortFunc(list, func(a, b *table.Table) int {
		return cmp.Or(late(a)-late(b), a.Board.Number-b.Board.Number)
	})
	return list
}

// tournamentLinks returns links to the person's own board and to the top board.
func tournamentLinks(c action.Caller, t *tournament.Tournament) (list []resource.Link) {
	n := t.EntryOf(c.Who.ID)
	if own := boardsOfYours(c, t); len(own) > 0 && t.Status == tournament.Running {
		label := "Your board"
		if t.Hosts(n) {
			waiting := 0
			for _, at := range own {
				if at.WaitsFor(c.Who.ID) {
					waiting++
				}
			}
			label = fmt.Sprintf("Your boards: %d of %d wait for you", waiting, len(own))
		} else if t.Entry(n).Busy() {
			label = "Your board: against " + words.Person(opponentIn(t, n).Person)
			if own[0].WaitsFor(c.Who.ID) {
				label += ". Your move"
			}
		}
		list = append(list, resource.Link{Label: label, Waits: true, Ref: tableRef(own[0].ID)})
	}
	for id := range boardsNow(t) {
		return append(list, resource.Link{Label: "Watch the top board", Key: "T", Ref: tableRef(id)})
	}
	return list
}

// boardsNow yields the tables of the boards being played, those of the leaders first.
func boardsNow(t *tournament.Tournament) iter.Seq[identity.TableID] {
	return func(yield func(identity.TableID) bool) {
		told := make(map[identity.TableID]bool)
		for _, s := range t.Standings() { // the host of a simul plays at all boards
			round, number, ok := t.BoardOf(s.Entry)
			if id := tournament.TableID(t.ID, round, number); ok && !told[id] {
				if told[id] = true; !yield(id) {
					return
				}
			}
		}
	}
}

// tournamentGames returns the games of a tournament that are being played.
func tournamentGames(c action.Caller, t *tournament.Tournament) (list []*table.Table) {
	for id := range boardsNow(t) {
		if at := c.Club.Tables.Known(id); at != nil && at.MayWatch(c.Who.ID) {
			list = append(list, at)
		}
	}
	return list
}

// tournamentUntil returns when a tournament starts or pairs its next round, or when an arena ends.
func tournamentUntil(c action.Caller, t *tournament.Tournament) (u resource.Countdown) {
	switch {
	case t.Status == tournament.Open:
		u = resource.Countdown{Label: "Starts in", At: t.Starts}
	case t.Status != tournament.Running:
	case t.Kind == tournament.Arena:
		u = resource.Countdown{Label: "Ends in", At: t.Ends()}
	default:
		at, _ := t.Due()
		u = resource.Countdown{Label: "Next round in", At: at}
	}
	if !u.At.After(c.Now()) {
		return resource.Countdown{}
	}
	return u
}
