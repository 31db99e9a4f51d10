package server

import "pawnstorm/lobby/rescue"

// start runs a part of the session on a goroutine of its own. It calls then afterwards, also after a
// panic, unless then is nil.
func (in *scope) start(what string, part, then func()) {
	in.work.Go(func() {
		if then != nil {
			defer then()
		}
		in.protect(what, part)
	})
}

// protect runs a part of the session and reports whether it finished without a panic. A panic ends
// only this session.
func (in *scope) protect(what string, part func()) (ok bool) {
	p := rescue.Caught(what, part)
	if p != nil {
		in.fault(p)
	}
	return p == nil
}

// fault ends the session because a part of it panicked.
func (in *scope) fault(p *rescue.Panic) {
	in.once.Do(func() { close(in.broken) })
	p.Log(in.log)
}

func (in *scope) isBroken() bool { return closed(in.broken) }

// closed reports whether a channel that carries no values is closed.
func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
