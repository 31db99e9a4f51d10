package play

import (
	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// toLobby is what q does when a game is over.
var toLobby = widget.As(widget.Keys.Quit, "lobby")

// Keys implements app.Screen: all keys that do something now, those needed most first.
func (t *TableScreen) Keys() []key.Binding {
	switch {
	case t.chat.pane.Typing():
		return t.chat.pane.Keys()
	case t.Line.Open && t.Waits():
		return []key.Binding{widget.As(widget.Keys.Choose, "decline"), widget.Keys.Back}
	case t.Line.Open:
		does := "play it"
		if !t.MayMove() && !t.mayPremove() {
			does = "say it"
		}
		return boardview.TypingKeys(does)
	case t.out.ask != nil:
		return widget.AnswerKeys()
	case t.menu.open:
		return t.menu.keys()
	case t.Table.Status == table.Gone:
		return []key.Binding{widget.Keys.Quit}
	case t.Table.Status == table.Open:
		return t.room.openKeys()
	}
	list := t.firstKeys()
	if t.steering() {
		list = append(list, t.playingKeys()...)
	} else {
		list = append(list, t.review.lookingKeys()...)
	}
	if t.chat.mayTalk() {
		list = append(list, widget.Keys.Talk)
	}
	if t.mayFlip() {
		list = append(list, widget.As(widget.Keys.Flip, "turn"))
	}
	if t.mayGallery() {
		list = append(list, widget.As(widget.Keys.Next, "four games"))
	}
	list = append(append(list, t.review.studyKeys()...), widget.Keys.Quit)
	if t.steering() {
		list = append(list, widget.As(widget.Keys.Choose, "pick"), boardview.Arrows)
	}
	if len(t.Pick.Path) > 0 {
		list = append(list, widget.As(widget.Keys.Back, "put down"))
	}
	return append(list, widget.Keys.Zen, widget.Keys.Blind, widget.Keys.Plies, widget.Keys.First, widget.Keys.Now, widget.As(widget.Keys.Who, "who watches"))
}

// firstKeys are those for what cannot wait: offers, and a turn that is being built.
func (t *TableScreen) firstKeys() []key.Binding {
	list := t.rematchKeys()
	switch {
	case t.offered():
		list = append(list, widget.As(widget.Keys.Yes, "accept"), widget.As(widget.Keys.No, "decline"))
	case t.inGame() && t.offers.asks():
		list = append(list, widget.As(widget.Keys.No, "take back"))
	case t.awaited():
		list = append(list, widget.As(widget.Keys.Choose, "ready"))
	}
	if t.Choosing() && len(t.Pick.Cells()) == 0 {
		list = append(list, widget.As(widget.Keys.Choose, t.Pick.Choices()[0].Label))
	}
	switch {
	case t.More:
		list = append(list, widget.Keys.Back)
	case t.hasMore():
		list = append(list, boardview.Turns)
	}
	switch {
	case t.premoves.made.Begun():
		list = append(list, widget.As(widget.Keys.Undo, "drop it"))
	case t.MayMove() && len(t.Pick.Path) > 1:
		list = append(list, widget.As(widget.Keys.Undo, "step back"))
	}
	return list
}

// playingKeys are those of a player in a game that goes on.
func (t *TableScreen) playingKeys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.Line, "type"), widget.As(widget.Keys.Offers, "offers")}
	if t.housed() {
		list = append(list, widget.As(widget.Keys.Ask, "hint"))
	}
	return list
}

// rematchKeys are those for another game like this one.
func (t *TableScreen) rematchKeys() []key.Binding {
	switch {
	case t.next.rematchOffered():
		return []key.Binding{widget.As(widget.Keys.Yes, "rematch"), widget.As(widget.Keys.No, "decline")}
	case t.next.rematchMine():
		return []key.Binding{widget.As(widget.Keys.No, "take back")}
	case t.Seat != game.NoSeat && t.next.mayRematch():
		return []key.Binding{widget.Keys.Rematch}
	}
	return nil
}
