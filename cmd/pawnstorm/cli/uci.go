package cli

import (
	"context"
	"os"

	"pawnstorm/game/catalog"
	"pawnstorm/game/engine/uci"
)

// uciCmd is a UCI engine for chess programs.
type uciCmd struct{}

// Run plays chess and its variants with UCI moves until the input ends.
func (*uciCmd) Run(ctx context.Context, s *streams) error {
	server := uci.Server{Name: "pawnstorm " + buildVersion(), Author: "the authors of pawnstorm"}
	for _, rules := range catalog.All() {
		if rules.Info().SAN {
			server.Games = append(server.Games, rules)
		}
	}
	return server.Serve(ctx, os.Stdin, s.out)
}
