package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "pawnstorm"

// floor is a folder and the folders it may import.
type floor struct {
	folder string // includes subfolders without their own entry
	may    string // the folders it may import
	tests  string // further folders its tests may import
	alone  bool   // imports no other module
}

// goldens may be imported by tests on every floor.
const goldens = "game/gametest/golden"

// tiny is a game for tests on every floor.
const tiny = "game/gametest/drops"

// The packages of each layer in order. Each one may import those before it.
const (
	lobbyRooms = "lobby/slice lobby/message lobby/metrics lobby/logctx lobby/rescue lobby/errs lobby/pubsub lobby/schedule lobby/job lobby/identity lobby/budget lobby/store lobby/table lobby/tournament lobby/rating lobby/account lobby/presence lobby/nodes lobby/live " +
		"lobby/analysis lobby/archive lobby/fair lobby/stats lobby/audit lobby/ban lobby/announce lobby/team lobby/study lobby/chat lobby/inbox lobby/pairing lobby/director lobby/digest lobby/webhook lobby/email lobby/admin lobby"
	screenRooms = "ui/tui/desktop ui/tui/widget ui/tui/app ui/tui/boardview ui/tui/play/parts ui/tui/chat ui/tui/welcome " +
		"ui/tui/browse ui/tui/gallery ui/tui/play ui/tui/lessons ui/tui/puzzles ui/tui/studies ui/tui/lobby ui/tui"
	faceRooms = "ui/words ui/action ui/resource ui/feature ui/shell/grammar ui/shell/tourney ui/shell"

	lobbyMay = "game game/clock game/glicko game/motif game/pgn game/puzzle"
	faceMay  = lobbyMay + " game/famous game/lesson " + lobbyRooms
	stores   = "lobby/store lobby/store/bolt lobby/store/storetest"

	// Imports of the program and its tests.
	programMay   = "cmd/command cmd/pawnstorm/cli cmd/pawnstorm/manual server server/gate server/memory server/ops server/rlimit server/web ui/bot ui/linemode ui/shell ui/shell/tourney ui/tui " + lobbyRooms + " lobby/store/backup lobby/store/bolt lobby/store/nats lobby/store/origin lobby/bots lobby/fsck game game/book game/catalog game/clock game/engine game/engine/search game/engine/uci game/glicko game/level game/pgn game/puzzle"
	programTests = "cmd/pawndemo/demo cmd/pawndemo/member cmd/pawnload/meter cmd/pawnstorm/e2e/e2etest lobby/store/nats/embedded ui/shell/grammar lobby/email/emailtest lobby/webhook/webhooktest lobby/store/bolt/faultfs server/sshtest game/gametest game/rules ui/canvas ui/canvas/canvastest ui/pieces"
)

