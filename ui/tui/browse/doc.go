// Package browse shows any resource on screens: a list, a page for each subject, a form for an
// action that asks for something, and a menu of all actions. All of it
// comes from the declarations in ui/feature, so a resource needs no screen of its own.
package browse
