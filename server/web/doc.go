// Package web shows the club in a browser: the lobby, tables with live boards, players, finished games,
// ratings and rules. People who have not logged in see what a guest sees who watches over SSH. With
// their first form they become guests who play: a cookie has their secret. A logged-in browser is one more key
// of an account.
//
// Begin with [Serve]. A request passes through these files:
//
//   - server.go: the HTTP server, its limits and its end; the certificate, reloaded when its file changes.
//   - admission.go: whether a connection is accepted (package gate decides), and the client behind a proxy.
//   - answer.go: the headers of every answer, compression, entity tags, errors as pages.
//   - visitor.go: who sent a request; no other file asks.
//   - login.go: logging a browser in and out.
//   - passkeys.go: the same with passkeys, and new accounts; package passkey verifies these.
//   - push.go: lets a browser notify its owner.
//   - form.go: what comes with a form.
//   - site.go: which page an address leads to, and what all pages have in common.
//   - front.go, table.go, people.go, games.go, rules.go: the pages.
//   - kiosk.go: pages without the site around them: for large screens, and for other sites.
//   - resources.go: the lists and pages of resources; talk.go: their chats; turns.go: values that change in a list.
//   - colours.go: the colours and pieces that a person chose for boards.
//   - wall.go: the page of a subject for a projector.
//   - app.go: makes the site an app that browsers install.
//   - kept.go: keeps the front page until the lobby changes.
//   - feeds.go: finished games as Atom, and the sitemap.
//   - downloads.go, uploads.go: files that actions save or read, such as all games of a person.
//   - tree.go: the chapters of a study and their trees of moves.
//   - files.go: a game as SVG, PNG, GIF, PGN, JSON and asciicast.
//   - board.go, figures.go: boards as SVG. Package pieces draws the pieces.
//   - analysis.go: the analysis of a finished game; chances.go: its graph.
//   - engine.go: the news of the engine: the chances in a running game, the progress of an analysis.
//   - picture.go, animation.go: boards as PNG, and games as animated GIF.
//   - pictures.go: paints each picture once.
//   - ask.go: the forms that start a game.
//   - seek.go: the form that seeks an opponent, and the page of an open seek.
//   - viewpoint.go: who looks at a table, and from which side.
//   - screens.go: the page with the SSH screens. Package play connects it to its session, which package
//     server runs.
//   - package api: what programs request below /api with a token; programs.go explains it to people.
//   - moves.go, actions.go: what players can do, and doing it.
//   - events.go, channel.go: the news of a table and of the lobby, as server-sent events.
//
// The text of the pages is in the folder pages, as templates of html/template. People's text reaches a page
// only through these, and so escaped. The folder assets has the style and the scripts. Pages work without
// them.
//
// # News
//
// Everyone with the same table on their screen shares one channel. It follows the table once, as a guest, and
// encodes each state once for each side of the board. A browser's stream sends the events that it has not sent
// yet. A stream that does not read is cut; it reconnects and says what it had last. To the players, all
// browsers together are one guest who watches.
//
// The pages of one browser share their streams by a worker (assets/share.js), since a browser opens only six
// connections to a host over plain HTTP. Without shared workers each page has a stream of its own, and over plain
// HTTP the newest four do; the others reload now and then. The pages of a guest follow nothing while they are
// hidden.
//
// People with a cookie have a channel of their own, with what they can do and may read. None of it ever
// reaches the shared channel.
//
// # Playing
//
// The scripts know no rule of any game. The legal moves come with the state, as the steps to build each by
// pointing: the data of the element hand. Each action is sent as a form, which becomes a command of the shell,
// with the same rules and sentences as over SSH. A move in advance stays in the browser until it is played.
//
// In assets, forms.js sends forms in place. play.js is for boards that take moves: hand.js has the move being built,
// board.js the board's buttons, choices and keys, drag.js dragging, send.js what is sent, and turn.js tells whose move
// it is. watch.js is for everyone at a board: motion.js lets pieces glide, and sounds.js makes sounds. At tables there
// is also table.js, with sketch.js to draw arrows for oneself, and at boards that people mark for each other marks.js.
// A board with the elements hand, field, board, choices and told works on any page; data-to of hand says where its
// moves go.
package web
