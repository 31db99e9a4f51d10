// Package chess implements three games with the same moves: chess by the FIDE Laws of
// 2023 ([FIDE]), the same from 960 starts ([Chess960]), and Discworld Chess
// ([Discworld]), the house rules of the help page "chess - a game of strategy". They
// differ in the start, in the draws and in whether a promotion must name the piece; the
// type ruleset holds these differences as data.
//
// # Inside
//
// A position is sets of cells. Making a move copies its 88 bytes and taking the move back
// drops the copy. Generation makes only legal moves: it first finds which pieces are
// pinned, what ends a check and where the king is safe (generate.go, pawns.go). It does
// not allocate. state adds the history that the laws need: the count of quiet plies and
// the earlier positions.
//
// Relatives of chess in other packages replace some laws ([Relative], laws.go): legal
// moves, effects of moves, ends, and additional parts of a position. This package never
// asks which game it is.
//
// A walk (walk.go) is the position for programs that search. It keeps a hash key, counts
// for draws and the value of the pieces up to date. The evaluation (eval.go and its
// neighbours) is a sum of weights, each for the opening and for the ending: material and
// its cells, mobility, pawns, kings, threats. The weights start from simple rules (plain,
// in tune_plain_test.go) and are fitted to games of self-play:
//
//	PAWNSTORM_POSITIONS=/tmp/p.txt PAWNSTORM_GAMES=5000 go test ./game/engine/search -run TestGames -timeout 10h
//	PAWNSTORM_TUNE=/tmp/p.txt go test ./game/rules/chess -run TestTune -timeout 1h
//
// # Strength
//
// The best bot level, with one second a move on one core of a small virtual machine,
// against Stockfish 15.1 with UCI_LimitStrength, from openings of four random plies, each
// opening from both seats:
//
//	UCI_Elo  won  drawn  lost
//	   1350    8      0     0
//	   1600    8      0     0
//	   1800    8      0     0
//	   2000    9      0     1
//	   2200    3      2     5
//
// The last two give a performance of 2216 on the scale of UCI_Elo, with a 95 % interval
// from 2051 to 2382. The search reached 17.6 plies at 660,000 positions a second, with
// other work on the machine. The commands:
//
//	S='uci:/usr/games/stockfish?Hash=16&UCI_LimitStrength=true&UCI_Elo'
//	pawnlab arena level:5 "sf1350=$S=1350@1350" "sf1600=$S=1600@1600" "sf1800=$S=1800@1800" \
//		--gauntlet --games 8 --time 1s --opening 4 --seed 34
//	pawnlab arena level:5 "sf2000=$S=2000@2000" "sf2200=$S=2200@2200" \
//		--gauntlet --games 10 --time 1s --opening 4 --seed 33 --concurrency 2
//
// Against GNU Chess 6.2.7 at full strength it won 16 of 20 games, one because the opponent
// crashed, drew 2 and lost 2. We do not know the rating of GNU Chess on that scale:
//
//	pawnlab arena level:5 gnuchess=uci:/usr/games/gnuchessu --games 8 --time 1s --opening 4 --seed 35
//	pawnlab arena level:5 gnuchess=uci:/usr/games/gnuchessu --games 12 --time 1s --opening 4 --seed 36
//
// # Draws
//
// Automatic in both games: stalemate, and a dead position, which means kings alone, with a
// single knight, or with bishops that are all on one colour, or pawns that close the board
// for good. Checkmate comes before any draw.
//
// Only some closed boards are seen (walls.go): each pawn has another pawn right in front of
// it, there is no knight and no right to castle, and rooks or queens have no open file. Then
// a search of where pieces could ever go, if both sides helped, must find neither a pawn that
// can be captured so that another one arrives, nor a cell where a king could be mated. No
// moves can win a board that is called closed. Not seen: walls with a pawn move to spare or
// with a knight behind them, fortresses of pieces, and walls where mate would need both sides
// to be in two places at once. The games there go on until a draw is claimed or counted. When
// time runs out, the side that walls keep from mating does not win.
//
//	                      chess                       discworld
//	the same position     claim at the third time,    automatic at the third
//	                      automatic at the fifth
//	quiet moves           claim at 50, automatic      automatic at 50
//	                      at 75
//	quiet means           no capture, no pawn move    no capture
//
// Positions are the same if placement, side to move, castling rights and legal en passant
// captures are the same. Either player may claim a draw for as long as the position is on
// the board; see the method Claim.
//
// # Texts
//
// Records have moves as in UCI (e2e4, e1g1, e7e8q; in Chess960 castling as in UCI_Chess960,
// from the king to its rook: e1h1), and screens show algebraic notation. Positions are in
// Forsyth-Edwards notation (FEN) with two differences. The en passant cell is written only
// if such a capture is legal, so equal positions have equal texts. The fifth part counts
// plies since the last capture or pawn move in chess, but since the last capture in
// discworld. A game that starts from a text has no earlier history, so repetitions count
// from there.
//
// Chess960 reads castling rights in X-FEN and in Shredder-FEN, and writes X-FEN. A random
// start is chosen when the table is created. Its set-up contains the position, which is
// all that a replay needs.
package chess
