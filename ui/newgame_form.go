package ui

import (
	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// The fields that are no option of a game's, by id. No option's id has a blank.
const (
	gameField      = "the game"
	matchField     = "the match"
	seatField      = "the seat"
	timeField      = "the time"
	ratedField     = "the rating"
	takebacksField = "the takebacks"
	chatField      = "the chat"
	accessField    = "the access"
)

// Values of those fields, where the first one is not meant.
const (
	yes         = "yes"
	no          = "no"
	privateCode = "code"
)

func blurb(info game.Info) string {
	if info.NoDraws {
		return info.Blurb + " It knows no draw by agreement."
	}
	return info.Blurb
}

// optionFields are what can be chosen in one game only.
func optionFields(info game.Info) []field {
	var fields []field
	for _, o := range info.Options {
		f := field{id: o.ID, name: o.Name, help: o.Help, values: o.Values}
		f.set(o.Default)
		fields = append(fields, f)
	}
	if info.Match {
		fields = append(fields, field{
			id: matchField, name: "Games", help: "In a match of two the seats are swapped for the second game.",
			values: []game.Value{{ID: no, Name: "one"}, {ID: yes, Name: "a match of two"}},
		})
	}
	return fields
}

// termFields are what can be chosen in every game.
func termFields(info game.Info, guest, challenge bool) []field {
	seats := []game.Value{{ID: "random", Name: "random"}}
	for _, seat := range info.Seats {
		seats = append(seats, game.Value{ID: seat.ID, Name: seat.Name})
	}
	times, comers := clockField(), comersField()
	times.id = timeField
	if challenge {
		comers = watchersField()
	}
	return []field{
		{id: seatField, name: "Your seat", help: seatHelp, values: seats},
		times,
		ratingField(guest),
		{
			id: takebacksField, name: "Takebacks", help: "A player may ask to take moves back; the opponent decides. In a rated game nobody may.",
			values: []game.Value{{ID: yes, Name: "allowed"}, {ID: no, Name: "none"}},
		},
		{
			id: chatField, name: "Chat", help: "Without it nobody can talk at the table.",
			values: []game.Value{{ID: yes, Name: "on"}, {ID: no, Name: "off"}},
		},
		comers,
	}
}

// ratingField chooses whether the game is rated: a guest has no choice.
func ratingField(guest bool) field {
	f := field{
		id: ratedField, name: "Rated", values: []game.Value{{ID: no, Name: "no"}, {ID: yes, Name: "yes"}},
		help: "A rated game counts for the ratings of both players, who need accounts.",
	}
	if guest {
		f.values, f.help = f.values[:1], ratedNeedsName
	}
	return f
}

// comersField chooses who may sit down and watch.
func comersField() field {
	return field{
		id: accessField, name: "Who may come",
		values: []game.Value{
			{ID: "everybody", Name: everybody},
			{ID: string(table.Unlisted), Name: whoHasTheID},
			{ID: privateCode, Name: "who has the code"},
			{ID: string(table.Closed), Name: "no watchers"},
		},
		helps: []string{"The table stands in the lobby. Everybody may sit down or watch.", "The table stands in no list. Whoever you tell its id may sit down or watch.", "The table stands in no list. You get a code to tell a friend.", "The table stands in no list. Whoever you tell its id may sit down; nobody may watch."},
	}
}

// proposal is the table that the form describes.
func (n *newGameScreen) proposal() pairing.Proposal {
	info := n.info()
	p := pairing.Proposal{
		Game: info.ID, Seat: game.NoSeat, Match: n.chosen(matchField) == yes, Rated: n.chosen(ratedField) == yes,
		Firm: n.chosen(takebacksField) == no, Quiet: n.chosen(chatField) == no, Invited: n.invited, From: n.from,
	}
	for _, o := range info.Options {
		if p.Options == nil {
			p.Options = make(map[string]string)
		}
		p.Options[o.ID] = n.chosen(o.ID)
	}
	for seat, s := range info.Seats {
		if n.chosen(seatField) == s.ID {
			p.Seat = game.Seat(seat)
		}
	}
	p.Clock, _ = clock.Parse(n.chosen(timeField)) // one of the form's own
	switch access := n.chosen(accessField); access {
	case privateCode:
		p.Private = true
	case string(table.Unlisted), string(table.Closed):
		p.Access = table.Access(access)
	}
	return p
}
