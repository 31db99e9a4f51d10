// Package parts draws the building blocks of a table's screen: it lays them out in a window and draws
// headings, lists of keys, bars, legends and cards. It knows neither sessions nor running games.
package parts
