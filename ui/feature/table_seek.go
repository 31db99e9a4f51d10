package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type seekArgs struct {
	Game     []string `arg:"game,many" group:"Games" label:"Games" help:"the games you want to play, favourites first"`
	Any      bool     `arg:"any,hidden" help:"every game"`
	Clock    []string `arg:"clock,many,free" group:"Clocks" label:"Clocks" help:"the clocks you want to play with; without one the game has no clock"`
	Speed    []string `arg:"speed,many" group:"Clocks" label:"Any clock of a speed" choices:"bullet blitz rapid classical correspondence" help:"accept every usual clock of these speeds"`
	Stakes   string   `arg:"stakes" group:"Opponent" label:"Rated" help:"whether the game is rated"`
	Do       []string `arg:"do,many,hidden" choices:"rated casual" help:"the same; name both to accept either"`
	Opponent string   `arg:"opponent,free" group:"Opponent" label:"Rating" help:"the ratings that your opponent may have, such as 1450 to 1650 or within 150"`
	Number   int      `arg:"number,hidden" help:"how far the opponent's rating may be from yours"`
	Ratings  string   `arg:"ratings,hidden" help:"the ratings that your opponent may have, such as 1400 to 1700; 0 is no limit"`
	Proven   bool     `arg:"provisional" group:"Opponent" label:"Accept players without a rating" help:"whether your opponent needs an established rating"`
	Name     []string `arg:"name,many,once" group:"Opponent" label:"Not with" help:"players to exclude; they are not notified"`
	Odds     []string `arg:"odds,many,hidden" help:"odds that you give: a clock of your own such as 3+0, or a piece"`
}

var seek = forPlayers(spec[seekArgs]{
	On: action.Table, Name: "seek", Label: "Find an opponent", Help: "find an opponent for the games you want to play",
	Creates: true, Opens: true, RememberAs: "seek", Choices: seekChoices, Range: ratingRange,
	Note: whoFits, Do: seekOpponent,
	Forms: []string{"{any|within NUMBER|rated|casual|RATINGS|not provisional|not NAME|odds ODDS|bullet|blitz|rapid|classical|correspondence|" +
		"CLOCK|GAME}..."},
	Notes: []string{
		"If another seek fits yours, you are paired at once.",
		"Name any number of games and clocks, favourites first. If you name no clock, the game has none. " +
			"\"blitz\" accepts every usual clock of that speed.",
		"\"within 200\" asks for an opponent whose rating is at most that far from yours.",
		"\"1400 to 1700\" limits it (0 is no limit), \"not provisional\" asks for an established rating. " +
			"\"not ben\" excludes ben, who is not notified.",
		"\"10+5 odds 3+0\" gives your opponent 10+5 and you 3+0, " +
			"and with \"odds knight\" you play without a knight.",
		"Odds need exactly one game. It is not rated, and anyone can join the table.",
	},
	Examples: []string{
		"seek chess 5+3 10+0 rated within 200", "seek chess atomic blitz", "seek any 3-days",
		"seek chess 5+3 rated 1400 to 1700 not provisional not ben", "seek chess 10+5 odds 3+0",
	},
})

// seekChoices returns what forms offer.
func seekChoices(c action.Caller, _ *table.Table, arg string, _ action.Values) []action.Choice {
	switch arg {
	case "game":
		list := gameChoices(c, nil)
		for i := range list {
			list[i].Label = strings.TrimSuffix(list[i].Label, " Chess") // shorter, so that more boxes fit
		}
		return list
	case "speed":
		return slice.Map(clock.Speeds, speedChoice)
	case "stakes":
		either := action.Choice{Label: "either", Help: "The game is rated if your opponent wants that."}
		yes := action.Choice{Value: string(table.OnlyRated), Label: "rated", Help: "The game counts for both ratings."}
		no := action.Choice{Value: string(table.OnlyCasual), Label: "casual", Help: "The game is not rated."}
		if c.Who.Guest {
			return []action.Choice{{Label: no.Label, Help: no.Help}, {Value: yes.Value, Label: yes.Label, Why: needsAccount}}
		}
		return []action.Choice{either, yes, no}
	case "opponent":
		return opponentChoices()
	case "provisional":
		return []action.Choice{
			{Label: "yes", Help: "Your opponent's rating may be provisional.", On: true},
			{Value: "true", Label: "no", Help: "Your opponent's rating is not provisional."},
		}
	}
	return nil
}

// speedChoice offers every usual clock of a speed.
func speedChoice(speed clock.Speed) action.Choice {
	var list []string
	for _, c := range table.ClocksAt(speed) {
		list = append(list, c.String())
	}
	return action.Choice{
		Value: string(speed), Label: string(speed),
		Help: "Every usual clock of this speed: " + strings.Join(list, ", ") + ".",
	}
}

// opponentChoices returns how far the opponent's rating may be from the user's.
func opponentChoices() []action.Choice {
	const near = "How far your opponent's rating may be from yours, in that game and at that speed. " +
		"A player without one counts as 1500."
	list := []action.Choice{{Label: "anyone", Help: near}}
	for _, points := range words.Distances {
		list = append(list, action.Choice{
			Value: fmt.Sprintf("within %d", points), Label: fmt.Sprintf("±%d", points), Help: near,
		})
	}
	return list
}

// ratingRange returns the scale of the ratings that an opponent may have.
func ratingRange(c action.Caller, arg string, so action.Values) *action.Range {
	if arg != "opponent" {
		return nil
	}
	r := &action.Range{Least: 800, Most: 2400, Step: 50}
	if len(so["game"]) > 0 && c.Club != nil {
		control := rangeClock(so)
		mine, _ := c.Club.Ratings.Of(c.Who.ID, so["game"][0], control.Speed()) // a newcomer's without one
		r.You = mine.Points()
	}
	return r
}

