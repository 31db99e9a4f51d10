// @ts-check
// Keeps a live page up to date: the server sends the parts that have changed, and this script counts
// the clocks down. Without it the page shows the state at which it was loaded.

/** @typedef {{rev?: number, plies?: number, said?: string, parts?: Record<string, string>, sides?: Record<string, string>, rows?: {id: string, html: string}[], over?: boolean, hand?: object | null, shape?: string, go?: string}} News */

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0

/** The HTML last shown for each part. @type {Map<string, string>} */
const last = new Map()

/** What the pointer presses. To replace it would lose the click. @type {Node | null} */
let pressed = null
/** The HTML of parts that wait for its release. @type {Map<string, string>} */
const waiting = new Map()

addEventListener('pointerdown', (e) => (pressed = e.target instanceof Node ? e.target : null))
for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, () => setTimeout(release)) // after the click

function release() {
	pressed = null
	if (waiting.size === 0) return
	for (const [id, html] of waiting) show(id, html)
	waiting.clear()
	document.dispatchEvent(new Event('shown'))
}

/**
 * @param {string} id
 * @param {string} html from the server, which has escaped people's text
 */
function show(id, html) {
	const at = document.getElementById(id)
	if (!at || last.get(id) === html || at.innerHTML === html) return
	if (pressed && at.contains(pressed)) return void waiting.set(id, html)
	last.set(id, html)
	const open = [...at.querySelectorAll('details[open]')].map((d) => d.id)
	const focused = at.contains(document.activeElement) ? document.activeElement : null
	const where = focused && target(focused)
	const across = [...at.querySelectorAll('.sheet')].map((s) => s.scrollLeft)
	at.innerHTML = html
	at.querySelectorAll('.sheet').forEach((s, i) => (s.scrollLeft = across[i]))
	for (const name of open) document.getElementById(name)?.setAttribute('open', '')
	if (!focused) return
	const again = (focused.id && document.getElementById(focused.id)) || [...at.querySelectorAll('a, button')].find((a) => target(a) === where)
	if (again instanceof HTMLElement) again.focus({ preventScroll: true })
}

/** What a link or a button leads to. @param {Element} on */
const target = (on) => (on instanceof HTMLButtonElement ? on.name + on.value : on.getAttribute('href'))

/**
 * Formats the time left the way the server does.
 * @param {number} ms
 */
function clockText(ms) {
	const two = (/** @type {number} */ n) => String(n).padStart(2, '0')
	const s = Math.floor(ms / 1000)
	if (ms <= 0) return '0.0'
	if (ms < 10000) return (Math.max(1, Math.floor(ms / 100)) / 10).toFixed(1)
	if (s < 3600) return Math.floor(s / 60) + ':' + two(s % 60)
	if (s < 86400) return Math.floor(s / 3600) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60)
	const hours = Math.floor((s % 86400) / 3600)
	return Math.floor(s / 86400) + ' d' + (hours > 0 ? ' ' + hours + ' h' : '')
}

function tick() {
	const now = Date.now() + ahead
	for (const at of document.querySelectorAll('.clock[data-until]')) {
		if (!(at instanceof HTMLElement)) continue
		const left = Math.min(Number(at.dataset.most), Number(at.dataset.until) - now)
		const text = clockText(left)
		if (at.textContent !== text) at.textContent = text
		at.classList.toggle('short', left < 20000)
		if (left <= 0 && 'ends' in at.dataset) { // the page shows something else then
			delete at.dataset.ends
			reload()
		}
	}
}

/** Whether the chat shows its newest line. A reader of older lines is not moved. */
const atNewest = () => {
	const talk = document.getElementById('talk')
	return !talk || talk.scrollTop + talk.clientHeight > talk.scrollHeight - 30
}

/** Scrolls to the current move and the newest chat line. @param {boolean} newest */
function scroll(newest) {
	const moves = document.getElementById('moves')
	const current = moves && moves.querySelector('[aria-current]')
	if (moves && current instanceof HTMLElement) {
		const row = current.closest('li')
		if (row) moves.scrollTop = row.offsetTop - (moves.clientHeight - row.offsetHeight) / 2
	}
	for (const list of document.querySelectorAll('.tree, .chapters ol')) {
		const here = list.querySelector('[aria-current]')
		if (here instanceof HTMLElement) list.scrollTop = here.offsetTop - (list.clientHeight - here.offsetHeight) / 2
	}
	const talk = document.getElementById('talk')
	if (talk && newest) talk.scrollTop = talk.scrollHeight
}

