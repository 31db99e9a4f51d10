// Package archive has the finished games: the histories of their players, an index
// of those that everybody may see, the search in both, the export of games as PGN
// and JSON, and the import of games that were played elsewhere.
package archive
