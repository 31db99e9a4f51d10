// Package book reads and writes opening books in the format of Polyglot, which most
// chess programs read. For a position, a book has moves and how often to play each.
//
// Begin reading at [Book]. [BuiltIn] is the built-in one, made from games that the
// server's engine plays with itself (game/lab/scribe):
//
//	pawnlab book make --out game/book/data/chess.bin
//
// # The format
//
// The format is Fabien Letouzey's, as described by Michel Van den Bergh in Polyglot's
// documentation (hgm.nubati.net/book_format.html). Entries have 16 bytes, the highest
// byte first, and are sorted by the first field:
//
//	key     8  the position
//	move    2  from the lowest bit: file and rank of the target, of the origin, promotion
//	weight  2
//	learn   4  not used
//
// Castling is written as the king taking its rook. A key is the exclusive or of some
// of 781 published random numbers, which data/random64.bin holds in their order. There
// is one for each piece on its cell, each right to castle, the file of a pawn that can be
// taken en passant, and White's turn.
//
// In the format, a pawn can be taken en passant whenever a pawn stands beside it. Our
// positions say so only if the capture is legal. If it is not, because the pawn is
// pinned, the keys differ and no book has the position.
package book
