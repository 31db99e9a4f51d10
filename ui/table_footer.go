package ui

import (
	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// toLobby is what q does at a table.
var toLobby = as(keys.quit, "lobby")

func (t *tableScreen) keys() []key.Binding {
	switch {
	case t.talk.typing():
		return t.talk.keys()
	case t.line.open && t.waits():
		return []key.Binding{as(keys.choose, "decline"), as(keys.back, "close")}
	case t.line.open:
		does := "play it"
		if !t.mayMove() && !t.mayPremove() {
			does = "say it"
		}
		return []key.Binding{as(keys.choose, does), as(keys.next, "complete"), as(keys.back, "close")}
	case t.ask != nil:
		return []key.Binding{keys.yes, keys.no}
	case t.choosing() && len(t.pick.path) == 0 && !t.forced():
		return []key.Binding{as(keys.next, "close"), as(keys.choose, "pick a piece"), toLobby}
	case t.choosing() && len(t.pick.cells()) > 0:
		return []key.Binding{as(keys.choose, "pick"), as(keys.back, "step back")}
	case t.choosing() && t.forced() && t.offered():
	case t.choosing() && t.forced():
		return []key.Binding{as(keys.choose, t.pick.choices()[0].Label), toLobby}
	case t.choosing():
		return []key.Binding{as(keys.choose, t.pick.choices()[0].Label), as(keys.back, "step back")}
	case t.awaited():
		resign := keys.resign
		if t.table.Status == table.Pause {
			resign = as(keys.resign, "forfeit")
		}
		list := []key.Binding{as(keys.choose, "ready"), keys.steps, toLobby, resign}
		if t.mayFlip() {
			list = append(list, keys.flip)
		}
		return list
	case t.table.Status == table.Gone:
		return []key.Binding{toLobby}
	case t.table.Status == table.Open:
		return t.openKeys()
	}
	return t.boardKeys()
}

// boardKeys are the keys of a game that is played or over.
func (t *tableScreen) boardKeys() []key.Binding {
	var list []key.Binding
	switch {
	case t.offered():
		list = append(list, as(keys.yes, "accept"), as(keys.no, "decline"))
	case t.rematchOffered():
		list = append(list, as(keys.yes, "rematch"), as(keys.no, "decline"))
	case t.rematchMine():
		list = append(list, keys.cancel)
	case t.seat != game.NoSeat && t.mayRematch():
		list = append(list, keys.rematch)
	}
	if t.hasMore() {
		list = append(list, as(keys.next, "more"))
	}
	if t.mayMove() && len(t.pick.path) > 0 {
		list = append(list, as(keys.back, "step back"))
	}
	if t.pre.begun() {
		list = append(list, as(keys.back, "drop it"))
	}
	if t.steering() {
		list = append(append(list, as(keys.choose, "pick"), as(keys.line, "move"), toLobby), t.chatKeys()...)
		if t.housed() {
			list = append(list, keys.hint)
		}
		if t.mayFlip() {
			list = append(list, t.wordKey(keys.flip, "f", "flip"))
		}
		if !t.table.Rules.Info().NoDraws {
			list = append(list, t.wordKey(keys.draw, "d", "draw"))
		}
		if !t.table.Rated && !t.table.Firm {
			list = append(list, t.wordKey(keys.takeback, "u", "takeback"))
		}
		return append(list, keys.resign, keys.plies, keys.first, keys.now)
	}
	list = append(append(list, t.lookingKeys()...), t.chatKeys()...)
	list = append(list, keys.first, keys.now)
	if t.mayFlip() {
		list = append(list, t.wordKey(keys.flip, "f", "flip"))
	}
	return list
}

// wordKey is how a word of the move line is typed now: in full where its letter is a
// move of the game.
func (t *tableScreen) wordKey(b key.Binding, letter, word string) key.Binding {
	if readsAsMove(t.answered(), letter) {
		b.SetHelp(word+" enter", b.Help().Desc)
	}
	return b
}
