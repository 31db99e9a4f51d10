// Package bot is what programs say that play: "ssh HOST bot", a JSON object on
// each line in either direction.
//
// # What the program says
//
// Each line has "do", what is to be done, and may have "id", a text by which the
// answer is known. Other fields by what "do" is:
//
//	hello     name       first of all. With a key that has no account yet, name
//	                     makes one. It makes the account a bot's, for good, and
//	                     nothing else does; one that has played before is
//	                     refused. On the web the stream does not say hello for
//	                     you: POST it once before you open the stream
//	open                 asks for the open tables
//	seek      games clocks stakes within lowest highest established not
//	                     pairs with whoever seeks what fits: ids of games and time
//	                     controls ("5+3", "3 days", "unlimited"), the most wanted
//	                     first; stakes "rated", "casual" or ""; within, by how
//	                     many points the ratings may differ; lowest and
//	                     highest bound the opponent's rating, established wants
//	                     none that is provisional; not, the names of people with
//	                     whom not to play
//	challenge player game clock rated seat options position odds
//	                     makes a table for one other player; without player an
//	                     open one. seat is the id of a seat, "" is by lot; odds
//	                     are clock, a shorter one of the program's own, and
//	                     piece, the one that it plays without
//	accept    table      sits down: at an open table, or to a challenge
//	refuse    table text declines a challenge
//	cancel    table      takes back a table of one's own
//	move      table ply move
//	                     plays a move, in any notation of the game; ply is that of
//	                     the position that it answers
//	offer     table offer n
//	                     offers draw, takeback (of n plies), abort, adjourn, or
//	                     time (n seconds)
//	agree, decline, withdraw
//	          table offer
//	                     answers such an offer, or takes one's own back
//	claim     table      claims a draw by the rules
//	resign    table
//	abort     table      breaks off a game that has hardly begun
//	ready     table      goes on: with the second game of a match, or with one
//	                     that was adjourned
//	look      on subject lists a resource, such as tournaments, teams or studies, or
//	                     shows one of its subjects
//	act       on subject action with
//	                     does an action on a subject, or makes one; with is an
//	                     object of its arguments. The resources, their actions
//	                     and arguments are those of the HTTP API, where
//	                     /api/v1/openapi.json describes them
//	ping                 asks for nothing; keeps an idle session open
//
// # What it is told
//
// Each line has "type". Every line that the program says is answered by one "done"
// or "error" with its "id"; what happens besides comes when it happens.
//
//	hello      protocol (1), name, games (ids), limits (messages, a second;
//	           games, at once)
//	done       id; of open also tables, of challenge the table, of look doc or
//	           docs, of act doc
//	error      id, kind (invalid, not found, refused, stale, unavailable,
//	           internal) and sentence
//	saving     id: what was asked for waits for the storage; done or error will
//	           follow, the latter after about a minute. Clocks stand still
//	challenge  table: somebody invites the program
//	start      table: a game of the program's has begun, or was under way
//	           when it came
//	position   table: something has changed there
//	end        table: the game is over
//	announcement
//	           sentence: those who run the club tell it to everybody
//
// In all of these a table is an object with id, game, options, setup, odds (where
// some are given: seat, of the player who gives them, clock and piece), rated,
// status (open, playing, pause, adjourned, over, gone), seats (by id of the seat:
// name and bot), you (the id of one's seat), turn (likewise), board (of a game in a
// tournament: tournament, round, board), ply, position, moves (all so far,
// canonical), legal (the legal moves if it is the program's turn), offers, clocks
// (control, running, left in milliseconds by seat, and while somebody is on vacation
// until when, by seat, for no clock runs then), result (winner, reason, text), host
// and revision; one that came to nothing has only id and status. A slow program
// misses positions in between, never the last one.
//
// # Limits
//
// More lines a second than the limit are not refused: they are read later. A
// program has so many games under way at once; more are refused, and so are lines
// that are too long. A game goes on when the session ends, as for people.
package bot
