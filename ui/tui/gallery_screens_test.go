package tui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/tuitest"
)

// galleryScreen is a screen in the gallery. open runs in a synctest bubble.
type galleryScreen struct {
	name string
	open func(t *testing.T) *tuitest.Person
}

// middle is a position from the middle of a game.
type middle struct {
	game, setup string
	seat        game.Seat
	moves       string
	steps       string // for Builds
}

// middles are positions that show the special features of a game. middleOf covers the other games.
var middles = []middle{
	{"chess", "", 0, "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4 Bd2 Bxd2 Nbxd2 d5 exd5 Nxd5 Qb3 Nce7 O-O O-O Rfe1 c6", "f3"},
	{"discworld", "", 0, "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6", "d4"},
	{"strike", tuitest.StrikeStopped, 1, "", "d4"},
	{"warfare", tuitest.WarfareStopped, 1, "", "d4"},
	{"correct", tuitest.CorrectBusy, 0, "", "i4"},
	{"anarchist", "second " + tuitest.AnarchistMiddle, 1, "", "a2"},
	{"chess960", "rkqnnbbr/pppppppp/8/8/8/8/PPPPPPPP/RKQNNBBR w KQkq - 0 1", 0, "e4 e5 f4 exf4 Nf3 Nf6 d3 d6 Bf2 Be7 g3 g6 gxf4", "b1"},
	{"threecheck", "", 0, "e4 e5 Bc4 Nf6 Nf3 Nxe4 Bxf7+ Kxf7 Nxe5+ Kg8", "d1"},
	{"atomic", "", 0, "Nf3 f6 e4 e6 d4 d5 Nc3 Bb4 Bb5+ c6 exd5", "c1"},
	{"crazyhouse", "r2qkb1r/p1p2p2/R4n1p/1p2p3/7P/1PN1Pb2/1PPBN3/4KBr~1[NPPPqrp] w kq - 0 20", 0, "", "turns n"},
	{"othello", "", 0, "d3 c5 d6 e3 f4 c3", ""},
}

// middleOf returns the position of a game in the gallery: its entry in middles, or else the middle
// of its shortest record.
func middleOf(t *testing.T, id string) middle {
	t.Helper()
	if i := slices.IndexFunc(middles, func(m middle) bool { return m.game == id }); i >= 0 {
		return middles[i]
	}
	moves := tuitest.ShortestRecord(t, id)
	return middle{game: id, moves: strings.Join(moves[:len(moves)/2], " ")}
}

