// Package widget has the parts of which screens are made and which know no lobby:
// text in cells, styles and themes, keys, the input line, lists, forms, charts, cards
// and yes-or-no questions.
package widget
