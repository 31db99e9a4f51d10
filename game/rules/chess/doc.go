// Package chess is three games with one set of moves: chess by the FIDE Laws of
// 2023 ([FIDE]), the same from 960 starts ([Chess960]), and Discworld Chess
// ([Discworld]), the house rules of the help page "chess - a game of strategy".
// They differ in where pieces begin, in when a game is drawn and in whether a
// promotion must be named; the type ruleset holds that as data.
//
// # Inside
//
// A position is sets of cells, 72 bytes that are copied to make a move and
// dropped to take it back. Generation makes only legal moves: it works out
// first which cells are attacked, which pieces are pinned and what ends a check
// (generate.go, pawns.go), and it does not allocate. state adds what the laws
// want to know of the past: the count of quiet plies and the earlier positions.
//
// Relatives of chess in packages of their own lay their laws over it ([Relative],
// laws.go): other legal moves, other effects of moves, other ends, and what a
// position has besides. Nothing here asks which of them it is.
//
// A walk (walk.go) is the same position for programs that look ahead, with a
// hash key, counts for draws and the worth of the pieces kept up to date. The worth of a
// position (eval.go and its neighbours) is a sum of weights, each for
// the opening and for the ending: material and where it stands, mobility, pawns,
// kings, threats. The weights begin with simple rules (plain, in
// tune_plain_test.go) and are fitted to games that the search plays with itself:
//
//	PAWNSTORM_POSITIONS=/tmp/p.txt PAWNSTORM_GAMES=5000 go test ./game/engine/search -run TestGames -timeout 10h
//	PAWNSTORM_TUNE=/tmp/p.txt go test ./game/rules/chess -run TestTune -timeout 1h
//
// # Strength
//
// The best level of the house, a second a move on one core of a small virtual
// machine, against Stockfish 15.1 with UCI_LimitStrength, from openings of four
// random plies, each opening from both seats:
//
//	UCI_Elo  won  drawn  lost
//	   1350    8      0     0
//	   1600    8      0     0
//	   1800    8      0     0
//	   2000    9      0     1
//	   2200    3      2     5
//
// The last two make a performance of 2216 on the scale of UCI_Elo, with 95 % from
// 2051 to 2382. It looked at 660,000 positions a second, with other work on the
// machine, and 17.6 plies deep. The commands:
//
//	S='uci:/usr/games/stockfish?Hash=16&UCI_LimitStrength=true&UCI_Elo'
//	pawnlab arena level:5 "sf1350=$S=1350@1350" "sf1600=$S=1600@1600" "sf1800=$S=1800@1800" \
//		--gauntlet --games 8 --time 1s --opening 4 --seed 34
//	pawnlab arena level:5 "sf2000=$S=2000@2000" "sf2200=$S=2200@2200" \
//		--gauntlet --games 10 --time 1s --opening 4 --seed 33 --concurrency 2
//
// Against GNU Chess 6.2.7 at its full strength, whose rating on that scale we do not
// know, it won 16 of 20 games, one because the other crashed, drew 2 and lost 2:
//
//	pawnlab arena level:5 gnuchess=uci:/usr/games/gnuchessu --games 8 --time 1s --opening 4 --seed 35
//	pawnlab arena level:5 gnuchess=uci:/usr/games/gnuchessu --games 12 --time 1s --opening 4 --seed 36
//
// # Draws
//
// Automatic in both games: stalemate, and a dead position, by which we mean
// kings alone, with a single knight, or with bishops that all stand on one
// colour. Checkmate comes before any draw.
//
//	                      chess                       discworld
//	the same position     claim at the third time,    automatic at the third
//	                      automatic at the fifth
//	quiet moves           claim at 50, automatic      automatic at 50
//	                      at 75
//	quiet means           no capture, no pawn move    no capture
//
// Positions are the same when placement, side to move, castling rights and
// legal captures en passant are. A draw that may be claimed may be claimed by
// either player for as long as the position stands; see the method Claim.
//
// # Texts
//
// Moves are recorded as in UCI (e2e4, e1g1, e7e8q; in Chess960 castlings as by
// UCI_Chess960, the king going to its rook: e1h1) and shown in algebraic
// notation. Positions are in Forsyth-Edwards notation (FEN) with two
// particulars: the cell for en passant is written only where such a capture is
// legal, so that equal positions have equal texts; and the fifth part counts
// plies since the last capture or pawn move in chess, but since the last
// capture in discworld. A game that begins from a text remembers nothing from
// before it, so repetitions count from there.
//
// Chess960 reads rights to castle in X-FEN and in Shredder-FEN, and writes X-FEN.
// A start by lot is drawn when the table is made, and stands in its set-up as a
// position; nothing but that is needed to play the game again.
package chess
