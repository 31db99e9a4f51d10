// @ts-check
// Shows the screens of a session, and sends keys, pointing and pastes as a terminal would. The server
// sends the cells that have changed. Its package play documents the wire, its packages program and
// canvas the messages.

/** @typedef {{has: number, attr: number, fg: string, bg: string}} Look */
/** @typedef {{text: string, width: number, look: Look, link: string}} Cell */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const screen = at('screen'), main = at('main'), card = at('card'), said = at('said'), note = at('note'), again = at('again')
const keys = /** @type {HTMLTextAreaElement} */ (at('keys'))
const dark = matchMedia('(prefers-color-scheme: dark)')
const figures = document.body.dataset.figures || ''
const home = document.title

// ---- cells ----

/** @type {Look} */
const plain = { has: 0, attr: 0, fg: '', bg: '' }
const blank = () => ({ text: ' ', width: 1, look: plain, link: '' })
/** @type {Cell[]} */
let cells = []
let cols = 0, rows = 0
let wide = 10, high = 20 // of a cell, in CSS pixels
/** @type {Set<number>} rows to draw */
const stale = new Set()

/** Reads the bytes of a message one after another. */
class Reader {
	/** @param {Uint8Array} bytes */
	constructor(bytes) {
		this.bytes = bytes
		this.i = 0
	}
	byte() {
		return this.bytes[this.i++]
	}
	number() {
		let n = 0
		for (let scale = 1; ; scale *= 128) {
			const b = this.byte()
			if (b === undefined) throw new Error('truncated message')
			n += (b & 127) * scale
			if (b < 128) return n
		}
	}
	/** @param {number} n */
	text(n) {
		this.i += n
		return new TextDecoder().decode(this.bytes.subarray(this.i - n, this.i))
	}
	character() {
		const b = this.bytes[this.i]
		return this.text(b < 0x80 ? 1 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4)
	}
	color() {
		return `rgb(${this.byte()},${this.byte()},${this.byte()})`
	}
}

/** @param {Reader} r */
function frame(r) {
	const w = r.number(), h = r.number(), cleared = r.number()
	if (w !== cols || h !== rows || cleared) {
		cols = w
		rows = h
		cells = Array.from({ length: w * h }, blank)
		screen.replaceChildren(...Array.from({ length: h }, () => Object.assign(document.createElement('div'), { className: 'row' })))
		for (let y = 0; y < h; y++) stale.add(y)
	}
	/** @type {Look[]} */
	const looks = []
	for (let n = r.number(); n > 0; n--) {
		const has = r.byte(), attr = r.byte()
		looks.push({ has, attr, fg: has & 1 ? r.color() : '', bg: has & 2 ? r.color() : '' })
	}
	let i = 0
	/** @param {string} text @param {number} width @param {Look} look */
	const put = (text, width, look) => {
		stale.add(Math.floor(i / cols))
		cells[i++] = { text, width, look, link: '' }
		if (width === 2) cells[i++] = { text: '', width: 0, look, link: '' }
	}
	for (let n = r.number(); n > 0; n--) {
		i += r.number()
		const look = looks[r.number()], kind = r.number(), count = Math.floor(kind / 4)
		switch (kind % 4) {
			case 0:
				for (let k = 0; k < count; k++) put(r.character(), 1, look)
				break
			case 1:
				for (let k = 0, text = r.character(); k < count; k++) put(text, 1, look)
				break
			default:
				put(r.text(count), (kind % 4) - 1, look)
		}
	}
	for (let n = r.number(); n > 0; n--) {
		const from = r.number(), count = r.number(), link = r.text(r.number())
		for (let k = from; k < from + count; k++) cells[k].link = /^https?:/.test(link) ? link : ''
		stale.add(Math.floor(from / cols))
	}
	requestAnimationFrame(draw)
}

