package feature

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type moveArgs struct {
	Move  string `arg:"move" help:"a move as players write it: e2e4, Nf3, b4-d3, c2-c3!b2,d2"`
	From  string `arg:"from,hidden" help:"the square that the piece leaves, instead of move"`
	To    string `arg:"to,hidden" help:"the square that it goes to"`
	Piece string `arg:"piece,hidden" help:"knight, bishop, rook or queen: what the pawn becomes"`
	Ply   *int   `arg:"ply,hidden" help:"only after this many plies"`
}

func (a *moveArgs) text() string {
	if a.From != "" {
		return a.From + " " + a.To
	}
	return a.Move
}

var move = forPlayers(spec[moveArgs]{
	On: action.Table, Name: "move", Label: "Move", Help: "make a move",
	Forms: []string{
		"[from] FROM [to] TO and swap to PIECE [on TABLE]",
		"[from] FROM [to] TO [on TABLE]",
		"ID MOVE",
		"MOVE [on TABLE]",
	},
	Notes: []string{
		"You can write a move in any way that players of the game use. The error for an illegal move says",
		"why it is illegal.",
	},
	Examples: []string{
		"move e2 to e4", "move it Nf3", "move from e7 to e8 and swap to knight on board",
		"move c3-c2!b2,d2 on 7k2m9qxa",
	},
	Shown: onTurn,
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args moveArgs) (action.Result, error) {
		if args.text() == "" {
			return action.Result{}, words.Wrong("Type a move, such as e4.")
		}
		return play(ctx, c, t, args)
	},
})

// onTurn reports whether it is the person's turn.
func onTurn(c action.Caller, t *table.Table) bool {
	return t.Status == table.Playing && t.SeatOf(c.Who.ID) == t.State.Turn()
}

// passing is the text of the move that passes.
const passing = "pass"

var pass = forPlayers(spec[none]{
	On: action.Table, Name: passing, Label: "Pass", Help: "pass, in a game that lets you",
	Forms: []string{"[[on] TABLE]"},
	Shown: func(c action.Caller, t *table.Table) bool { return onTurn(c, t) && IsMove(t, passing) },
	May: func(c action.Caller, t *table.Table, _ none) error {
		in := table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: passing}
		return table.WhyNot(t, c.Who.Person, in, c.Now())
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		if t.Status == table.Playing && !IsMove(t, passing) {
			return action.Result{}, words.Refused("You cannot pass at %s: you must move.", t.Rules.Info().Name)
		}
		return play(ctx, c, t, moveArgs{Move: passing})
	},
})

// play makes a move.
func play(ctx context.Context, c action.Caller, t *table.Table, args moveArgs) (action.Result, error) {
	in := table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: args.text()}
	if args.Ply != nil {
		in.Ply = *args.Ply
	}
	if args.Piece != "" && t.Status == table.Playing {
		var err error
		if in.Text, err = promotion(t.State, in.Text, args.Piece); err != nil {
			return action.Result{}, err
		}
	}
	before := len(t.Plies)
	t, err := c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in)
	if err != nil {
		return action.Result{}, err
	}
	var said message.Message
	if len(t.Plies) > before { // false if it ended the first game of a match
		said = message.New("You played %s.", words.MoveNumber(t, before+1)+c.Viewer().Move(t, before))
	}
	return tell(c, t, said), nil
}

// IsMove reports whether a text is a move in the game of a table. The move may be illegal now, or
// ambiguous.
func IsMove(t *table.Table, text string) bool {
	_, err := t.State.Parse(text)
	return err == nil || errs.KindOf(table.Explain(err)) == errs.Refused || game.Choices(err) != nil
}

// promotionLetters maps the pieces that a pawn can become.
var promotionLetters = map[string]string{"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"}

// promotion adds a piece to a move. It refuses a move that promotes no pawn.
func promotion(state game.State, text, piece string) (string, error) {
	letter, ok := promotionLetters[strings.ToLower(piece)]
	if !ok {
		piece = identity.Clean(piece, 20)
		return "", words.Wrong("A pawn promotes to a knight, bishop, rook or queen, not to %q.", piece)
	}
	with := text + "=" + letter
	if _, err := state.Parse(with); err == nil {
		return with, nil
	}
	if _, err := state.Parse(text); err == nil {
		return "", words.Refused("%s does not promote a pawn, so there is nothing to swap.", text)
	}
	return text, nil // neither is a move; the rules say why
}

var resign = byIntent(spec[none]{
	Name: "resign", Label: "Resign", AlwaysListed: true, Help: "give up the game",
	Forms:    []string{"[from] [game]", "[from] [game] [on] TABLE"},
	Examples: []string{"resign from game on it"},
	Variants: oneButton[none](func(t *table.Table) bool {
		return t.Status == table.Pause
	}, "Forfeit the second game", "Resign"),
	Confirm: func(_ action.Caller, t *table.Table, _ none) message.Message {
		if t.Status == table.Pause {
			return message.New("Give up the second game without playing it?")
		}
		return message.New("Resign and lose this game?")
	},
}, nil, func(_ action.Caller, t *table.Table, _ none) table.Intent {
	if t.Status == table.Pause {
		return table.Intent{Kind: table.Forfeit}
	}
	return table.Intent{Kind: table.Resign}
})

type claimArgs struct {
	Do string `arg:"do" choices:"win draw adjourn" help:"what you claim: win, draw or adjourn; by default a draw by the rules"`
}

