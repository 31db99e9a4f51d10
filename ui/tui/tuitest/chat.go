package tuitest

// EntersChat types a line in the open chat.
func (p *Person) EntersChat(text string) {
	p.Tb.Helper()
	p.Types(text)
	p.Press("enter")
}

// WideWindow gives a window the usual size.
func WideWindow(p *Person) { p.Resize(80, 24) }

// SmallWindow gives a window the smallest size.
func SmallWindow(p *Person) { p.Resize(40, 20) }