const quadrants = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█', eighths = ' ▁▂▃▄▅▆▇', shades = ' ░▒▓', lines = '─│'
/** @type {Record<string, string>} */
const figureNames = { '♚': 'king', '♛': 'queen', '♜': 'rook', '♝': 'bishop', '♞': 'knight', '♟': 'pawn', '♗': 'group-therapist-used', '✚': 'conflict-arbitrator', '∩': 'average-individual-retired', '▦': 'public-housing' }

/**
 * The parts of a cell that a character covers, as left, top, width and height, in cells.
 * @param {string} text
 * @returns {number[][] | null}
 */
function parts(text) {
	const q = quadrants.indexOf(text), e = eighths.indexOf(text)
	if (text === ' ') return null
	if (q === 15 || shades.includes(text)) return [[0, 0, 1, 1]]
	if (q === 3) return [[0, 0, 1, 0.5]]
	if (q === 12) return [[0, 0.5, 1, 0.5]]
	if (q > 0) return [0, 1, 2, 3].filter((k) => q & (1 << k)).map((k) => [(k % 2) / 2, Math.floor(k / 2) / 2, 0.5, 0.5])
	if (e > 0) return [[0, 1 - e / 8, 1, e / 8]]
	if (text === '─') return [[0, 0.5, 1, 1 / high]]
	if (text === '│') return [[0.5, 0, 1 / wide, 1]]
	return null
}

/** How a character is drawn: a span has characters of one kind. @param {string} text */
const kindOf = (text) => (text >= ' ' && text <= '~' ? 'text' : quadrants.includes(text) || eighths.includes(text) || shades.includes(text) || lines.includes(text) ? 'block' : text in figureNames ? 'figure' : 'sign')

/** @param {number} y */
function row(y) {
	const spans = []
	for (let x = 0; x < cols; ) {
		const from = y * cols + x, first = cells[from], kind = kindOf(first.text)
		let end = x + Math.max(1, first.width)
		if (kind === 'text' || kind === 'block') {
			const joins = kind === 'text' || (parts(first.text) || []).every((p) => p[2] === 1)
			for (; joins && end < cols; end++) {
				const c = cells[y * cols + end]
				if (c.look !== first.look && !same(c.look, first.look)) break
				if (c.link !== first.link || (kind === 'text' ? kindOf(c.text) !== 'text' : c.text !== first.text) || c.width !== 1) break
			}
		}
		spans.push(span(first, cells.slice(from, from + end - x).map((c) => c.text).join(''), end - x, kind, kind === 'figure' ? room(x, y) : 1))
		x = end
	}
	return spans
}

/**
 * How wide a figure may be, in cells: 4 if it has a square of 4x2 for itself, where the screens
 * put it into the second cell of the lower row.
 * @param {number} x
 * @param {number} y
 */
function room(x, y) {
	const of = (/** @type {number} */ dx, /** @type {number} */ dy) => (x + dx >= 0 && x + dx < cols && cells[(y + dy) * cols + x + dx]) || blank()
	const { bg } = of(0, 0).look, free = (/** @type {number} */ dx, /** @type {number} */ dy) => of(dx, dy).text === ' '
	if (bg && [-1, 0, 1, 2].every((dx) => of(dx, 0).look.bg === bg && of(dx, -1).look.bg === bg) && free(1, 0) && free(0, -1) && free(1, -1)) return 4
	return free(-1, 0) && free(1, 0) ? 2 : 1
}

/** @param {Look} a @param {Look} b */
const same = (a, b) => a.has === b.has && a.attr === b.attr && a.fg === b.fg && a.bg === b.bg

/**
 * @param {Cell} cell the first
 * @param {string} text of all
 * @param {number} count
 * @param {string} kind
 * @param {number} space how wide a figure may be
 */
