// @ts-check
// Lets players move by pointing, and sends their actions without reloading the page. It knows no rule
// of any game: the legal moves come with the state, as steps, and the server explains what it refuses.
// Without this script players type moves, and buttons submit a form.

/** @typedef {[string, string, number]} Choice value, label and order */
/** @typedef {number | Choice} Step a cell, or a choice from a list */
/** @typedef {{ply: number, files: number, ranks: number, margin: number, flipped: boolean, placing: boolean, confirm: boolean, cells: string[], moves: any[][], aim?: number[]}} Hand */

/** @type {Hand | null} */
let hand = null
/** The data of hand. */
let read = ''
/** @type {Step[]} the steps picked so far */
let path = []
/** @type {any[] | null} the move to confirm */
let asked = null
/** The cell with the keyboard focus. */
let cursor = -1
let sending = false

/** @param {Step} a @param {Step} b */
const same = (a, b) => (Array.isArray(a) && Array.isArray(b) ? a[0] === b[0] : a === b)
/** @param {any[]} move @returns {Step[]} */
const stepsOf = (move) => move.slice(2)
/** @param {Step[]} steps */
const begins = (steps) => path.every((p, i) => i < steps.length && same(p, steps[i]))
/** @param {number} cell */
const nameOf = (cell) => (hand ? String.fromCharCode(97 + (cell % hand.files)) + (Math.floor(cell / hand.files) + 1) : '')
/** @param {Step} step @param {number} i */
const order = (step, i) => (Array.isArray(step) ? step[2] : 0) * 1000 + i

/** The steps that may come next. */
function next() {
	/** @type {Step[]} */
	const found = []
	for (const move of hand ? hand.moves : []) {
		const steps = stepsOf(move)
		if (steps.length > path.length && begins(steps) && !found.some((f) => same(f, steps[path.length]))) found.push(steps[path.length])
	}
	return found.map((step, i) => ({ step, at: order(step, i) })).sort((a, b) => a.at - b.at).map((f) => f.step)
}

/** @param {string} text @param {boolean} bad */
function tell(text, bad) {
	const at = document.getElementById('told')
	if (!at) return
	at.textContent = text
	at.classList.toggle('refused', bad)
}

/** @param {Step} step */
function take(step) {
	if (!next().some((n) => same(n, step))) return false
	path = [...path, step]
	tell('', false)
	const whole = hand && hand.moves.find((m) => stepsOf(m).length === path.length && begins(stepsOf(m)))
	if (whole && hand && hand.confirm) asked = whole
	else if (whole) move(whole)
	draw()
	return true
}

/** @param {number} cell */
function point(cell) {
	if (!hand || sending) return
	if (hand.moves.length === 0) return tell('It is not your move.', false)
	asked = null
	const aimed = hand.aim ? hand.aim[cell] : cell
	if (take(path.length === 0 ? aimed : cell)) return
	const from = path
	if (from[from.length - 1] === cell) {
		path = from.slice(0, -1)
		return draw()
	}
	path = []
	if (take(aimed)) return
	if (from.length > 1 || Array.isArray(from[0])) path = from // keep the steps of a long turn after a slip
	draw()
	if (hand.cells[cell] || from.length > 0 || hand.placing) {
		send('why', { ply: String(hand.ply), path: from.map((s) => (Array.isArray(s) ? '' : s)).join(','), to: String(cell) })
	}
}

/** @param {any[]} m */
async function move(m) {
	const ply = hand ? hand.ply : 0
	asked = null
	const done = await send('move', { ply: String(ply), move: m[0] })
	path = []
	if (done && hand && hand.ply === ply) hand = { ...hand, moves: [] } // until the server's update comes
	draw()
}

/**
 * Sends an action, and shows why it was refused. Returns whether it was done.
 * @param {string} to the action, or the address of its button
 * @param {Record<string, string> | FormData} fields
 */