var claim = byIntent(spec[claimArgs]{
	Name: "claim", Label: "Claim", Help: "claim a draw, or a win if your opponent left",
	Forms: []string{"[{win|draw|adjourn}] [[on] TABLE]"},
	Variants: func(c action.Caller, t *table.Table) []action.Preset[claimArgs] {
		draw := action.Preset[claimArgs]{Label: claimLabel(t), Args: claimArgs{"draw"}}
		if !opponentLeft(c, t) {
			return []action.Preset[claimArgs]{draw}
		}
		return []action.Preset[claimArgs]{
			{Label: "Claim the win: your opponent left", Args: claimArgs{"win"}},
			draw,
			{Label: "Adjourn: your opponent left", Args: claimArgs{"adjourn"}},
		}
	},
}, nil, func(c action.Caller, t *table.Table, args claimArgs) table.Intent {
	_, byRules := t.State.Claim()
	// If there is nothing to claim, the error says so.
	if args.Do == "" || args.Do == table.ForsakeDraw && (byRules || !opponentLeft(c, t)) {
		return table.Intent{Kind: table.ClaimDraw}
	}
	return table.Intent{Kind: table.ClaimAbsence, Text: args.Do}
})

// opponentLeft reports whether the opponent has been gone long enough for a claim.
func opponentLeft(c action.Caller, t *table.Table) bool {
	at, ok := t.ForsakenAt(t.SeatOf(c.Who.ID))
	return ok && !c.Now().Before(at)
}

// claimLabel names the rule that allows claiming a draw.
func claimLabel(t *table.Table) string {
	if reason, ok := t.State.Claim(); ok {
		return "Claim a draw: " + reason
	}
	return "Claim a draw"
}

type planArgs struct {
	Text string `arg:"text,asked" label:"Lines" help:"lines, such as e5 Nf3 Nc6 Bb5; c5 Nf3"`
	Do   string `arg:"do,hidden" choices:"none" help:"none removes your lines"`
}

var plan = forPlayers(spec[planArgs]{
	On: action.Table, Name: "plan", Label: "Conditional moves", Help: "set moves to play while you are away",
	Forms: []string{"none [on TABLE]", "TEXT [on TABLE]"},
	Notes: []string{
		"A line is your opponent's move, your answer, and so on. Separate lines with semicolons. \"none\"",
		"removes them.",
	},
	Examples: []string{`plan "e5 Nf3 Nc6 Bb5; c5 Nf3"`},
	Shown: func(c action.Caller, t *table.Table) bool {
		seat := t.SeatOf(c.Who.ID)
		return t.Status == table.Playing && seat != game.NoSeat && seat != t.State.Turn() && !t.Timed()
	},
	Confirm: func(c action.Caller, t *table.Table, args planArgs) message.Message {
		if args != (planArgs{}) || !hasLines(c, t) {
			return message.Message{}
		}
		return message.New("Remove your lines?")
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args planArgs) (action.Result, error) {
		if args.Text == "" && args.Do == "" && !hasLines(c, t) {
			return action.Result{}, words.Wrong("Type your lines, such as e5 Nf3, or none.")
		}
		in := table.Intent{Kind: table.Plan, Ply: len(t.Plies), Text: args.Text}
		t, err := c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in)
		if err != nil {
			return action.Result{}, err
		}
		if args.Text == "" {
			return tell(c, t, message.New("Removed your lines.")), nil
		}
		return tell(c, t, message.New("Saved your lines.")), nil
	},
})

func hasLines(c action.Caller, t *table.Table) bool { return len(t.Lines(t.SeatOf(c.Who.ID))) > 0 }

var berserk = byIntent(spec[none]{
	Name: "berserk", Label: "Berserk",
	Help:    "in an arena, before your first move: half the time, and one more point if you win",
	Forms:   []string{"[[on] TABLE]"},
	Default: tournamentBoard,
	Confirm: ask[*table.Table, none]("Play with half the time and no increment, for one more point if you win?"),
}, says("You go berserk: half the time, and no increment."), always(table.Intent{Kind: table.GoBerserk}))

// tournamentBoard returns the board of a tournament where the person plays now.
func tournamentBoard(ctx context.Context, c action.Caller) (*table.Table, error) {
	for _, t := range c.Club.Tables.Listing().Mine(c.Who.ID) {
		if t.Board != nil && t.Status == table.Playing {
			return currentTable(ctx, c, string(t.ID))
		}
	}
	return nil, words.Refused("You are not playing in a tournament now.")
}

var say = forPlayers(spec[sayArgs]{
	On: action.Table, Name: "say", Aliases: []string{"kibitz", "whisper"}, Label: "Say",
	Help:  "say something to the other player, or to the other spectators",
	Forms: []string{"TEXT"},
	Notes: []string{
		"Without --table it goes to the table you used last. Until the game is over, players and spectators",
		"do not see each other's chat. With --team it goes to the chat of a team.",
	},
	Examples: []string{"say Good luck", "say --team=friday-knights Shall we play tonight?"},
	Shown:    func(c action.Caller, t *table.Table) bool { return len(chat.RoomsOf(t, c.Who.ID)) > 0 },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args sayArgs) (action.Result, error) {
		at := Place{chat.WatchersRoom(t.ID), "watchers", string(t.ID)} // the error says why
		if list := TablePlaces(t, c.Who.ID); len(list) > 0 {
			at = list[0]
		}
		return at.say(ctx, c, args.Text)
	},
})

var reportAtTable = reportIn(action.Table,
	func(c action.Caller, t *table.Table) bool { return len(TablePlaces(t, c.Who.ID)) > 0 },
	func(c action.Caller, t *table.Table) []Place { return TablePlaces(t, c.Who.ID) })

// TablePlaces lists the chats of a table that a person may use now, their own first.
func TablePlaces(t *table.Table, who identity.PlayerID) []Place {
	var list []Place
	for _, room := range chat.RoomsOf(t, who) {
		word := "watchers"
		if room == chat.PlayersRoom(t.ID) {
			word = "players"
		}
		list = append(list, Place{room, word, string(t.ID)})
	}
	return list
}
