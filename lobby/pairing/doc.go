// Package pairing starts games: from proposals, matching seeks and challenges, as rematches or as
// further games at the same table, and from positions of other games. It also decides who may start
// a game. Players who leave games have to wait before the next one.
package pairing