async function send(to, fields) {
	if (sending) {
		tell('Your last action is still being saved. One moment, please.', true)
		return false
	}
	sending = true
	try {
		const body = new URLSearchParams()
		for (const [key, value] of fields instanceof FormData ? fields.entries() : Object.entries(fields)) body.append(key, String(value))
		const answer = await fetch(to.includes('/') ? to : location.pathname + '/' + to, { method: 'POST', body, headers: { Accept: 'application/json' } })
		if (!(answer.headers.get('Content-Type') || '').includes('json')) throw new Error(String(answer.status))
		const done = await answer.json()
		const page = document.getElementById('resource')
		tell(done.code === 0 && !page ? '' : done.said, done.code !== 0)
		if (done.go) location.assign(done.go)
		if (done.code === 0 && !done.once && !document.querySelector('#live.connected')) location.reload()
		return done.code === 0
	} catch {
		tell('That did not work: the server is not responding, or you are logged out. Reload the page.', true)
		return false
	} finally {
		sending = false
	}
}

/** Reads the legal moves from the page. */
function look() {
	const at = document.getElementById('hand')
	const text = (at && at.dataset.hand) || ''
	if (text !== read) {
		hand = text ? JSON.parse(text) : null
		path = []
		asked = null
		read = text
	}
	const follows = document.getElementById('live')?.dataset.follows !== 'false'
	const ply = document.querySelector('#typed input[name=ply]')
	if (ply instanceof HTMLInputElement) ply.value = document.getElementById('live')?.dataset.plies || ply.value
	if (!hand || !follows) document.querySelector('.cells')?.remove()
	draw()
}

/** Creates the buttons over the squares. @param {Hand} h @param {Element} field */
function board(h, field) {
	const shape = [h.files, h.ranks, h.flipped].join()
	let cells = field.querySelector('.cells')
	if (cells instanceof HTMLElement && cells.dataset.shape === shape) return cells
	cells?.remove()
	const made = document.createElement('div')
	made.className = 'cells'
	made.dataset.shape = shape
	made.setAttribute('role', 'group')
	made.setAttribute('aria-label', 'The board. The arrow keys go from square to square, enter picks.')
	made.style.gridTemplateColumns = 'repeat(' + h.files + ', 1fr)'
	made.style.gridTemplateRows = 'repeat(' + h.ranks + ', 1fr)'
	made.style.top = made.style.bottom = h.margin * 100 + '%'
	for (let row = 0; row < h.ranks; row++) {
		for (let column = 0; column < h.files; column++) {
			const button = document.createElement('button')
			button.type = 'button'
			button.dataset.cell = String(h.flipped ? row * h.files + h.files - 1 - column : (h.ranks - 1 - row) * h.files + column)
			made.append(button)
		}
	}
	field.append(made)
	return made
}

/** Shows the picked cells and the possible ones. */
function draw() {
	const field = document.getElementById('field')
	const follows = document.getElementById('live')?.dataset.follows !== 'false'
	const steps = next()
	if (hand && field && follows) {
		const cells = new Set(steps.filter((s) => !Array.isArray(s)))
		if (cursor < 0 || cursor >= hand.cells.length) cursor = Number([...cells][0] ?? 0)
		for (const button of board(hand, field).children) {
			if (!(button instanceof HTMLElement)) continue
			const cell = Number(button.dataset.cell)
			const picked = path.some((p) => p === cell)
			const can = cells.has(cell)
			button.classList.toggle('picked', picked)
			button.classList.toggle('can', can && (path.length > 0 || hand.placing))
			button.classList.toggle('begins', can && path.length === 0)
			button.classList.toggle('full', hand.cells[cell] !== '')
			button.tabIndex = cell === cursor ? 0 : -1
			button.setAttribute('aria-pressed', String(picked))
			button.setAttribute('aria-label', nameOf(cell) + ', ' + (hand.cells[cell] || 'empty') + (can ? ', can be chosen' : ''))
		}
	}
	choices(steps.filter((s) => Array.isArray(s)))
}