/**
 * @param {HTMLElement} live
 * @param {News} news
 */
function take(live, news) {
	if (news.rev !== undefined) {
		if (news.rev < Number(live.dataset.rev)) return // older than the page
		live.dataset.rev = String(news.rev)
	}
	if (news.go) return location.replace(news.go)
	const newest = atNewest()
	if (news.shape !== undefined && news.shape !== live.dataset.shape) return reload()
	for (const id in news.sides) show(id, news.sides[id])
	if (news.rows && news.plies !== undefined) {
		if (!rows(news)) return reload()
		const plies = document.getElementById('plies')
		if (plies) plies.textContent = String(news.plies)
		live.dataset.plies = String(news.plies)
	}
	if (live.dataset.follows !== 'false') {
		for (const id in news.parts) show(id, news.parts[id])
		const hand = document.getElementById('hand')
		if (hand && news.hand !== undefined) hand.dataset.hand = news.hand ? JSON.stringify(news.hand) : ''
		if (news.said) document.getElementById('board')?.setAttribute('aria-label', news.said)
		showRun()
	}
	tick()
	scroll(newest)
	document.dispatchEvent(new Event('shown')) // for the players' script
	if (news.over) leadOn(live, 10000)
}

/**
 * Shows the page that follows this one, after a while.
 * @param {HTMLElement} live
 * @param {number} ms
 */
function leadOn(live, ms) {
	const next = live.dataset.next
	if (!next) return
	clearTimeout(later)
	later = setTimeout(() => go(next, false), ms)
}

/**
 * Puts the last rows into the list of moves; false if the rows before them are missing.
 * @param {News} news
 */
function rows(news) {
	const list = document.getElementById('moves')
	if (!list || !news.rows) return true
	const had = Number(document.getElementById('live')?.dataset.plies)
	if (had > (news.plies ?? 0)) return false // a move was taken back
	const stepping = document.getElementById('live')?.dataset.follows === 'false'
	const first = news.rows[0]
	if (first && !document.getElementById(first.id) && list.children.length > 0 && news.rows.length > 1) return false
	if (first && !document.getElementById(first.id) && list.children.length > 1) return false
	if (!stepping) list.querySelectorAll('[aria-current]').forEach((a) => a.removeAttribute('aria-current'))
	for (const row of news.rows) {
		let at = document.getElementById(row.id)
		if (!at) {
			at = document.createElement('li')
			at.id = row.id
			list.append(at)
		}
		const shown = at.querySelector('[aria-current]')?.getAttribute('href')
		at.innerHTML = row.html
		if (stepping) {
			at.querySelectorAll('[aria-current]').forEach((a) => a.removeAttribute('aria-current'))
			if (shown) at.querySelector('a[href="' + CSS.escape(shown) + '"]')?.setAttribute('aria-current', 'true')
		}
	}
	if (news.rows.length > 0) document.getElementById('no-moves')?.remove()
	return true
}

let loading = false

/** Reloads the page in place. */
async function reload() {
	if (loading) return
	loading = true
	let status = await go(location.href, false)
	if (status === 404 && location.search) { // a position that was taken back
		history.replaceState(null, '', location.pathname)
		status = await go(location.pathname, false)
	}
	loading = false
	if (status !== 0 && status < 500) return
	lose()
	later = setTimeout(reload, 10000)
}

/** @typedef {{where: string, text: string, focused: boolean}} Field what someone is typing */

/** @returns {Field[]} */
const fields = () => [...document.querySelectorAll('#main form[id] input[maxlength]')].flatMap((at) => {
	if (!(at instanceof HTMLInputElement) || (at.value === '' && at !== document.activeElement)) return []
	return [{ where: '#' + CSS.escape(at.form?.id || '') + ' [name="' + at.name + '"]', text: at.value, focused: at === document.activeElement }]
})

/** Puts what someone is typing into a page that was loaded again. @param {Field} f */
function keepTyped(f) {
	const at = document.querySelector(f.where)
	if (!(at instanceof HTMLInputElement)) return
	at.value = f.text
	at.closest('details')?.setAttribute('open', '')
	if (f.focused) at.focus({ preventScroll: true })
}

/**
 * Shows another position of the game, or the newest.
 * @param {string} address
 * @param {boolean} note whether it becomes a step of the history
 * @returns {Promise<number>} the status of the answer; 0 if there is none
 */
