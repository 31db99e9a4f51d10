package feature

import (
	"slices"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// staffActions are the actions of the people who run the club.
var staffActions = slices.Concat(
	whomActions, []*action.Action{doneReport, announceToAll, setMotd, clearMotd},
	nodeActions, []*action.Action{closeTable, renameTeam, shutTeam},
)

// staffResources are what the people who run the club look at.
var staffResources = []*resource.Resource{
	sessionResource, sanctionResource, reportResource, noticeResource, nodeResource, limitResource,
	digestResource, auditResource,
}

// addStaffNouns makes a set know what the people who run the club look at.
func addStaffNouns(s *action.Set) {
	action.AddNoun(s, whoms)
	action.AddNoun(s, reports)
	action.AddNoun(s, notices)
	action.AddNoun(s, nodes)
	action.AddNoun(s, digests)
}

// moderator and operator are the needs of actions of people with these roles.
var (
	moderator = action.Needs{Role: admin.Moderator}
	operator  = action.Needs{Role: admin.Operator}
)

// written is something that a person wrote, fit to be shown.
func written(s string) string { return identity.Clean(s, 400) }

// optional is a time for programs: null if it is zero.
func optional(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return new(t.UTC())
}

// stamp is a time in sentences of the people who run the club.
func stamp(t time.Time) string {
	if t.IsZero() {
		return forGood
	}
	return t.UTC().Format("2006-01-02 15:04 UTC")
}

const forGood = "for good"

// lasting says how long something holds.
func lasting(t time.Time) string {
	if t.IsZero() {
		return forGood
	}
	return "until " + stamp(t)
}

// reasonArgs are why something is done.
type reasonArgs struct {
	Text string `arg:"text,asked" label:"Reason" help:"the reason, which the person reads"`
}