// galleryScreens are all screens.
func galleryScreens() []galleryScreen {
	var list []galleryScreen
	add := func(name string, open func(*testing.T) *tuitest.Person) {
		list = append(list, galleryScreen{name, open})
	}
	// keys returns what ann sees in a busy lobby after some keys.
	keys := func(name, sees string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			p := busyAnn(t)
			p.Sees("? help")
			p.Press(keys...)
			p.Sees(sees)
			return p
		})
	}
	line := func(name, command, sees string) {
		add(name, func(t *testing.T) *tuitest.Person {
			w, ann := busyWorld(t)
			p := w.Visit(app.Visit{Key: ann.Key, Line: command, Words: strings.Fields(command)})
			p.Sees(sees)
			return p
		})
	}
	of := func(name, page, sees string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			p := busyAnn(t)
			p.Opens(page)
			p.Sees("? help")
			p.Misses("[You")
			p.Press(keys...)
			p.Sees(sees)
			return p
		})
	}
	tab := func(name, tab string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			p := busyAnn(t)
			p.OnTab(tab)
			p.Press(keys...)
			return p
		})
	}

	add("welcome", func(t *testing.T) *tuitest.Person {
		p := quietWorld(t).Visit(app.Visit{Key: tuitest.KeyOf("stranger"), User: "sam"})
		p.Sees("Take a name")
		return p
	})
	add("lobby-empty", func(t *testing.T) *tuitest.Person {
		w := quietWorld(t)
		p := w.Visit(app.Visit{Key: w.Account("ann").Key})
		p.Sees("? help")
		return p
	})
	tab("lobby-play", "Play")
	tab("lobby-open", "Open")
	tab("lobby-mine", "Mine")
	tab("lobby-live", "Live")
	tab("lobby-you", "You")
	tab("lobby-filter", "Live", "/", "d")
	keys("lobby-leave", "Leave pawnstorm?", "q")
	keys("lobby-chat", "›", "t")
	keys("lobby-help", "Keys on this page", "?")
	keys("command-line", ":", ":", "p")
	keys("game-page", "Learn it", "3")
	keys("new-game", "Your seat", "c")
	keys("find-opponent", "Find an opponent", "f")
	keys("play-house", "Play a bot", "b")
	keys("people", "Doing", "w")
	keys("people-menu", "Challenge", "w", "down", "o")
	add("messages", func(t *testing.T) *tuitest.Person { return correspondent(t, "▸● bob") })
	add("messages-with", func(t *testing.T) *tuitest.Person { return correspondent(t, "good, then", "enter") })
	ofTeam := func(name, sees string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			w, ann, _, _ := tuitest.Teammates(t)
			p := w.Visit(app.Visit{Key: ann.Key})
			p.Press("E")
			p.Sees("Night owls")
			p.Press(keys...)
			p.Sees(sees)
			return p
		})
	}
	ofTeam("teams", "● Friday Knights")
	ofTeam("team-room", "bob: shall we play", "home", "enter")
	ofTeam("team-members", "captain", "home", "enter", "tab")
	ofTeam("team-games", "No member waits", "home", "enter", "tab", "tab", "tab")
	keys("challenge", "Challenge", "w", "down", "c")
	keys("profile-other", "[Ratings", "A")
	keys("leaders", "Leaders", "L")
	tournaments := func(name, sees string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			w, ann := tuitest.Tournaments(t)
			p := w.Visit(app.Visit{Key: ann.Key})
			p.Press(append([]string{"T"}, keys...)...)
			p.Sees(sees)
			return p
		})
	}
	tournaments("tournaments", "Friday night")
	tournaments("tournament", "You have joined.", "down", "enter")
	tournaments("tournament-about", "Buchholz", "down", "enter", "shift+tab")
	tournaments("tournament-menu", "Leave a tournament", "down", "enter", "o")
	tournaments("tournament-new", "Create a tournament", "c")
	tournaments("tournament-new-team", "Teams", "c", "left", "left")
	add("tournament-team", func(t *testing.T) *tuitest.Person { return captain(t) })
	add("tournament-team-boards", func(t *testing.T) *tuitest.Person {
		p := captain(t)
		p.Press("b")
		p.Sees("round 1 of 2")
		p.Press("tab")
		p.Sees("is a reserve of")
		return p
	})
	add("examination", func(t *testing.T) *tuitest.Person {
		w := tuitest.New(t)
		ann := w.Account("ann")
		tuitest.TrainingStudy(w, ann)
		p := w.Visit(app.Visit{Key: ann.Key})
		p.Press("S", "enter")
		p.Sees("After 3. d4")
		return p
	})
	add("examination-chapters", func(t *testing.T) *tuitest.Person {
		w := tuitest.New(t)
		ann := w.Account("ann")
		tuitest.ChapterStudy(w, ann)
		p := w.Visit(app.Visit{Key: ann.Key})
		p.Press("S")
		p.Sees("4 chapters")
		p.Press("enter")
		p.Sees("The Najdorf")
		return p
	})
	keys("finished-games", "Finished games", "h")
	keys("import", "Waiting for your paste.", "h", "i")
	of("account", "Account", "account since")
	of("settings", "Settings", "Theme")
	of("profile", "Profile", "[Ratings")
	of("profile-statistics", "Profile", "Games a week", "tab", "tab")
	of("puzzles", "Puzzles", "Moves to find")
	line("lessons", "learn", "A lesson takes about three minutes")
	line("lesson", "learn strike", "step 1 of 7")
	line("lesson-correct", "learn correct", "step 1 of")

	add("lesson-wrong", func(t *testing.T) *tuitest.Person {
		w, ann := busyWorld(t)
		p := w.Visit(app.Visit{Key: ann.Key, Line: "learn strike", Words: []string{"learn", "strike"}})
		p.Sees("step 1 of 7")
		p.Tries("d2-d4")
		p.Sees("d2xd4: ")
		return p
	})
	add("tv", func(t *testing.T) *tuitest.Person {
		p := busyAnn(t)
		p.Command("tv")
		p.Sees("TV: ")
		return p
	})
	add("four-games", func(t *testing.T) *tuitest.Person {
		p := busyAnn(t)
		p.Command("four")
		p.Until("four games", func() bool { _, ok := p.Model.Top().(*gallery.Screen); return ok })
		return p
	})
	add("too-small", func(t *testing.T) *tuitest.Person {
		w := quietWorld(t)
		p := w.Visit(app.Visit{Key: w.Account("ann").Key, Width: 38, Height: 18})
		return p
	})
	for _, id := range []string{"chess", "strike"} {
		add("puzzle-"+id, func(t *testing.T) *tuitest.Person {
			p := busyAnn(t)
			p.Opens("Puzzles")
			p.Press("n")
			p.Sees("Point at a piece")
			p.BeginPuzzle(tuitest.LongPuzzle(t, id))
			return p
		})
	}
	add("waiting", func(t *testing.T) *tuitest.Person {
		w, ann := busyWorld(t)
		p := w.OpenTable(ann, w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Minutes(5, 3), Rated: true}))
		p.Sees("Waiting for an opponent")
		return p
	})
	add("waiting-private", func(t *testing.T) *tuitest.Person {
		w, ann := busyWorld(t)
		return w.OpenTable(ann, w.Table(ann, pairing.Proposal{Game: "strike", Seat: game.NoSeat, Private: true}))
	})
	add("seeking", func(t *testing.T) *tuitest.Person {
		w := quietWorld(t)
		p := w.Visit(app.Visit{Key: w.Account("ann").Key})
		p.Press("f", "enter")
		p.Sees("Looking for an opponent…")
		return p
	})
	add("challenged", func(t *testing.T) *tuitest.Person {
		w := quietWorld(t)
		bob := w.Account("bob")
		return w.OpenTable(bob, w.Challenge(w.Account("ann"), bob))
	})
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		add("game-"+id, func(t *testing.T) *tuitest.Person {
			m := middleOf(t, id)
			p := quietWorld(t).PlaysTimed("5+3", m.game, m.seat, m.setup, strings.Fields(m.moves)...)
			p.Builds(strings.Fields(m.steps)...)
			return p
		})
		add("help-"+id, func(t *testing.T) *tuitest.Person {
			m := middleOf(t, id)
			p := quietWorld(t).PlaysGame(m.game, m.seat, m.setup, strings.Fields(m.moves)...)
			p.Press("?")
			p.Sees("Keys and signs")
			return p
		})
	}
	add("help-rules", func(t *testing.T) *tuitest.Person {
		p := quietWorld(t).Plays(0, "", tuitest.Openers...)
		p.Press("?", "2")
		return p
	})
	add("help-words", func(t *testing.T) *tuitest.Person {
		p := quietWorld(t).Plays(0, "", tuitest.Openers...)
		p.Press("?", "3")
		return p
	})
	for _, s := range tuitest.Scenes {
		switch s.Name {
		case "check", "promotion", "offered", "asked", "line", "earlier", "watching", "long", "waiting-visitor", "taken-back":
			add("table-"+s.Name, func(t *testing.T) *tuitest.Person { return s.Open(quietWorld(t)) })
		}
	}
	for _, s := range tuitest.ClockScenes {
		switch s.Name {
		case "clock-low", "away-gone", "adjourned", "asks-twice", "premove-pointed", "plans", "clock-days":
			add("table-"+s.Name, func(t *testing.T) *tuitest.Person { return s.Open(quietWorld(t)) })
		}
	}
	pressed := func(name string, keys ...string) {
		add("table-"+name, func(t *testing.T) *tuitest.Person {
			p := quietWorld(t).Plays(0, "", middleMoves()...)
			p.Press(keys...)
			return p
		})
	}
	pressed("offers", "o")
	pressed("chat", "t")
	pressed("zen", "ctrl+z")
	pressed("blindfold", "ctrl+b")
	pressed("panel-over-board", "tab")
	add("table-talk", func(t *testing.T) *tuitest.Person {
		w := quietWorld(t)
		p := w.Plays(0, "", middleMoves()...)
		room := chat.PlayersRoom(p.Screen().Table.ID)
		w.Say(w.PlayerOf("bob").Person, room, "hello, good luck!", "that bishop again, of course you would put it there")
		w.Say(w.PlayerOf("ann").Person, room, "you too")
		p.Sees("you too")
		return p
	})

	for name, end := range map[string]struct {
		moves string
		seat  game.Seat // of ann
		last  table.Intent
	}{
		"win":  {"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", 0, table.Intent{}},
		"loss": {strings.Join(middleMoves(), " "), 0, table.Intent{Kind: table.Resign}},
		"draw": {"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 0, table.Intent{}},
	} {
		add("over-"+name, func(t *testing.T) *tuitest.Person {
			return finished(t, "chess", end.seat, strings.Fields(end.moves), end.last)
		})
	}
	for _, id := range []string{"strike", "connect4", "othello", "correct"} {
		add("over-"+id, func(t *testing.T) *tuitest.Person {
			return finished(t, id, 0, nil, table.Intent{Kind: table.Resign})
		})
	}
	analysed := func(name string, keys ...string) {
		add(name, func(t *testing.T) *tuitest.Person {
			w := quietWorld(t)
			ann, bob := w.Account("ann"), w.Account("bob")
			made := w.Game(ann, bob, "f3", "e5", "g4", "Qh4")
			w.SetAnalyst()
			p := w.OpenTable(ann, made)
			p.Sees("z analyse")
			p.Press("z")
			p.Sees("g4??")
			p.Press(keys...)
			return p
		})
	}
	analysed("analysis")
	analysed("analysis-mistake", "left")
	analysed("own-mistakes", "l")
	analysed("share", "s")
	add("study", func(t *testing.T) *tuitest.Person {
		p := quietWorld(t).Played(0, "", middleMoves(), tuitest.Event(table.Resigned, 1))
		p.Press("left", "left")
		return p
	})
	return list
}