async function go(address, note) {
	let status = 0
	try {
		const answer = await fetch(address)
		status = answer.status
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
		const main = page.getElementById('main')
		if (!answer.ok || !main) throw new Error(String(answer.status))
		const at = document.activeElement?.id, typed = note ? [] : fields()
		document.getElementById('main')?.replaceWith(main)
		document.title = page.title
		if (note) history.pushState(null, '', address)
		if (at) document.getElementById(at)?.focus({ preventScroll: true })
		for (const f of typed) keepTyped(f)
		begin()
	} catch {
		if (note) location.assign(address)
	}
	return status
}

/** Whether a replay is running. */
let running = false

/** Replay speeds, relative to the players' speed. */
const speeds = [['1×', 1], ['2×', 2], ['4×', 4], ['8×', 8], ['¼×', 0.25], ['½×', 0.5]]
let speed = 0

/** How long the replay shows a position: as long as the players took, within limits, as on the screens. */
function pause() {
	const took = Number(document.getElementById('on')?.dataset.took || 1000)
	return Math.min(3000, Math.max(400, took)) / Number(speeds[speed][1])
}

/** Replays the game, from its start if the page shows its end. */
async function run() {
	running = true
	const step = async (/** @type {string} */ id) => {
		const link = document.getElementById(id)
		if (link instanceof HTMLAnchorElement) await go(link.href, false)
	}
	const ended = () => document.getElementById('live')?.dataset.follows !== 'false'
	if (ended()) await step('first')
	else showRun()
	while (running && !ended()) {
		await new Promise((done) => setTimeout(done, pause()))
		if (running) await step('on')
	}
	running = false
	showRun()
}

/** Shows the buttons that start and stop the replay and set its speed. */
function showRun() {
	const button = document.getElementById('run'), pace = document.getElementById('speed')
	if (!button || !pace) return
	button.hidden = pace.hidden = false
	button.setAttribute('aria-pressed', String(running))
	button.textContent = running ? '❚❚' : '▶'
	pace.textContent = String(speeds[speed][0])
	pace.setAttribute('aria-label', speeds[speed][0] + ' the speed of the players')
}

// ---- news ----

/** The worker shared by all pages of the browser, if it supports that. @type {MessagePort | null} */
let shared = null
/** Pages without it tell each other when they open a stream, over plain HTTP. @type {BroadcastChannel | null} */
let others = null
/** How many streams opened after this page's own. */
let newer = 0
try {
	const script = document.body.dataset.share
	if (script && 'SharedWorker' in window) {
		shared = new SharedWorker(script).port
		shared.onmessage = (e) => {
			if (e.data.of === document.getElementById('live')?.dataset.events) hear(e.data.name, e.data.data, e.data.at)
		}
	} else if (location.protocol !== 'https:') {
		others = new BroadcastChannel('streams')
		others.onmessage = () => source && ++newer >= 4 && hear('closed', '', 0)
	}
} catch {} // each page has a stream of its own then

/** This page's own stream. @type {EventSource | null} */
let source = null

/** @type {ReturnType<typeof setTimeout> | undefined} */
let later

/** When the page's own stream last said something, and how long it may be silent: the server's beats. */
let heard = Date.now()
const silence = 40000

/** Whether the connection is lost. */
let cut = false

/** Says that the connection is lost. It comes back by itself. */
function lose() {
	cut = true
	document.body.classList.add('cut')
	document.getElementById('lost')?.removeAttribute('hidden')
}

/** Goes on after the connection was lost. The stream tells what happened; who must know it now cancels the event. */
function back() {
	cut = false
	document.body.classList.remove('cut')
	document.getElementById('lost')?.setAttribute('hidden', '')
	if (!document.dispatchEvent(new Event('back', { cancelable: true }))) refresh()
}

async function refresh() {
	await reload()
	document.dispatchEvent(new Event('fresh'))
}
document.addEventListener('stale', refresh)

/**
 * Handles an event.
 * @param {string} name
 * @param {string} data
 * @param {number} at when it arrived
 */
function hear(name, data, at) {
	const live = document.getElementById('live')
	heard = Date.now()
	if (!live) return
	switch (name) {
		case 'hello':
			ahead = JSON.parse(data).now - at
			live.classList.add('connected')
			if (cut) back()
			break
		case 'beat':
			break
		case 'bye': // this browser is logged out
			location.reload()
			break
		case 'closed': // other pages need the connection more; this one reloads now and then
			leave()
			if (!document.hidden) later = setTimeout(reload, 10000)
			live.classList.remove('connected')
			break
		case 'error':
			live.classList.remove('connected')
			lose()
			break
		default:
			take(live, JSON.parse(data))
	}
}