// floors lists the layers; imports only go downward. The longest matching folder wins.
var floors = slices.Concat(
	[]floor{{folder: "lobby/tournament", may: "game game/clock lobby/errs lobby/identity lobby/slice lobby/store lobby/tournament/arena lobby/tournament/crosstable lobby/tournament/knockout lobby/tournament/roundrobin lobby/tournament/swiss lobby/tournament/tiebreak lobby/tournament/trf", tests: "game/catalog"}},
	rooms(lobbyRooms, lobbyMay, "game/catalog lobby/clubtest lobby/table/tabletest lobby/email/emailtest lobby/webhook/webhooktest "+stores+" "+lobbyRooms),
	rooms(faceRooms, faceMay+" ui/palette", "lobby/clubtest ui/canvas/canvastest ui/feature/toy game/catalog lobby/email/emailtest "+stores),
	rooms(screenRooms, faceMay+" "+faceRooms+" ui/canvas ui/palette ui/pieces ui/program", "ui/feature/toy game/catalog game/gametest game/rules ui/canvas/canvastest ui/tui/tuitest lobby/clubtest "+stores+" "+screenRooms),
	[]floor{
		{folder: "cmd", may: programMay, tests: programTests},
		{folder: "cmd/pawnstorm/e2e", may: programMay + " " + programTests, tests: programTests},
		{folder: "cmd/command"},
		{folder: "cmd/pawndemo", may: "cmd/command cmd/pawndemo/demo"},
		{folder: "cmd/pawndemo/demo", may: "cmd/command cmd/pawndemo/member cmd/pawnstorm/cli lobby/rescue lobby/schedule lobby/store/nats/embedded"},
		{folder: "cmd/pawndemo/member", may: "lobby/rescue"},
		{folder: "cmd/pawnlab", may: "cmd/command game game/book game/catalog game/engine game/engine/net game/engine/search game/engine/uci game/lab game/lab/arena game/lab/maker game/lab/scribe game/lab/selfplay game/lab/train game/puzzle"},
		// The reference servers know nothing of pawnstorm. They show what others would write with the
		// stock middleware.
		{folder: "cmd/pawnload", may: "cmd/command cmd/pawnload/compare cmd/pawnload/reference cmd/pawnload/meter", tests: "server/sshtest"},
		{folder: "cmd/pawnload/compare", may: "cmd/pawnload/fill cmd/pawnload/load cmd/pawnload/meter cmd/pawnload/reference", tests: "cmd/pawnstorm/cli"},
		{folder: "cmd/pawnload/fill", may: "lobby lobby/identity lobby/live lobby/store lobby/store/bolt lobby/table game game/catalog"},
		{folder: "cmd/pawnload/load", may: "game/catalog", tests: "cmd/pawnstorm/cli cmd/pawnload/reference"},
		{folder: "cmd/pawnload/meter"},
		{folder: "cmd/pawnload/reference", tests: "server/sshtest"},
		{folder: "server", may: "server/gate server/memory ui/canvas ui/program ui/tui " + lobbyRooms, tests: "server server/sshtest lobby/store/bolt"},
		{folder: "server/gate", may: "lobby/store", tests: "server/gate lobby/store/bolt"},
		{folder: "server/memory", may: "lobby/pubsub server/gate"},
		{folder: "server/rlimit", may: "lobby/rescue"},
		{folder: "server/httpserver", may: "lobby/rescue"},
		{folder: "server/ops", may: "server server/httpserver " + lobbyRooms, tests: "server/ops server/sshtest ui/tui game/catalog " + stores},
		{folder: "server/web", may: "server server/gate server/httpserver server/web/api server/web/packing server/web/passkey server/web/play game game/clock game/lesson game/puzzle ui/bot ui/words ui/action ui/resource ui/feature ui/shell ui/shell/grammar ui/pieces ui/palette ui/tui/boardview " + lobbyRooms, tests: "lobby/clubtest server server/web ui/shell ui/feature/toy game/catalog game/pgn lobby/email/emailtest " + stores},
		{folder: "server/web/api", may: "server/gate game ui/action ui/resource ui/feature ui/bot ui/shell ui/shell/grammar ui/words " + lobbyRooms, tests: "server/web/api game/catalog " + stores},
		{folder: "server/web/packing"},
		{folder: "server/web/passkey", may: "lobby/account lobby/errs lobby/identity"},
		{folder: "server/web/play", may: "server server/gate ui/program ui/tui " + lobbyRooms, tests: "server/memory server/sshtest server/web/play ui/canvas/canvastest"},
		{folder: "server/sshtest"},
		{folder: "ui/canvas", tests: "ui/canvas ui/canvas/canvastest"},
		{folder: "ui/canvas/canvastest", may: "ui/canvas"},
		{folder: "ui/palette", may: "ui/canvas lobby/account lobby/errs"},
		{folder: "ui/pieces", may: "game", tests: "game/catalog ui/pieces"},
		{folder: "ui/program", may: "ui/canvas lobby/rescue"},
		{folder: "ui/feature/toy", may: faceMay + " ui/words ui/action ui/resource ui/feature"},
		{folder: "ui/simulate", tests: faceMay + " " + faceRooms + " lobby/clubtest lobby/fsck lobby/store/fanout game/catalog " + stores},
		{folder: "ui/tui/tuitest", may: faceMay + " " + faceRooms + " " + screenRooms + " lobby/clubtest lobby/store/storetest ui/canvas ui/canvas/canvastest ui/program game/catalog " + tiny + " " + goldens},
		{folder: "ui/bot", may: "ui/words ui/action ui/resource ui/feature " + faceMay, tests: "ui/bot ui/feature/toy game/catalog " + stores},
		{folder: "ui/linemode", may: faceRooms + " " + faceMay, tests: "ui/linemode ui/feature/toy game/catalog " + stores},
		{folder: "lobby/fsck", may: lobbyRooms + " game", tests: "lobby/fsck lobby/clubtest game/catalog " + stores},
		{folder: "lobby/bots", may: lobbyRooms + " game game/clock game/engine game/engine/search", tests: "lobby/bots lobby/table/tabletest game/catalog " + stores},
		// Tournament packages compute without the lobby.
		{folder: "lobby/tournament/crosstable", alone: true},
		{folder: "lobby/tournament/trf", may: "lobby/tournament/crosstable", alone: true},
		{folder: "lobby/tournament/matching", alone: true},
		{folder: "lobby/tournament/swiss", may: "lobby/tournament/crosstable lobby/tournament/matching", alone: true},
		{folder: "lobby/tournament/tiebreak", may: "lobby/tournament/crosstable", alone: true},
		{folder: "lobby/tournament/roundrobin", may: "lobby/tournament/crosstable", alone: true},
		{folder: "lobby/tournament/knockout", alone: true},
		{folder: "lobby/tournament/arena", may: "lobby/tournament/crosstable lobby/tournament/matching", alone: true},
		{folder: "lobby/clubtest", may: "game game/catalog game/clock game/glicko lobby/email/emailtest lobby/store/bolt " + lobbyRooms},
		{folder: "lobby/table/tabletest", may: "lobby/identity lobby/table game game/catalog"},
		{folder: "lobby/email/emailtest", may: "lobby/email"},
		{folder: "lobby/webhook/webhooktest", may: "lobby/webhook"},
		{folder: "lobby/store/storetest", may: "lobby/store"},
		{folder: "lobby/store/origin", may: "lobby/store", tests: "lobby/store/origin lobby/store/bolt"},
		{folder: "lobby/store/fanout", may: "lobby/pubsub lobby/rescue lobby/store"},
		{folder: "lobby/store/backup", may: "lobby/pubsub lobby/rescue lobby/schedule lobby/store", tests: "lobby/store/backup lobby/store/bolt"},
		{folder: "lobby/store/bolt", may: "lobby/store lobby/store/fanout", tests: "lobby/store/bolt lobby/store/bolt/faultfs lobby/store/storetest"},
		{folder: "lobby/store/bolt/faultfs"},
		{folder: "lobby/store/nats", may: "lobby/pubsub lobby/rescue lobby/schedule lobby/store lobby/store/fanout", tests: "lobby/store/nats lobby/store/nats/embedded lobby/store/storetest"},
		{folder: "lobby/store/nats/embedded"},
		{folder: "game", alone: true},
		{folder: "game/board", may: "game", tests: "game/board", alone: true},
		{folder: goldens, alone: true},
		{folder: "game/gametest", may: "game game/gametest/golden", tests: "game/rules game/gametest", alone: true},
		{folder: "game/level", may: "game", alone: true},
		{folder: "game/rules", may: "game game/board game/level game/rules/chess game/rules/internal/revolt", tests: "game/rules game/gametest game/lab/fit", alone: true},
		{folder: "game/book", may: "game", tests: "game/book game/catalog game/gametest game/rules", alone: true},
		{folder: "game/catalog", may: "game game/level game/rules", tests: "game/catalog game/gametest", alone: true},
		{folder: "game/clock", alone: true},
		{folder: "game/glicko", alone: true},
		{folder: "game/lesson", may: "game", tests: "game/lesson game/catalog", alone: true},
		{folder: "game/pgn", may: "game", tests: "game/pgn game/catalog game/gametest", alone: true},
		{folder: "game/famous", may: "game game/pgn game/rules/chess", tests: "game/famous", alone: true},
		{folder: "game/motif", may: "game", tests: "game/motif game/catalog", alone: true},
		{folder: "game/puzzle", may: "game game/motif", tests: "game/puzzle game/catalog game/gametest", alone: true},
		{folder: "game/engine", may: "game game/book game/catalog game/engine/connect game/engine/endgame game/engine/net game/engine/nimber game/engine/search game/level game/rules/connect4 game/rules/othello", tests: "game/gametest", alone: true},
		{folder: "game/engine/budget", alone: true},
		{folder: "game/engine/connect", may: "game game/engine/budget game/rules/connect4", tests: "game/gametest", alone: true},
		{folder: "game/engine/endgame", may: "game game/board game/engine/budget game/rules/othello", tests: "game/gametest", alone: true},
		{folder: "game/engine/nimber", may: "game game/board game/rules/anarchist", tests: "game/gametest", alone: true},
		{folder: "game/engine/net", may: "game", tests: "game/gametest game/rules", alone: true},
		{folder: "game/engine/search", may: "game game/engine/net", tests: "game/engine/search game/catalog game/gametest game/lab/fit game/rules", alone: true},
		{folder: "game/engine/uci", may: "game game/book game/engine game/engine/net game/engine/search", tests: "game/gametest game/rules", alone: true},
		{folder: "game/lab", may: "game game/book game/engine game/engine/connect game/engine/endgame game/engine/net game/engine/nimber game/engine/search game/lab/prover game/lab/selfplay game/motif game/pgn game/puzzle game/rules/anarchist game/rules/connect4 game/rules/othello", tests: "game/catalog game/gametest game/rules", alone: true},
	},
)

