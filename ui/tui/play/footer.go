package play

import (
	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// toLobby is what q does at a table.
var toLobby = widget.As(widget.Keys.Quit, "lobby")

func (t *TableScreen) Keys() []key.Binding {
	switch {
	case t.chat.pane.Typing():
		return t.chat.pane.Keys()
	case t.Line.Open && t.Waits():
		return []key.Binding{widget.As(widget.Keys.Choose, "decline"), widget.As(widget.Keys.Back, "close")}
	case t.Line.Open:
		does := "play it"
		if !t.MayMove() && !t.mayPremove() {
			does = "say it"
		}
		return []key.Binding{widget.As(widget.Keys.Choose, does), widget.As(widget.Keys.Next, "complete"), widget.As(widget.Keys.Back, "close")}
	case t.out.ask != nil:
		return []key.Binding{widget.Keys.Yes, widget.Keys.No}
	case t.Choosing() && len(t.Pick.Path) == 0 && !t.Forced():
		return []key.Binding{widget.As(widget.Keys.Next, "close"), widget.As(widget.Keys.Choose, "pick a piece"), toLobby}
	case t.Choosing() && len(t.Pick.Cells()) > 0:
		return []key.Binding{widget.As(widget.Keys.Choose, "pick"), widget.As(widget.Keys.Back, "step back")}
	case t.Choosing() && t.Forced() && t.offered():
	case t.Choosing() && t.Forced():
		return []key.Binding{widget.As(widget.Keys.Choose, t.Pick.Choices()[0].Label), toLobby}
	case t.Choosing():
		return []key.Binding{widget.As(widget.Keys.Choose, t.Pick.Choices()[0].Label), widget.As(widget.Keys.Back, "step back")}
	case t.awaited():
		resign := widget.Keys.Resign
		if t.Table.Status == table.Pause {
			resign = widget.As(widget.Keys.Resign, "forfeit")
		}
		list := []key.Binding{widget.As(widget.Keys.Choose, "ready"), widget.Keys.Steps, toLobby, resign}
		if t.mayFlip() {
			list = append(list, widget.Keys.Flip)
		}
		return list
	case t.Table.Status == table.Gone:
		return []key.Binding{toLobby}
	case t.Table.Status == table.Open:
		return t.room.openKeys()
	}
	return t.boardKeys()
}

// boardKeys are the keys of a game that is played or over.
func (t *TableScreen) boardKeys() []key.Binding {
	list := t.rematchKeys()
	if t.offered() {
		list = []key.Binding{widget.As(widget.Keys.Yes, "accept"), widget.As(widget.Keys.No, "decline")}
	}
	if t.hasMore() {
		list = append(list, widget.As(widget.Keys.Next, "more"))
	}
	if t.MayMove() && len(t.Pick.Path) > 0 {
		list = append(list, widget.As(widget.Keys.Back, "step back"))
	}
	if t.premoves.made.Begun() {
		list = append(list, widget.As(widget.Keys.Back, "drop it"))
	}
	if t.steering() {
		list = append(append(list, widget.As(widget.Keys.Choose, "pick"), widget.As(widget.Keys.Line, "move"), toLobby), t.chat.chatKeys()...)
		if t.housed() {
			list = append(list, widget.Keys.Hint)
		}
		if t.mayFlip() {
			list = append(list, t.words.key(widget.Keys.Flip, "f", "flip"))
		}
		if !t.Table.Rules.Info().NoDraws {
			list = append(list, t.words.key(widget.Keys.Draw, "d", "draw"))
		}
		if !t.Table.Rated && !t.Table.Firm {
			list = append(list, t.words.key(widget.Keys.Takeback, "u", "takeback"))
		}
		return append(list, widget.Keys.Resign, widget.Keys.Plies, widget.Keys.First, widget.Keys.Now)
	}
	list = append(append(list, t.review.lookingKeys()...), t.chat.chatKeys()...)
	if t.mayGallery() {
		list = append(list, widget.As(widget.Keys.Next, "four games"))
	}
	list = append(list, widget.Keys.First, widget.Keys.Now)
	if t.mayFlip() {
		list = append(list, t.words.key(widget.Keys.Flip, "f", "flip"))
	}
	return list
}

// rematchKeys are those for another game like this one.
func (t *TableScreen) rematchKeys() []key.Binding {
	switch {
	case t.next.rematchOffered():
		return []key.Binding{widget.As(widget.Keys.Yes, "rematch"), widget.As(widget.Keys.No, "decline")}
	case t.next.rematchMine():
		return []key.Binding{widget.Keys.Cancel}
	case t.Seat != game.NoSeat && t.next.mayRematch():
		return []key.Binding{widget.Keys.Rematch}
	}
	return nil
}