/**
 * Follows what the page shows. A hidden page follows nothing until it is visible again, unless the
 * visitor is logged in: a player without open streams counts as offline.
 */
function follow() {
	leave()
	heard = Date.now()
	const live = document.getElementById('live'), from = live?.dataset.events
	const own = document.querySelector('.you a[href="/you"]')
	if (!live || !from || (document.hidden && !own)) return shared?.postMessage({})
	if (shared) return shared.postMessage({ follow: from, who: own?.textContent ?? '' })
	const has = live.dataset.has ? (from.includes('?') ? '&' : '?') + 'has=' + encodeURIComponent(live.dataset.has) : ''
	source = new EventSource(from + has)
	newer = 0
	others?.postMessage('')
	source.onerror = () => hear(source?.readyState === EventSource.CLOSED ? 'closed' : 'error', '', 0)
	for (const name of ['hello', 'beat', 'table', 'talk', 'crowd', 'reactions', 'score', 'engine', 'lobby', 'bye']) {
		source.addEventListener(name, (e) => hear(name, e.data, Date.now()))
	}
}

/** Ends the page's own stream and timer. */
function leave() {
	clearTimeout(later)
	source?.close()
	source = null
}

function begin() {
	last.clear()
	tick()
	scroll(true)
	showRun()
	document.dispatchEvent(new Event('shown'))
	follow()
	const live = document.getElementById('live')
	if (live?.dataset.waits) leadOn(live, 10000)
}

document.addEventListener('visibilitychange', follow)
addEventListener('pageshow', (e) => e.persisted && follow())
addEventListener('pagehide', () => {
	leave()
	shared?.postMessage({})
})

addEventListener('offline', lose)
addEventListener('online', follow)

// The players' script shows another page in place of this one.
document.addEventListener('turn', async (e) => {
	if (!(e instanceof CustomEvent)) return
	history.replaceState(null, '', e.detail.to)
	if ((await go(e.detail.to, false)) !== 200) return location.reload()
	e.detail.then()
})

addEventListener('popstate', () => go(location.href, false))

document.addEventListener('click', (e) => {
	if (!(e.target instanceof Element) || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
	if (e.target.closest('#run')) {
		if (running) running = false
		else run()
		return
	}
	if (e.target.closest('#speed')) {
		speed = (speed + 1) % speeds.length
		return showRun()
	}
	const link = e.target.closest('.steps a, .moves a, .tree a, .chapters li a, #analysis li a, .chances a') || inGraph(e)
	const address = link instanceof SVGAElement ? link.href.baseVal : link instanceof HTMLAnchorElement ? link.href : ''
	if (!address) return
	e.preventDefault()
	running = false
	go(address, true)
})

/** Returns the link to the position that someone points at in the graph of chances. @param {MouseEvent} e */
function inGraph(e) {
	const graph = e.target instanceof Element && e.target.closest('.chances')
	if (!(graph instanceof SVGElement)) return null
	const box = graph.getBoundingClientRect()
	const ply = Math.round(((e.clientX - box.left) / box.width) * Number(graph.dataset.plies))
	return ply > 0 ? document.querySelectorAll('#moves a')[ply - 1] : document.getElementById('first')
}

document.addEventListener('keydown', (e) => {
	if (e.metaKey || e.ctrlKey || e.altKey || e.shiftKey) return
	if (e.target instanceof Element && e.target.closest('input, select, textarea, pre')) return
	/** @type {Record<string, string>} */
	const keys = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', ',': 'back', '.': 'on', v: 'flip', f: 'flip' }
	const link = keys[e.key] && document.getElementById(keys[e.key])
	if (!link || (e.key.startsWith('Arrow') && e.target instanceof Element && e.target.closest('.cells'))) return
	e.preventDefault()
	running = false
	if (link instanceof HTMLAnchorElement) go(link.href, true)
	else link.click()
})

if (!document.body.classList.contains('bare')) navigator.serviceWorker?.register('/worker.js').catch(() => {}) // pages work without it
setInterval(tick, 100)
setInterval(() => {
	if (!source || Date.now() - heard < silence) return
	lose()
	follow()
}, 5000)
begin()
