// Package widget has the building blocks of screens, independent of the lobby: text in cells,
// styles and themes, keys, the input line, lists, forms, charts, cards and yes-or-no questions.
package widget
