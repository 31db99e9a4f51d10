package newgame

import (
	"maps"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// The fields that are no option of a game's, by id. No option's id has a blank.
const (
	gameField      = "the game"
	matchField     = "the match"
	SeatField      = "the seat"
	TimeField      = "the time"
	RatedField     = "the rating"
	TakebacksField = "the takebacks"
	ChatField      = "the chat"
	AccessField    = "the access"
	PositionField  = "the position"
)

// Values of those fields, where the first one is not meant.
const (
	Yes         = "yes"
	No          = "no"
	PrivateCode = "code"
)

// Prefer has the forms for a game begin with one that the person has chosen.
func Prefer(s *app.Session, id string) {
	with := func(form map[string]string) map[string]string {
		chosen := maps.Clone(form)
		if chosen == nil {
			chosen = make(map[string]string)
		}
		chosen[gameField] = id
		return chosen
	}
	s.Form, s.Versus, s.Sought = with(s.Form), with(s.Versus), maps.Clone(s.Sought)
	if s.Sought == nil {
		s.Sought = make(map[string]string)
	}
	for _, g := range s.Games {
		s.Sought[g.Info().ID] = No
	}
	s.Sought[id] = Yes
}

func blurb(info game.Info) string {
	if info.NoDraws {
		return info.Blurb + " This game has no draw offers."
	}
	return info.Blurb
}

// optionFields are what can be chosen in one game only.
func optionFields(info game.Info) []widget.Field {
	var fields []widget.Field
	for _, o := range info.Options {
		f := widget.Field{ID: o.ID, Name: o.Name, Help: o.Help, Values: o.Values, Numbers: o.Numbers}
		f.Set(o.Default)
		fields = append(fields, f)
	}
	if info.Match {
		fields = append(fields, widget.Field{
			ID: matchField, Name: "Games", Help: "In a match of two the seats are swapped for the second game.",
			Values: []game.Value{{ID: No, Name: "one"}, {ID: Yes, Name: "a match of two"}},
		})
	}
	return fields
}

// termFields are what can be chosen in every game.
func termFields(info game.Info, guest, challenge bool) []widget.Field {
	seats := []game.Value{{ID: "random", Name: "random"}}
	for _, seat := range info.Seats {
		seats = append(seats, game.Value{ID: seat.ID, Name: seat.Name})
	}
	times, comers := widget.ClockField(), comersField()
	times.ID = TimeField
	if challenge {
		comers = watchersField()
	}
	return []widget.Field{
		{ID: SeatField, Name: "Your seat", Help: seatHelp, Values: seats},
		times,
		ratingField(guest),
		{
			ID: TakebacksField, Name: "Takebacks", Help: "A player may ask to take moves back; the opponent decides. In a rated game nobody may.",
			Values: []game.Value{{ID: Yes, Name: "allowed"}, {ID: No, Name: "none"}},
		},
		{
			ID: ChatField, Name: "Chat", Help: "Without it nobody can talk at the table.",
			Values: []game.Value{{ID: Yes, Name: "on"}, {ID: No, Name: "off"}},
		},
		comers,
	}
}

// ratingField chooses whether the game is rated: a guest has no choice.
func ratingField(guest bool) widget.Field {
	f := widget.Field{
		ID: RatedField, Name: "Rated", Values: []game.Value{{ID: No, Name: "no"}, {ID: Yes, Name: "yes"}},
		Help: "A rated game counts for the ratings of both players, who need accounts.",
	}
	if guest {
		f.Values, f.Help = f.Values[:1], ratedNeedsName
	}
	return f
}

// comersField chooses who may sit down and watch.
func comersField() widget.Field {
	return widget.Field{
		ID: AccessField, Name: "Who may come",
		Values: []game.Value{
			{ID: "everybody", Name: everybody},
			{ID: string(table.Unlisted), Name: whoHasTheID},
			{ID: PrivateCode, Name: "who has the code"},
			{ID: string(table.Closed), Name: "no watchers"},
		},
		Helps: []string{"Everybody can sit down or watch. The table is in the lobby.", "Only people with the id can join or watch.", "Only people with the code can join.", "Only people with the id can join. Nobody can watch."},
	}
}

// Proposal is the table that the form describes.
func (n *Screen) Proposal() pairing.Proposal {
	info := n.info()
	p := pairing.Proposal{
		Game: info.ID, Seat: game.NoSeat, Match: n.Chosen(matchField) == Yes, Rated: n.Chosen(RatedField) == Yes,
		Firm: n.Chosen(TakebacksField) == No, Quiet: n.Chosen(ChatField) == No, Invited: n.invited, From: n.from,
		Position: n.position(), Odds: n.odds(),
	}
	for _, o := range n.options() {
		if p.Options == nil {
			p.Options = make(map[string]string)
		}
		p.Options[o.ID] = n.Chosen(o.ID)
	}
	for seat, s := range info.Seats {
		if n.Chosen(SeatField) == s.ID {
			p.Seat = game.Seat(seat)
		}
	}
	p.Clock, _ = clock.Parse(n.Chosen(TimeField)) // one of the form's own
	switch access := n.Chosen(AccessField); access {
	case PrivateCode:
		p.Private = true
	case string(table.Unlisted), string(table.Closed):
		p.Access = table.Access(access)
	}
	return p
}