// rooms returns entries for folders that may import the ones before them. A test may also import its
// own package.
func rooms(folders, may, tests string) []floor {
	var list []floor
	for _, folder := range strings.Fields(folders) {
		list = append(list, floor{folder: folder, may: may, tests: tests + " " + folder})
		may += " " + folder
	}
	return list
}

// TestFloors fails on any upward import in the module.
func TestFloors(t *testing.T) {
	climbing, files, err := climbers(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("read only %d files: is this the module?", files)
	}
	for _, c := range climbing {
		t.Error(c)
	}
}

// TestFloorsAreGuarded checks good and bad imports.
func TestFloorsAreGuarded(t *testing.T) {
	for _, test := range []struct {
		file, imports string
		climbs        bool
	}{
		{"cmd/pawnstorm/main.go", "pawnstorm/lobby/store/bolt", false},
		{"server/server.go", "pawnstorm/ui/tui", false},
		{"game/rules/chess/chess.go", "pawnstorm/game/board", false},
		{"game/catalog/catalog.go", "pawnstorm/game/rules/anarchist", false},
		{"game/engine/nimber/solver.go", "pawnstorm/game/rules/anarchist", false},
		{"game/rules/strike/tune_test.go", "pawnstorm/game/lab/fit", false},
		{"cmd/pawnlab/arena.go", "pawnstorm/game/lab/arena", false},
		{"cmd/pawnstorm/arena.go", "pawnstorm/game/lab/arena", true},
		{"lobby/table/table_test.go", "pawnstorm/game/catalog", false},
		{"lobby/club.go", "pawnstorm/lobby/pairing", false},
		{"lobby/pairing/seek.go", "pawnstorm/lobby/live", false},
		{"ui/shell/playing.go", "pawnstorm/lobby", false},
		{"ui/tui/commandline.go", "pawnstorm/ui/shell", false},
		{"ui/tui/lobby/lobby.go", "pawnstorm/ui/tui/play", false},
		{"server/filter_test.go", "pawnstorm/server/sshtest", false},
		{"lobby/table/table.go", "pawnstorm/game/clock", false},
		{"lobby/identity/clean.go", "github.com/mattn/go-runewidth", false},
		{"game/rules/chess/chess_test.go", "pgregory.net/rapid", false},

		{"game/state.go", "pawnstorm/lobby", true},
		{"game/state.go", "pawnstorm/game/board", true},
		{"game/state.go", "golang.org/x/sync/errgroup", true},
		{"game/clock/clock.go", "pawnstorm/game", true},
		{"game/rules/chess/chess.go", "pawnstorm/game/clock", true},
		{"game/board/set.go", "github.com/mattn/go-runewidth", true},
		{"game/board/set.go", "pawnstorm/game/rules/chess", true},
		{"game/rules/chess/chess.go", "pawnstorm/game/catalog", true},
		{"game/rules/threecheck/rules.go", "pawnstorm/game/rules/chess", false},
		{"game/rules/threecheck/rules.go", "pawnstorm/game/rules/atomic", true},
		{"game/rules/chess/chess.go", "pawnstorm/game/rules/strike", true},
		{"game/rules/chess/chess.go", "pawnstorm/game/gametest", true},
		{"game/rules/chess/chess_test.go", "pawnstorm/lobby", true},
		{"game/engine/nimber/solver.go", "pawnstorm/game/rules/chess", true},
		{"game/rules/anarchist/rules.go", "pawnstorm/game/engine/nimber", true},
		{"game/rules/strike/eval.go", "pawnstorm/game/lab/fit", true},
		{"game/engine/engine.go", "pawnstorm/game/lab/arena", true},
		{"lobby/bots/service.go", "pawnstorm/game/lab/arena", true},
		{"lobby/club.go", "pawnstorm/ui/tui", true},
		{"lobby/table/table.go", "pawnstorm/lobby/store/bolt", true},
		{"lobby/table/decide.go", "pawnstorm/lobby/live", true},
		{"lobby/live/do.go", "pawnstorm/lobby/pairing", true},
		{"lobby/live/do.go", "pawnstorm/lobby", true},
		{"lobby/account/key.go", "pawnstorm/lobby/table/tabletest", true},
		{"lobby/table/table.go", "pawnstorm/game/rules/chess", true},
		{"lobby/table/table.go", "pawnstorm/game/catalog", true},
		{"lobby/club.go", "pawnstorm/lobby/store/bolt", true},
		{"lobby/store/bolt/store.go", "pawnstorm/game", true},
		{"lobby/store/bolt/store.go", "pawnstorm/lobby/store/storetest", true},
		{"lobby/store/storetest/model.go", "pawnstorm/lobby/store/bolt", true},
		{"ui/tui/model.go", "pawnstorm/server", true},
		{"ui/tui/widget/list.go", "pawnstorm/ui/tui/app", true},
		{"ui/tui/play/table.go", "pawnstorm/ui/tui/lobby", true},
		{"ui/linemode/table.go", "pawnstorm/ui/tui", true},
		{"ui/tui/model.go", "pawnstorm/lobby/store/bolt", true},
		{"ui/shell/playing.go", "pawnstorm/ui/tui", true},
		{"lobby/club.go", "pawnstorm/ui/shell", true},
		{"ui/bot/session.go", "pawnstorm/ui/shell", true},
		{"ui/words/tell.go", "pawnstorm/ui/shell", true},
		{"ui/shell/grammar/form.go", "pawnstorm/ui/shell", true},
		{"ui/shell/shell.go", "pawnstorm/ui/linemode", true},
		{"server/runner.go", "pawnstorm/ui/tui/play", true},
		{"server/runner.go", "pawnstorm/cmd/pawnstorm", true},
		{"server/runner.go", "pawnstorm/server/sshtest", true},
		{"cmd/pawnstorm/serve.go", "pawnstorm/game/rules/chess", true},
		{"cmd/pawnstorm/cli/nats.go", "pawnstorm/lobby/store/nats/embedded", true},
		{"cmd/pawnload/reference/board.go", "pawnstorm/ui/canvas", true},
		{"tools/spare.go", "pawnstorm/game", true},
		{"lobby/club.go", "pawnstorm/tools", true},
	} {
		climbing, err := climbersIn(test.file, fmt.Sprintf("package p\nimport _ %q\n", test.imports))
		if err != nil {
			t.Fatal(err)
		}
		if found := len(climbing) > 0; found != test.climbs {
			t.Errorf("%s imports %s: found %v", test.file, test.imports, climbing)
		}
	}
}