func middleMoves() []string { return strings.Fields(middles[0].moves) }

// quietWorld is a world with all games and two bots.
func quietWorld(t *testing.T) *tuitest.World {
	t.Helper()
	w := tuitest.NewLiveOf(t, catalog.All())
	w.Terminals = false
	w.AddBots()
	return w
}

// busyAnn is ann, just logged in to a busy world.
func busyAnn(t *testing.T) *tuitest.Person {
	w, ann := busyWorld(t)
	return w.Visit(app.Visit{Key: ann.Key})
}

// busyWorld is a busy world that ann has not entered yet.
func busyWorld(t *testing.T) (*tuitest.World, account.Player) {
	t.Helper()
	w := quietWorld(t)
	ann := w.Account("ann")
	names := []string{"bob", "cleopatra-the-7t", "dora", "emil", "fred", "greta"}
	people := make([]account.Player, len(names))
	for i, name := range names {
		people[i] = w.Account(name)
		w.SetRatings(people[i].Person, w.Rating("chess", "blitz", 1900-float64(71*i), 50+float64(10*i), 30-i, 4, 5+i))
		w.Tables.Enter(t.Context(), people[i].Person)
		w.Clock.Advance(7 * time.Minute)
	}
	blitz := w.Rating("chess", "blitz", 1622.6, 57, 120, 23, 98)
	today := int(w.Clock.Now().Unix() / (24 * 60 * 60))
	for day, points := range []int{1500, 1588, 1540, 1610, 1655, 1700, 1690, 1600, 1570, 1580, 1640, 1623} {
		blitz.Days = append(blitz.Days, rating.Day{today - 400 + 36*day, points})
	}
	w.SetRatings(ann.Person, blitz)
	for i := range 3 {
		w.EndedGame(people[i], ann, pairing.Proposal{Rated: true, Clock: tuitest.Minutes(5, 3)})
		w.EndedGame(ann, people[i+1], pairing.Proposal{})
	}
	plays := func(id string, i, j int, clock string) {
		for _, m := range middles {
			if m.game != id {
				continue
			}
			rec := w.RecordBetween([2]identity.Person{people[i].Person, people[j].Person}, id, m.setup, strings.Fields(m.moves))
			rec.ID, rec.Clock = identity.TableID(fmt.Sprintf("live%04d", len(id)*10+i)), clock
			w.Write(rec)
		}
	}
	plays("chess", 0, 1, "5+3")
	plays("strike", 2, 3, "10+5")
	plays("othello", 4, 5, "5+3")
	plays("anarchist", 3, 2, "3 days")
	w.Clock.Advance(time.Minute)
	w.Game(ann, people[0], middleMoves()[:9]...)
	w.Table(people[1], pairing.Proposal{Game: "warfare", Seat: 0, Clock: tuitest.Minutes(15, 10)})
	w.Clock.Advance(3 * time.Minute)
	w.Table(people[2], pairing.Proposal{Game: "chess", Seat: game.NoSeat, Clock: tuitest.Minutes(5, 3), Rated: true})
	w.Say(people[2].Person, chat.LobbyRoom, "anybody for a quick one?", "5+3, any colour")
	w.Say(people[4].Person, chat.LobbyRoom, "in a minute")
	return w, ann
}

