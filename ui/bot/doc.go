// Package bot serves programs that play: "ssh HOST bot", with a JSON object on each line in both
// directions.
//
// # What the program sends
//
// Each line has "do", the request. It may have "id", a text that the answer repeats. The other
// fields depend on "do":
//
//	hello     name       must come first. With a key that has no account yet, name creates one.
//	                     hello marks the account as a bot for good; no other request does. An
//	                     account that has played before is refused. On the web, opening the
//	                     stream does not say hello: POST it once before
//	open                 lists the open tables
//	seek      games clocks stakes within lowest highest established not
//	                     pairs the program with a player whose seek fits. games are ids and clocks
//	                     time controls ("5+3", "3 days", "unlimited"), both in order of
//	                     preference; stakes is "rated", "casual" or ""; within is the largest
//	                     difference of the ratings; lowest and highest bound the opponent's
//	                     rating; established excludes provisional ratings; not names players to
//	                     avoid
//	challenge player game clock rated seat options position odds
//	                     creates a table for a player, or an open one without player. seat is the
//	                     id of a seat, "" for a random one. In odds, clock is a shorter clock for
//	                     the program, and piece is a piece that it plays without
//	accept    table      sits down at an open table, or accepts a challenge
//	refuse    table text declines a challenge
//	cancel    table      closes one of the program's own tables
//	move      table ply move
//	                     plays a move, in any notation of the game, in the position at that ply
//	offer     table offer n
//	                     offers draw, takeback (of n plies), abort, adjourn, or time (n seconds)
//	agree, decline, withdraw
//	          table offer
//	                     accepts or declines such an offer, or withdraws the program's own
//	claim     table      claims a draw by the rules
//	resign    table
//	abort     table      aborts a game that has hardly begun
//	ready     table      goes on with the next game of a match, or with an adjourned game
//	look      on subject lists a resource, such as tournaments, teams or studies, or shows one of
//	                     its subjects
//	act       on subject action with
//	                     does an action on a subject, or creates a subject. with is an object with
//	                     the arguments. Resources, actions and arguments are the same as in the
//	                     HTTP API; /api/v1/openapi.json describes them
//	ping                 does nothing, but keeps an idle session open
//
// # What the program receives
//
// Each line has "type". The server answers every request with one "done" or "error" that has the
// same "id". All other lines arrive when something happens.
//
//	hello      protocol (1), name, games (ids), limits (messages per second; games at once)
//	done       id; also tables for open, table for challenge, doc or docs for look, doc for act
//	error      id, kind (invalid, not found, refused, stale, unavailable, internal) and sentence
//	saving     id: the request waits for the storage. done or error follows; an error comes after
//	           about a minute. Clocks stand still meanwhile
//	challenge  table: a player challenges the program
//	start      table: a game of the program has begun, or was under way when it connected
//	position   table: something changed there
//	end        table: the game is over
//	announcement
//	           sentence: an announcement by an operator
//
// In all of these, a table is an object with id, game, options, setup, odds (if a player gives odds:
// the seat of that player, clock and piece), rated, status (open, playing, pause, adjourned, over,
// gone), seats (name and bot for each seat id), you (the program's seat id), turn (a seat id), board
// (for a tournament game: tournament, round, board), ply, position, moves (all so far, in canonical
// notation), legal (the legal moves, if it is the program's turn), offers, clocks (control, running,
// left in milliseconds for each seat, and during a vacation its end for each seat, as no clock runs
// then), result (winner, reason, text), host and revision. A table that closed before its game began
// has only id and status. A slow program may miss positions, but never the last one.
//
// # Limits
//
// The server does not refuse lines over the limit per second: it reads them later. It refuses
// requests for more games than the limit, and lines that are too long. Games go on when the session
// ends, as for people.
package bot