// climbers lists the upward imports in a module and counts its Go files.
func climbers(module fs.FS) (climbing []string, files int, err error) {
	err = fs.WalkDir(module, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		source, err := fs.ReadFile(module, path)
		if err != nil {
			return err
		}
		files++
		found, err := climbersIn(path, string(source))
		climbing = append(climbing, found...)
		return err
	})
	return climbing, files, err
}

// climbersIn lists the upward imports of one file.
func climbersIn(path, source string) (climbing []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	folder := filepath.ToSlash(filepath.Dir(path))
	f, ok := floorOf(folder)
	if !ok {
		return []string{path + ": floors in floors_test.go has no entry for " + folder}, nil
	}
	isTest := strings.HasSuffix(path, "_test.go")
	may := strings.Fields(f.may)
	if isTest {
		may = append(may, strings.Fields(f.tests)...)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if !mayImport(f, may, isTest, imported) {
			climbing = append(climbing, fmt.Sprintf("%s may not import %s: the entry for %s in floors_test.go does not list it",
				path, imported, f.folder))
		}
	}
	return climbing, nil
}

func mayImport(f floor, may []string, isTest bool, imported string) bool {
	inside, ours := strings.CutPrefix(imported, module+"/")
	if !ours {
		standard := !strings.Contains(strings.Split(imported, "/")[0], ".")
		return standard || isTest || !f.alone
	}
	if isTest && (inside == goldens || inside == tiny) {
		return true
	}
	target, ok := floorOf(inside)
	return ok && (slices.Contains(may, target.folder) || slices.Contains(may, inside))
}

// floorOf returns the entry for a folder.
func floorOf(folder string) (best floor, ok bool) {
	for _, f := range floors {
		inside := strings.TrimSuffix(f.folder, "/*") + "/"
		if (folder == f.folder || strings.HasPrefix(folder, inside)) && len(f.folder) > len(best.folder) {
			best, ok = f, true
		}
	}
	return best, ok
}
