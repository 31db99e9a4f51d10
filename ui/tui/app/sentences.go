package app

// HaveCodeItem is the item of the welcome page that takes a code.
const HaveCodeItem = "I have a code"
