// Package browse shows any resource on screens: a list, a page for each subject, a form for
// actions that need input, and a menu of all actions. Everything comes from the declarations
// in ui/feature, so a resource needs no screen of its own.
package browse