// finished is ann at a rated game with bob that has ended.
func finished(t *testing.T, id string, seat game.Seat, moves []string, last table.Intent) *tuitest.Person {
	t.Helper()
	w := quietWorld(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	players := [2]account.Player{ann, bob}
	if seat == 1 {
		players = [2]account.Player{bob, ann}
	}
	made := w.Table(ann, pairing.Proposal{Game: id, Seat: seat, Clock: tuitest.Minutes(5, 3), Rated: true})
	made = w.Do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.OpenTable(ann, made)
	play := func(text string) {
		made = w.Do(made, players[made.State.Turn()], table.Intent{Kind: table.Move, Ply: len(made.Plies), Text: text})
		w.Clock.Advance(7 * time.Second)
	}
	for _, m := range moves {
		play(m)
	}
	for len(moves) == 0 && len(made.Plies) < 14 {
		legal := made.State.Moves()
		play(made.State.Format(legal[(5*len(made.Plies)+3)%len(legal)]))
	}
	if last.Kind != "" {
		made = w.Do(made, ann, last)
	}
	p.Until("the end", func() bool { return p.Screen().Table.Status == table.Over })
	return p
}

// correspondent is ann, who has messages, after some keys.
func correspondent(t *testing.T, sees string, keys ...string) *tuitest.Person {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.SendMessage(w.Account("cat"), ann.Person, "give me back my knight")
	w.SendMessage(bob, ann.Person, "Shall we play at eight? I have thought about your last move for a long time, and I think that I can hold it.")
	w.SendMessage(ann, bob.Person, "with pleasure")
	w.SendMessage(bob, ann.Person, "good, then at eight")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Messages")
	p.Sees("With")
	p.Press(keys...)
	p.Sees(sees)
	return p
}

// captain is ann on the page of her team match, three players against two.
func captain(t *testing.T) *tuitest.Person {
	w := tuitest.New(t)
	ann := w.Account("ann")
	of := w.CreateTournament(ann, tournament.Settings{Kind: tournament.Team, Name: "Derby", Game: "chess", Clock: "15+10", Rounds: 2, Teams: []string{"Red Oaks of the Hill", "Elms"}})
	for i, who := range []account.Player{ann, w.Account("bob"), w.Account("cat"), w.Account("dan"), w.Account("eve")} {
		if _, err := w.Tournaments.Do(t.Context(), of.ID, who.Person, tournament.Intent{Kind: tournament.Join, Team: of.Teams[i%2]}); err != nil {
			t.Fatal(err)
		}
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("T")
	p.Sees("Derby")
	p.Press("enter")
	p.Sees("5 players", "[Players]")
	return p
}
