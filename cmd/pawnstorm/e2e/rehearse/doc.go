// Package rehearse rehearses what operators do when a machine is lost and when a new version comes: the
// real program restores, upgrades and goes back to the version before, while people play. Each rehearsal
// says what was lost (RPO) and how long players waited (RTO). It has tests only.
package rehearse
