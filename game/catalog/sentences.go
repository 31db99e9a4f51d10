package catalog

// All that this package says to people.
const noSuchGame = "there is no such game"
