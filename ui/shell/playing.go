package shell

import "pawnstorm/ui/action"

// playing are the commands of a game under way.
var playing = acting(playGames, action.Table,
	"move", "pass", "resign", "claim", "rematch", "decline", "plan", "draw", "takeback", "abort", "adjourn", "time")
