// Package arena scores and pairs an arena: a tournament with a time limit, where players get a new
// game as soon as the last one is over, against anyone who is free.
//
// Points follow Lichess (lichess.org, "Arena FAQ": "How are scores calculated?", "Arena Berserk",
// "How does the pairing work?"): 2 for a win, 1 for a draw. After two wins in a row points are
// doubled until the next game that is not won. A player who goes berserk plays with half the time,
// and gets one more point for a win of at least 14 plies. A draw of fewer than 20 plies scores
// nothing. The performance breaks ties: the average over all games of the opponent's rating, plus
// 500 for a win or minus 500 for a loss.
//
// [Pair] pairs free players by their places, in groups, as a matching. No one meets the last
// opponent again while others are free. Players who have waited longest come first, then neighbours
// in the standings with the colours that are due. It only sees players who are free now, so absent
// players do not block anyone.
//
// Start with [Score] and [Pair].
package arena
