package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/engine/uci"
	"pawnstorm/game/lab/arena"
)

// playerText matches a player on the command line: NAME=KIND:WHAT@RATING.
var playerText = regexp.MustCompile(`^(?:([\pL\pN._-]+)=)?(.+?)(?:@(\d+))?$`)

// playersOf returns the players of the command line, or all levels if there are none.
func playersOf(texts []string, rules game.Rules) ([]arena.Player, error) {
	if len(texts) == 0 {
		for _, l := range engine.Levels(rules.Info().ID) {
			texts = append(texts, fmt.Sprintf("level:%d", l.Number))
		}
	}
	var players []arena.Player
	for _, text := range texts {
		p, err := playerOf(text, rules)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}

func playerOf(text string, rules game.Rules) (arena.Player, error) {
	parts := playerText.FindStringSubmatch(text)
	if parts == nil {
		return arena.Player{}, errors.New("a player needs a name")
	}
	kind, what, _ := strings.Cut(parts[2], ":")
	var p arena.Player
	var err error
	switch kind {
	case "random":
		p = arena.Player{New: func(context.Context) (engine.Engine, error) { return arena.Random{}, nil }}
	case "level":
		p, err = levelOf(what, rules)
	case "net":
		p, err = networkOf(what, rules)
	case "uci":
		p, err = programOf(what, rules)
	default:
		err = fmt.Errorf("unknown player %q; use level:1 to level:%d, net:FILE, net:none, random, or uci:PROGRAM", parts[2], engine.Count)
	}
	if p.Name == "" {
		p.Name = parts[2]
	}
	if parts[1] != "" {
		p.Name = parts[1]
	}
	if parts[3] != "" {
		p.Rating, _ = strconv.ParseFloat(parts[3], 64)
	}
	return p, err
}

// levelMemory is the memory of a bot in bytes.
const levelMemory = 16 << 20

// levelOf returns a bot as a player.
func levelOf(text string, rules game.Rules) (arena.Player, error) {
	levels := engine.Levels(rules.Info().ID)
	if levels == nil {
		return arena.Player{}, fmt.Errorf("no bot plays %s", rules.Info().Name)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(levels) {
		return arena.Player{}, fmt.Errorf("bots play this game at levels 1 to %d, not %q", len(levels), text)
	}
	return arena.Player{
		Name: fmt.Sprintf("%d %s", n, levels[n-1].Name),
		New:  func(context.Context) (engine.Engine, error) { return engine.New(n, levelMemory), nil },
	}, nil
}

// networkOf returns the last level with a network from a file, or without any.
func networkOf(text string, rules game.Rules) (arena.Player, error) {
	p, err := levelOf(strconv.Itoa(engine.Count), rules)
	if err != nil {
		return arena.Player{}, err
	}
	var n *net.Network
	if text != "none" {
		if n, err = readNetwork(text, rules); err != nil {
			return arena.Player{}, err
		}
	}
	p.Name = "net " + strings.TrimSuffix(filepath.Base(text), filepath.Ext(text))
	p.New = func(context.Context) (engine.Engine, error) {
		m := engine.New(engine.Count, levelMemory)
		m.Use(n.Only)
		return m, nil
	}
	return p, nil
}

// readNetwork reads a network of a game from a file.
func readNetwork(name string, rules game.Rules) (*net.Network, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the network: %w", err)
	}
	defer file.Close()
	n, err := net.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if n.Game != rules.Info().ID {
		return nil, fmt.Errorf("%s is a network for %s, not for %s", name, n.Game, rules.Info().ID)
	}
	return n, nil
}

// programOf returns a UCI program as a player. If its strength is limited to an Elo, that
// is its rating.
func programOf(text string, rules game.Rules) (arena.Player, error) {
	if !isChess(rules) {
		return arena.Player{}, errors.New("UCI programs play chess and discworld only")
	}
	config, err := uci.ParseConfig(text)
	if err != nil {
		return arena.Player{}, err
	}
	p := arena.Player{Name: filepath.Base(config.Path), Keep: true, New: config.Open}
	if config.Options["UCI_LimitStrength"] == "true" {
		p.Name += " " + config.Options["UCI_Elo"]
		p.Rating, _ = strconv.ParseFloat(config.Options["UCI_Elo"], 64)
	}
	return p, nil
}
