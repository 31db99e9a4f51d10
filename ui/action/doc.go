// Package action describes what users can do. Each action is declared once, as a [Spec]: its subject, its arguments,
// who may do it, and how. All UIs read these declarations. The shell makes commands and help from them, the screens
// and the web make buttons and forms, and the HTTP API makes addresses. So a new action is one declaration, and
// every UI has it.
//
// A [Set] holds all actions and runs them. The actions themselves are in ui/feature.
package action
