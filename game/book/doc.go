// Package book holds opening books in the format of Polyglot, which most chess programs
// read: for a position the moves that were played there, and how often each should be.
//
// Begin reading at [Book]. [House] is the one that the program has, made from games that
// the house plays with itself (game/lab/scribe):
//
//	pawnlab book make --out game/book/data/chess.bin
//
// # The format
//
// Fabien Letouzey's, as Michel Van den Bergh describes it (book_format.html in Polyglot's
// documentation, hgm.nubati.net/book_format.html): entries of 16 bytes, the highest byte
// first, sorted by the first field,
//
//	key     8  of the position
//	move    2  from the lowest bit: file and rank of the target, of the origin, promotion
//	weight  2
//	learn   4  not used
//
// A castling is written as the king taking its rook. A key is the exclusive or of some of
// 781 published random numbers, which data/random64.bin holds in their order: one for each
// piece on its cell, for each right to castle, for the file of a pawn that can be taken en
// passant, and for White's turn.
//
// The format has a pawn that can be taken en passant wherever a pawn stands beside it, and
// our positions only where the capture is legal. Where it is not, because the pawn is
// pinned, the key is another one, and the position is in no book.
package book