// rangeClock returns the clock for whose speed a form shows the user's rating.
func rangeClock(so action.Values) clock.Control {
	for _, word := range so["clock"] {
		if c, err := ReadClock(word); err == nil {
			return c
		}
	}
	for _, speed := range so["speed"] {
		if list := table.ClocksAt(clock.Speed(speed)); len(list) > 0 {
			return list[0]
		}
	}
	return table.DefaultClock
}

func seekOpponent(ctx context.Context, c action.Caller, _ *table.Table, args seekArgs) (action.Result, error) {
	wanted, err := args.seek(ctx, c)
	if err != nil {
		return action.Result{}, err
	}
	if len(args.Odds) > 0 {
		return seekAtOdds(ctx, c, wanted, args.Odds)
	}
	t, err := c.Club.Pairing.Seek(ctx, c.Who.Person, wanted)
	if err != nil {
		return action.Result{}, err
	}
	if t.Status != table.Open {
		return tell(c, t, youPlay(c, t)), nil
	}
	return tell(c, t, message.New("You are looking for an opponent at table %s. %s To wait for one: %s",
		t.ID, words.WhyNoMatch(c.Club.Pairing.Misfits(t)), c.Line("wait"))), nil
}

// seek returns the seek that the arguments describe.
func (a *seekArgs) seek(ctx context.Context, c action.Caller) (wanted table.Seek, err error) {
	wanted.Stakes = table.Stakes(a.Stakes)
	if len(a.Do) == 1 { // both words mean either
		wanted.Stakes = table.Stakes(a.Do[0])
	}
	within, isWithin := strings.CutPrefix(strings.ToLower(a.Opponent), "within ")
	switch n, err := strconv.Atoi(within); {
	case !isWithin:
		a.Ratings = cmp.Or(a.Ratings, a.Opponent)
	case err != nil:
		return wanted, action.About("opponent", words.Wrong("Write how many points like this: within 200."))
	default:
		a.Number = cmp.Or(a.Number, n)
	}
	wanted.Within = a.Number
	if wanted.Opponent, err = a.opponent(ctx, c); err != nil {
		return wanted, err
	}
	for _, word := range a.Clock {
		control, err := ReadClock(word)
		if err != nil {
			return wanted, err
		}
		wanted.Clocks = append(wanted.Clocks, control.String())
	}
	for _, speed := range a.Speed {
		for _, control := range table.ClocksAt(clock.Speed(speed)) {
			if text := control.String(); !slices.Contains(wanted.Clocks, text) {
				wanted.Clocks = append(wanted.Clocks, text)
			}
		}
	}
	if len(wanted.Clocks) == 0 {
		wanted.Clocks = []string{clock.Control{}.String()}
	}
	for _, word := range a.Game {
		rules, err := words.GameOf(word, c.Games)
		if err != nil {
			return wanted, err
		}
		wanted.Games = append(wanted.Games, rules.Info().ID)
	}
	if a.Any {
		wanted.Games = gameIDs(c.Games)
	}
	return wanted, nil
}

// opponent returns the opponent that the arguments describe.
func (a *seekArgs) opponent(ctx context.Context, c action.Caller) (o table.Opponent, err error) {
	if a.Ratings != "" {
		ends := strings.FieldsFunc(a.Ratings, func(r rune) bool { return r < '0' || r > '9' })
		if len(ends) != 2 {
			return o, action.About("opponent", words.Wrong("Write the ratings like this: 1400 to 1700."))
		}
		o.Lowest, o.Highest = atMost(ends[0]), atMost(ends[1])
	}
	o.Established = a.Proven
	separates := func(r rune) bool { return r == ',' || r == ' ' }
	for _, name := range strings.FieldsFunc(strings.Join(a.Name, " "), separates) {
		who, err := c.Club.Accounts.Find(ctx, name)
		if err != nil {
			return o, err
		}
		o.Not = append(o.Not, who.ID)
	}
	return o, nil
}

// atMost reads a number, up to the highest rating.
func atMost(digits string) int {
	const highest = 9999
	n := 0
	for _, d := range digits {
		n = min(10*n+int(d-'0'), highest)
	}
	return n
}

// seekAtOdds makes an open table that gives odds to the player who joins. Odds are not paired
// automatically: the player must see them first.
func seekAtOdds(ctx context.Context, c action.Caller, wanted table.Seek, odds []string) (action.Result, error) {
	o := wanted.Opponent
	choosy := wanted.Within != 0 || o.Lowest != 0 || o.Highest != 0 || o.Established || len(o.Not) > 0
	if choosy || len(wanted.Games) != 1 || len(wanted.Clocks) != 1 {
		return action.Result{}, words.Wrong("Odds need one game and one clock, and no limits on who can join: " +
			"seek chess 10+5 odds 3+0. To choose your opponent, challenge them.")
	}
	p := pairing.Proposal{Game: wanted.Games[0], Seat: game.NoSeat, Rated: wanted.Stakes == table.OnlyRated}
	var err error
	if p.Clock, err = clock.Parse(wanted.Clocks[0]); err != nil {
		return action.Result{}, words.BadClock(wanted.Clocks[0], err)
	}
	asked := options{Proposal: &p, said: make(map[string]string)}
	for _, word := range odds {
		if err := asked.once(oddsOption, word, setOdds); err != nil {
			return action.Result{}, err
		}
	}
	return created(c)(c.Club.Pairing.Create(ctx, c.Who.Person, p))
}