function span(cell, text, count, kind, space) {
	const s = document.createElement(cell.link ? 'a' : 'span')
	if (s instanceof HTMLAnchorElement) Object.assign(s, { href: cell.link, target: '_blank', rel: 'noopener noreferrer' })
	const { attr } = cell.look
	let fg = cell.look.fg || 'var(--ink)', bg = cell.look.bg
	if (attr & 16) [fg, bg] = [bg || 'var(--paper)', fg]
	s.className = ['b', 'f', 'i', 'u', '', 's'].filter((_, k) => attr & (1 << k)).join(' ')
	s.style.width = count * wide + 'px'
	if (fg !== 'var(--ink)') s.style.color = fg
	if (bg) s.style.backgroundColor = bg
	s.textContent = text
	const covered = kind === 'block' && parts(cell.text)
	if (covered) {
		const strength = shades.indexOf(cell.text) > 0 ? shades.indexOf(cell.text) * 25 : 100
		const paint = strength === 100 ? fg : `color-mix(in srgb, ${fg} ${strength}%, transparent)`
		s.classList.add('drawn')
		s.setAttribute('aria-hidden', 'true')
		s.style.backgroundImage = covered.map(() => `linear-gradient(${paint},${paint})`).join(',')
		s.style.backgroundPosition = covered.map((p) => `${p[0] * wide}px ${p[1] * high}px`).join(',')
		s.style.backgroundSize = covered.map((p) => `${p[2] === 1 ? count * wide : p[2] * wide}px ${p[3] * high}px`).join(',')
	}
	if (kind === 'figure') {
		const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
		svg.setAttribute('viewBox', '0 0 64 64')
		svg.setAttribute('aria-hidden', 'true')
		const left = space === 4 ? -wide : ((1 - space) * wide) / 2
		svg.style.width = space * wide + 'px'
		svg.style.height = (space === 4 ? 2 * high : high) + 'px'
		svg.style.marginTop = (space === 4 ? -high : 0) + 'px'
		svg.style.marginLeft = left + 'px'
		svg.style.marginRight = -(left + space * wide) + 'px' // the character is under it
		svg.style.fill = fg
		svg.style.color = bg || 'var(--paper)'
		use.setAttribute('href', figures + '#' + figureNames[cell.text])
		svg.append(use)
		s.classList.add('drawn', 'figure')
		s.prepend(svg)
	}
	return s
}

function draw() {
	for (const y of [...stale]) stale.add(y + 1) // its figures may reach into the row above
	for (const y of stale) if (y < rows) screen.children[y].replaceChildren(...row(y))
	stale.clear()
}

/** Gives cells a whole number of device pixels, so that half cells are sharp. */
function measure() {
	const style = getComputedStyle(screen), probe = document.createElement('canvas').getContext('2d')
	const ratio = window.devicePixelRatio || 1, box = main.getBoundingClientRect()
	const fit = Math.max(4, Math.min(10, box.width / 40))
	const steps = Math.max(1, Math.floor((fit * ratio) / 2 + 0.01))
	wide = (steps * 2) / ratio
	high = 2 * wide
	let advance = 60
	if (probe) {
		probe.font = '100px ' + style.fontFamily
		advance = probe.measureText('0').width || advance
	}
	screen.style.setProperty('--font', (wide * 100) / advance + 'px')
	screen.style.setProperty('--high', high + 'px')
	for (let y = 0; y < rows; y++) stale.add(y)
	requestAnimationFrame(draw)
	return [Math.max(1, Math.min(300, Math.floor(box.width / wide))), Math.max(1, Math.min(100, Math.floor(box.height / high)))]
}

// ---- the connection ----

/** @type {WebSocket | null} */
let socket = null
let token = sessionStorage.getItem('session') || ''
let code = sessionStorage.getItem('code') || '' // makes a guest the same guest again after their session is gone
let back = false // the session was lost because the server restarted
let waits = false // the card stays until the server is back
let shown = 0 // bytes of the session
let told = 0 // of these, the bytes that the server knows of
let rest = new Uint8Array(0) // of an incomplete message
let heard = 0 // when the last message came
let tries = 0
let size = [0, 0]
let mouse = 0, reports = false, drags = false // a finger drags like a mouse
let words = ''
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later
/** @type {ReturnType<typeof setTimeout> | undefined} */
let telling
let asking = false // for a ticket