/** Shows the choices of a list. @param {Step[]} list */
function choices(list) {
	const at = document.getElementById('choices')
	if (!at) return
	const had = at.contains(document.activeElement)
	/** @type {[string, () => void][]} */
	const buttons = []
	if (asked) {
		const m = asked
		buttons.push(['Play ' + m[1], () => move(m)])
	} else {
		for (const choice of list) if (Array.isArray(choice)) buttons.push([choice[1] || choice[0], () => take(choice)])
	}
	if (buttons.length > 0 && path.length > 0) {
		buttons.push(['Back', () => {
			path = path.slice(0, -1)
			asked = null
			draw()
		}])
	}
	const key = buttons.map((b) => b[0]).join('\n')
	if (at.dataset.key === key && key !== '' && !asked) {
		;[...at.children].forEach((b, i) => b instanceof HTMLElement && (b.onclick = buttons[i][1]))
		return
	}
	at.dataset.key = key
	at.replaceChildren(...buttons.map(([text, act], i) => {
		const b = document.createElement('button')
		b.type = 'button'
		b.textContent = text
		if (text === 'Back' && i === buttons.length - 1) b.className = 'plain'
		b.onclick = act
		return b
	}))
	const first = at.firstElementChild
	const cells = document.querySelector('.cells')
	if (first instanceof HTMLElement && path.length > 0 && (had || (cells && cells.contains(document.activeElement)))) first.focus({ preventScroll: true })
	else if (had && !first) focusCell(cursor)
}

/** @param {number} cell */
function focusCell(cell) {
	const button = document.querySelector('.cells [data-cell="' + cell + '"]')
	if (!(button instanceof HTMLElement)) return
	document.querySelectorAll('.cells [tabindex="0"]').forEach((b) => b instanceof HTMLElement && (b.tabIndex = -1))
	cursor = cell
	button.tabIndex = 0
	button.focus({ preventScroll: true })
}

document.addEventListener('click', (e) => {
	const button = e.target instanceof Element && e.target.closest('.cells button')
	if (!(button instanceof HTMLElement)) return
	focusCell(Number(button.dataset.cell))
	point(Number(button.dataset.cell))
})

document.addEventListener('keydown', (e) => {
	if (!hand || e.metaKey || e.ctrlKey || e.altKey || !(e.target instanceof Element) || !e.target.closest('.cells, .choices')) return
	if (e.key === 'Escape') {
		path = []
		asked = null
		return draw()
	}
	/** @type {Record<string, [number, number]>} */
	const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
	const way = ways[e.key]
	if (!way || !e.target.closest('.cells')) return
	e.preventDefault()
	const turn = hand.flipped ? -1 : 1
	const file = (cursor % hand.files) + way[0] * turn
	const rank = Math.floor(cursor / hand.files) + way[1] * turn
	if (file >= 0 && rank >= 0 && file < hand.files && rank < hand.ranks) focusCell(rank * hand.files + file)
})

document.addEventListener('submit', async (e) => {
	const form = e.target
	if (!(form instanceof HTMLFormElement) || !form.matches('main form.deeds:not([enctype])')) return
	const to = e.submitter instanceof HTMLButtonElement && e.submitter.hasAttribute('formaction') ? e.submitter.formAction : form.action
	if (!to.startsWith(location.origin + location.pathname + '/')) return
	e.preventDefault()
	const text = form.querySelector('input[maxlength]')
	const done = await send(to, new FormData(form, e.submitter))
	if (done && text instanceof HTMLInputElement) text.value = ''
})

// A field that others depend on loads the form again. Without scripts a button does that, which the
// style sheet hides from everyone else: hidden here, it would move the page after it was shown.
document.addEventListener('change', (e) => {
	const field = e.target
	if (!(field instanceof HTMLSelectElement) || !('leads' in field.dataset)) return
	const again = field.form?.querySelector('button[formmethod=get]')
	if (again instanceof HTMLButtonElement) field.form?.requestSubmit(again)
})

document.addEventListener('shown', look)
look()
