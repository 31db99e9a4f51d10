// Package web shows the club in a browser: the lobby, tables with boards that move,
// players, finished games, ratings and rules. All see what a guest sees who watches by SSH,
// unless they have logged in: a browser is one more key of an account.
//
// Begin with [Serve]. The way of a request, with the file that deals with it:
//
//   - server.go: the HTTP server, its limits and its end; the certificate, read anew when its
//     file has changed.
//   - admission.go: whether a connection is taken (package gate decides), and for whom a
//     proxy speaks.
//   - answer.go: the headers of every answer, compression, entity tags, errors as pages.
//   - visitor.go: who sent it; no other file asks.
//   - login.go: how a browser is logged in and out.
//   - passkeys.go: the same by passkeys, and new accounts; package passkey verifies these.
//   - form.go: what comes with a form.
//   - site.go: which page an address leads to, and what all pages have in common.
//   - front.go, table.go, people.go, games.go, rules.go: the pages.
//   - feeds.go: finished games as Atom, and the sitemap.
//   - files.go: a game as SVG, PNG, PGN, JSON and asciicast.
//   - board.go, figures.go, picture.go: boards, drawn from the sprites of the screens.
//   - pictures.go: boards as PNG, each painted once.
//   - ask.go: the forms that start a game.
//   - seek.go: the form that seeks an opponent, and the page of an open seek.
//   - viewpoint.go: who looks at a table, and from which side.
//   - screens.go: the page with the screens of SSH; package play has what lies between that
//     and its session, which package server runs.
//   - package api: what programs ask for below /api, by a token; programs.go tells people of it.
//   - moves.go, actions.go: what players can do, and doing it.
//   - events.go, channel.go: the news of a table and of the lobby, as server-sent events.
//
// The text of the pages is in the folder pages, as templates of html/template: what
// people have written reaches a page through these alone, and so escaped. The folder
// assets has the style and the script, which pages can do without.
//
// # News
//
// All who have a table on their screens share one channel. It follows the table as
// anybody does, once, as a guest, and makes each state into bytes once for each side from
// which the board is seen; a stream of a browser writes what its channel has and it has
// not. One that does not read is cut; it comes back and tells what it had last.
// To those who play, all browsers together are one guest who watches.
//
// The pages of one browser share their streams by a worker (assets/share.js), since a
// browser opens only six connections to a host over plain HTTP. Without shared workers each
// page has a stream of its own. The pages of a guest follow nothing while they are hidden.
//
// Those who are logged in have a channel of their own, with what they can do and may read:
// nothing of it ever comes into the one that is shared.
//
// # Playing
//
// No rule of a game is in the script. The legal moves come with the state, as the steps by
// which each is built by pointing, and what people do is sent as a form, which becomes a
// command of the shell: its law and its sentences are those of SSH.
package web