/** @param {number[]} list */
const numbers = (...list) => list.flatMap((n) => {
	const bytes = []
	for (; n >= 128; n = Math.floor(n / 128)) bytes.push((n % 128) | 128)
	return [...bytes, n]
})

/** @param {string} kind @param {ArrayLike<number>} [bytes] */
function send(kind, bytes = []) {
	if (!socket || socket.readyState !== WebSocket.OPEN) return
	const message = new Uint8Array(1 + bytes.length)
	message[0] = kind.charCodeAt(0)
	message.set(bytes, 1)
	socket.send(message)
}

/** Sends input, in pieces that the server accepts. @param {string} text */
function type(text) {
	const bytes = new TextEncoder().encode(text)
	for (let i = 0; i < bytes.length; i += 16384) send('k', bytes.subarray(i, i + 16384))
}

function tell() {
	clearTimeout(telling)
	telling = undefined
	if (told !== shown) send('a', numbers((told = shown)))
}

async function connect() {
	if (asking) return
	asking = true
	clearTimeout(later)
	if (!waits) card.hidden = true
	words = ''
	socket?.close()
	socket = null
	try {
		const answer = await fetch('/play/ticket', { method: 'POST' })
		const text = await answer.text()
		if (!answer.ok) {
			const page = new DOMParser().parseFromString(text, 'text/html')
			return answer.status >= 500 ? retry() : ask(page.querySelector('main p')?.textContent || text, 'Try again')
		}
		const to = new URLSearchParams(location.search).get('to') || ''
		open(new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/play/socket?` + new URLSearchParams({ ticket: text, to, ...(back && { back: '1' }) })))
	} catch {
		retry()
	} finally {
		asking = false
	}
}

/** @param {WebSocket} s */
function open(s) {
	socket = s
	s.binaryType = 'arraybuffer'
	heard = Date.now()
	s.onopen = () => {
		size = measure()
		send('o', [...numbers(1, dark.matches ? 1 : 2, size[0], size[1], token ? shown : 0), ...new TextEncoder().encode(token || code)])
	}
	s.onmessage = (e) => {
		if (socket !== s) return
		heard = Date.now()
		try {
			take(new Uint8Array(e.data))
		} catch (err) {
			shown = 0 // redraw everything
			s.close()
			throw err
		}
	}
	s.onclose = (e) => socket === s && closed(e.code, e.reason)
}

/** @param {Uint8Array} message */
function take(message) {
	const r = new Reader(message)
	switch (String.fromCharCode(r.byte())) {
		case 'h':
			shown = told = r.number()
			token = r.text(message.length - r.i)
			if (token) sessionStorage.setItem('session', token)
			rest = new Uint8Array(0)
			tries = 0
			if (waits) card.hidden = true
			if (shown) paper() // it may have changed while the page was away
			back = waits = false
			screen.classList.remove('cut')
			break
		case 'b':
			send('b')
			break
		case 'd': {
			const all = new Uint8Array(rest.length + message.length - 1)
			all.set(rest)
			all.set(message.subarray(1), rest.length)
			let i = 0
			while (all.length - i >= 4) {
				const end = i + 4 + new DataView(all.buffer, i).getUint32(0)
				if (end > all.length) break
				show(all.subarray(i + 4, end))
				shown += end - i
				i = end
			}
			rest = all.slice(i)
			if (shown - told >= 4096) tell()
			else if (!telling) telling = setTimeout(tell, 500)
		}
	}
}

/** @param {Uint8Array} message */
function show(message) {
	const r = new Reader(message), kind = String.fromCharCode(r.byte())
	switch (kind) {
		case 'f':
			return frame(r)
		case 'm': {
			mouse = r.byte()
			const flags = r.byte()
			reports = (flags & 1) !== 0
			drags = (flags & 4) !== 0
			screen.classList.toggle('mouse', mouse > 0)
			screen.classList.toggle('drags', drags)
			document.title = (flags & 2 ? '● ' : '') + (r.text(message.length - r.i) || home)
			return
		}
		case 'r':
			return raw(r.text(message.length - r.i))
		case 't':
			words += r.text(message.length - r.i)
	}
}

/** @param {number} code @param {string} why */
function closed(code, why) {
	const restarted = why === 'restarted'
	switch (code) {
		case 4000:
			forget()
			if (!restarted) return ask(words.trim() || 'This session is over.', 'Reconnect')
			ask(words.trim() + '\nThis page reconnects by itself.', 'Try now')
			back = waits = true
			break
		case 4001:
			return ask('This session is open in another window.', 'Continue here')
		case 4004: {
			const was = shown > 0
			if (!token) keep('') // the code was refused
			forget()
			if (restarted && was) back = true
			if (restarted) return void connect()
			return was ? ask('The connection was down for too long, and the session has ended. Your games are saved.', 'Reconnect') : void connect()
		}
		case 4009:
			return ask('The server has another version than this page.', 'Reload the page')
	}
	retry()
}

function forget() {
	token = ''
	shown = told = 0
	sessionStorage.removeItem('session')
}

/**
 * Keeps a guest's return code, for this tab and the server only.
 * @param {string} text
 */
function keep(text) {
	code = text
	if (text) sessionStorage.setItem('code', text)
	else sessionStorage.removeItem('code')
}

function retry() {
	socket = null
	screen.classList.add('cut')
	note.textContent = 'Connection lost. Reconnecting.'
	clearTimeout(later)
	later = setTimeout(connect, Math.min(5000, 250 * 2 ** tries++))
}

/** @param {string} text @param {string} button */
function ask(text, button) {
	socket = null
	waits = false
	screen.classList.add('cut')
	said.textContent = text
	again.textContent = button
	card.hidden = false
	again.focus()
}

again.onclick = () => (again.textContent === 'Reload the page' ? location.reload() : connect())
const wake = () => later && !socket && (waits || card.hidden) && connect()
addEventListener('online', wake)
document.addEventListener('visibilitychange', () => document.hidden || wake())
setInterval(() => {
	if (socket && Date.now() - heard > 40000) {
		const dead = socket
		retry()
		dead.close()
	}
}, 5000)

// ---- terminal queries ----

const paper = () => type(dark.matches ? '\x1b]11;rgb:1717/1414/1212\x1b\\' : '\x1b]11;rgb:fafa/f7f7/f1f1\x1b\\')
dark.addEventListener('change', paper)

/** @param {string} text */
function raw(text) {
	if (text.includes('\x1b]11;?')) paper()
	if (text.includes('\x1b[?1004$p')) type('\x1b[?1004;2$y')
	if (text.includes('\x1b[c')) type('\x1b[?62;22c')
	const copied = text.match(/\x1b\]52;c;([A-Za-z0-9+/=]*)/), told = text.match(/\x1b\]777;notify;[^;]*;([^\x1b]*)/)
	const kept = text.match(/\x1b\]777;return;([0-9a-z]*)/)
	if (kept) keep(kept[1])
	for (const [, name] of text.matchAll(/\x1b\]777;sound;([a-z]+)/g)) document.dispatchEvent(new CustomEvent('sound', { detail: name }))
	if (copied) copy(new TextDecoder().decode(Uint8Array.from(atob(copied[1]), (c) => c.charCodeAt(0))))
	if (told) note.textContent = told[1]
	if ((told || text === '\x07') && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(100) // otherwise the browser complains
}

/** @param {string} text */
async function copy(text) {
	try {
		await navigator.clipboard.writeText(text)
	} catch {
		ask(text, 'Continue') // to copy by hand: browsers have no clipboard without HTTPS
	}
}

// ---- keys ----

/** @type {Record<string, string>} */
const named = { ArrowUp: 'A', ArrowDown: 'B', ArrowRight: 'C', ArrowLeft: 'D', Home: 'H', End: 'F', Insert: '2~', Delete: '3~', PageUp: '5~', PageDown: '6~' }
/** @type {Record<string, string>} */
const simple = { Enter: '\r', Escape: '\x1b', Tab: '\t', Backspace: '\x7f' }

/** Returns what a terminal sends for a key, '' if the browser or the text field handles it. @param {KeyboardEvent} e */
function sequence(e) {
	const mods = 1 + Number(e.shiftKey) + 2 * Number(e.altKey) + 4 * Number(e.ctrlKey)
	if (e.metaKey || e.isComposing) return ''
	if (e.key === 'Tab' && e.shiftKey) return '\x1b[Z'
	if (e.key in simple) return mods === 1 || e.key !== 'Tab' ? simple[e.key] : ''
	if (e.key in named) {
		const code = named[e.key]
		if (mods === 1) return '\x1b[' + code
		return code.length > 1 ? `\x1b[${code[0]};${mods}~` : `\x1b[1;${mods}${code}`
	}
	if (e.ctrlKey && !e.altKey && !e.shiftKey && 'abcdegknopuxyz'.includes(e.key)) {
		if (e.key === 'c' && String(getSelection())) return ''
		return String.fromCharCode(e.key.charCodeAt(0) & 31)
	}
	if (e.altKey && !e.ctrlKey && /^[a-z]$/.test(e.key)) return '\x1b' + e.key
	return ''
}

document.addEventListener('keydown', (e) => {
	const on = document.activeElement
	if (!card.hidden || (on instanceof HTMLButtonElement && (e.key === 'Enter' || e.key === ' ' || e.key === 'Tab'))) return
	selectable(e)
	const text = sequence(e)
	if (text) {
		e.preventDefault()
		type(text)
	} else if (on !== keys && e.key.length === 1 && !e.ctrlKey && !e.metaKey) keys.focus({ preventScroll: true })
})
document.addEventListener('keyup', selectable)

/** Lets people select text while they hold shift, and keeps it selectable while it is selected. @param {KeyboardEvent | PointerEvent} e */
function selectable(e) {
	screen.classList.toggle('select', e.shiftKey || screen.contains(selection()))
}

/** Returns where the selection begins, if there is one. */
function selection() {
	const s = getSelection()
	return s && !s.isCollapsed ? s.anchorNode : null
}

// Letters come through the text field, which handles dead keys, input methods and phone keyboards. Phones
// send no key events, and change text that is already there. The field always holds one character, so
// that there is something to delete.
const guard = '\u200b'
let written = (keys.value = guard)
keys.addEventListener('input', (e) => {
	const now = keys.value
	let n = 0
	while (n < now.length && now[n] === written[n]) n++
	type('\x7f'.repeat(written.length - n) + now.slice(n).replaceAll(guard, '').replace(/\r?\n/g, '\r'))
	written = now
	if (!(e instanceof InputEvent && e.isComposing)) written = keys.value = guard
})
keys.addEventListener('compositionend', () => (written = keys.value = guard))
document.addEventListener('paste', (e) => {
	const text = e.clipboardData?.getData('text') || ''
	e.preventDefault()
	if (text) type('\x1b[200~' + text.replaceAll('\x1b', '') + '\x1b[201~')
})

for (const b of document.querySelectorAll('#bar button[data-key]')) {
	if (!(b instanceof HTMLElement)) continue
	b.addEventListener('pointerdown', (e) => e.preventDefault()) // the on-screen keyboard stays as it is
	b.addEventListener('click', () => {
		const key = b.dataset.key || ''
		type(simple[key] || (named[key] ? '\x1b[' + named[key] : key))
	})
}
const letters = at('type')
letters.addEventListener('pointerdown', (e) => e.preventDefault())
letters.addEventListener('click', () => (document.activeElement === keys ? keys.blur() : keys.focus({ preventScroll: true })))
for (const kind of ['focus', 'blur']) {
	keys.addEventListener(kind, () => letters.setAttribute('aria-pressed', String(kind === 'focus')))
	addEventListener(kind, () => reports && type(kind === 'focus' ? '\x1b[I' : '\x1b[O'))
}

// ---- pointing ----

/** @param {MouseEvent} e */
const cellAt = (e) => {
	const box = screen.getBoundingClientRect()
	return [Math.floor((e.clientX - box.left) / wide) + 1, Math.floor((e.clientY - box.top) / high) + 1]
}
/** @param {number} button @param {number[]} cell @param {string} end */
const point = (button, [x, y], end) => x > 0 && y > 0 && x <= cols && y <= rows && type(`\x1b[<${button};${x};${y}${end}`)
const fine = (/** @type {PointerEvent} */ e) => e.pointerType === 'mouse' || e.pointerType === 'pen'
let last = [0, 0]
/** @type {number[] | null} where a finger touched the screen */
let finger = null
let down = false // a button is down, or a finger that acts like one

screen.addEventListener('pointerdown', (e) => {
	if (fine(e) && e.shiftKey && mouse) keys.blur() // otherwise the text of the field is selected
	else if (fine(e)) keys.focus({ preventScroll: true })
	if (fine(e) && (mouse || e.shiftKey)) getSelection()?.removeAllRanges()
	selectable(e)
	if (!mouse || e.shiftKey || (e.target instanceof Element && e.target.closest('a'))) return
	if (!fine(e) && (!drags || !e.isPrimary)) {
		finger = [e.clientX, e.clientY]
		return
	}
	e.preventDefault()
	down = true
	screen.setPointerCapture(e.pointerId) // a release outside ends the drag too
	point(e.button, (last = cellAt(e)), 'M')
})
screen.addEventListener('mousedown', (e) => mouse && !e.shiftKey && e.preventDefault()) // the field keeps the focus
screen.addEventListener('pointermove', (e) => {
	if (finger) {
		const steps = Math.trunc((e.clientY - finger[1]) / high)
		for (let k = 0; k < Math.abs(steps); k++) point(steps > 0 ? 64 : 65, cellAt(e), 'M')
		if (steps) finger = [NaN, finger[1] + steps * high]
		return
	}
	const cell = cellAt(e)
	if (!(fine(e) || down) || e.shiftKey || (cell[0] === last[0] && cell[1] === last[1])) return
	last = cell
	if (e.buttons && mouse) point(32 + (e.buttons & 1 ? 0 : e.buttons & 4 ? 1 : 2), cell, 'M')
	else if (mouse > 1) point(35, cell, 'M')
})
screen.addEventListener('pointerup', (e) => {
	const tap = finger && Math.hypot(e.clientX - finger[0], e.clientY - finger[1]) < 12
	if (tap) point(0, cellAt(e), 'M')
	if (mouse && !e.shiftKey && (tap || down)) {
		const [x, y] = cellAt(e)
		point(fine(e) ? e.button : 0, [Math.min(Math.max(x, 1), cols), Math.min(Math.max(y, 1), rows)], 'm')
	}
	finger = null
	down = false
})
screen.addEventListener('pointercancel', () => {
	if (down) point(0, [1, 1], 'm') // puts the piece down
	finger = null
	down = false
})
screen.addEventListener('wheel', (e) => {
	if (!mouse || e.ctrlKey) return
	e.preventDefault()
	point(e.deltaY < 0 ? 64 : 65, cellAt(e), 'M')
}, { passive: false })
screen.addEventListener('contextmenu', (e) => mouse && !e.shiftKey && e.preventDefault())

// ---- the size ----

function resize() {
	const view = window.visualViewport
	if (view) document.body.style.height = Math.round(view.height * view.scale) + 'px' // above a phone's keyboard
	const now = measure()
	if (now[0] === size[0] && now[1] === size[1]) return
	size = now
	send('s', numbers(...now))
}
addEventListener('resize', resize)
window.visualViewport?.addEventListener('resize', resize)
new ResizeObserver(resize).observe(main)

if (matchMedia('(pointer: fine)').matches) keys.focus({ preventScroll: true })
connect()
