package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/uci"
	"pawnstorm/game/level"
	"pawnstorm/lobby"
	"pawnstorm/lobby/bots"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// houseFlags say whether bots play, and how.
type houseFlags struct {
	House        bool          `default:"true" negatable:"" basic:"" help:"Let bots play."`
	HouseWait    time.Duration `default:"45s" help:"How long an open table waits for a person before a bot sits down; 0 is forever."`
	HouseWorkers int           `default:"0" help:"How many bot moves to calculate at once; 0 is one less than the processors."`
	HouseLive    bool          `default:"true" negatable:"" help:"Evaluate casual games for their spectators while they are played."`
	Engine       []string      `sep:";" placeholder:"NAME=PROGRAM" basic:"" help:"Add a UCI chess engine as a bot. It plays chess and discworld. Arguments and options follow the program: fish='/usr/games/stockfish?UCI_LimitStrength=true&UCI_Elo=1500'. Repeatable."`
}

func (f *houseFlags) check() error {
	if f.HouseWait < 0 || f.HouseWorkers < 0 {
		return errors.New("--house-wait and --house-workers must not be negative")
	}
	var names []string
	for _, text := range f.Engine {
		name, _, err := readEngine(text)
		if err != nil {
			return err
		}
		if slices.Contains(names, name) {
			return fmt.Errorf("--engine names %s twice", name)
		}
		names = append(names, name)
	}
	return nil
}

// readEngine reads a value of --engine: the bot's name, its program and options.
func readEngine(text string) (name string, c uci.Config, err error) {
	name, program, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, " /?") {
		return "", c, fmt.Errorf("--engine %s: give the program a name, like fish=/usr/games/stockfish", text)
	}
	if err := identity.CheckName(name); err != nil {
		return "", c, fmt.Errorf("--engine %s: %s", text, strings.TrimSuffix(errs.Sentence(err), "."))
	}
	if c, err = uci.ParseConfig(program); err != nil {
		return "", c, fmt.Errorf("--engine %s: %w", text, err)
	}
	return name, c, nil
}

// open starts the bots of a club. It returns nil if they are off.
func (f *houseFlags) open(
	ctx context.Context, club *lobby.Club, now func() time.Time, log *slog.Logger,
) (*bots.Service, error) {
	if !f.House {
		return nil, nil
	}
	players := levels()
	for _, text := range f.Engine {
		p, err := engineProgram(ctx, text, players[len(players)-1])
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	h, err := bots.New(ctx, bots.Config{
		Club: club, Players: players, Now: now, Log: log, Wait: f.HouseWait, Workers: f.HouseWorkers,
	})
	if err != nil {
		return nil, fmt.Errorf("bots cannot play: %s", errs.Sentence(err))
	}
	club.Bots.Wait = f.HouseWait
	club.Analyses.SetLive(f.HouseLive)
	attrs := []any{"players", len(players), "wait", f.HouseWait, "workers", h.Workers, "live", f.HouseLive}
	log.Info("bots are on", append(attrs, filled("engines", strings.Join(f.Engine, ";"))...)...)
	return h, nil
}

// levels returns the built-in bots, weakest first. Each plays all games. If one fails, the one below it
// moves in its place.
func levels() []bots.Player {
	players := make([]bots.Player, engine.Count)
	var mind *bots.EngineKind
	for i := range players {
		open := func(context.Context) (engine.Engine, error) { return engine.New(i+1, levelMemory), nil }
		mind = &bots.EngineKind{Name: level.Names[i], Instead: mind, Open: open}
		players[i] = bots.Player{
			Key: fmt.Sprintf("level %d", i+1), Name: level.Names[i], Level: i + 1, Games: make(map[string]bots.Game),
		}
		for _, rules := range catalog.All() {
			id := rules.Info().ID
			levels := engine.Levels(id)
			if levels == nil {
				continue // bots do not play it
			}
			players[i].Games[id] = bots.Game{Manner: levels[i].Manner, Engine: mind}
		}
	}
	return players
}

// engineProgram returns a UCI program as a bot. If the program fails later, the strongest level moves in
// its place. It is an error if the program does not start now.
func engineProgram(ctx context.Context, text string, instead bots.Player) (bots.Player, error) {
	name, config, err := readEngine(text)
	if err != nil {
		return bots.Player{}, err
	}
	client, err := uci.New(ctx, config)
	if err != nil {
		return bots.Player{}, fmt.Errorf("--engine %s: %w", text, err)
	}
	manner := "An external program."
	if own := identity.Clean(client.Name(), 60); own != "" {
		manner = fmt.Sprintf("An external program: %s.", strings.TrimSuffix(own, "."))
	}
	if err := client.Close(); err != nil {
		return bots.Player{}, fmt.Errorf("--engine %s: %w", text, err)
	}
	p := bots.Player{Key: "engine " + name, Name: name, Games: make(map[string]bots.Game)}
	for _, rules := range catalog.All() {
		if !rules.Info().SAN {
			continue
		}
		id := rules.Info().ID
		mind := &bots.EngineKind{Name: name, Instead: instead.Games[id].Engine, Open: config.Open}
		p.Games[id] = bots.Game{Manner: manner, Engine: mind}
	}
	return p, nil
}

// levelMemory is the size of a bot's transposition table in bytes.
const levelMemory = 16 << 20
