// @ts-check
// The service worker. It keeps the assets, which never change under their address, shows a page of its own
// when the server cannot be reached, and shows notifications. It never keeps what is private.

/** @type {any} the worker's own scope */
const scope = self

/** The name of the cache, and how many assets it holds. */
const kept = 'assets', mostKept = 40
const offline = '/offline'

/** @param {Cache} cache */
async function tidy(cache) {
	const old = (await cache.keys()).filter((r) => new URL(r.url).pathname !== offline)
	for (const r of old.slice(0, Math.max(0, old.length - mostKept))) await cache.delete(r)
}

/** @param {Request} request */
async function asset(request) {
	const cache = await caches.open(kept)
	const found = await cache.match(request, { ignoreVary: true })
	if (found) return found
	const answer = await fetch(request)
	if (answer.ok) {
		await cache.put(request, answer.clone())
		await tidy(cache)
	}
	return answer
}

/** @param {Request} request */
async function page(request) {
	try {
		return await fetch(request)
	} catch (err) {
		const found = await caches.match(offline, { ignoreVary: true })
		if (!found) throw err
		return found
	}
}

scope.addEventListener('install', (/** @type {any} */ e) => {
	const guest = new Request(offline, { credentials: 'omit', cache: 'reload' })
	e.waitUntil(caches.open(kept).then((cache) => cache.add(guest)).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (/** @type {any} */ e) => e.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (/** @type {any} */ e) => {
	const request = /** @type {Request} */ (e.request), at = new URL(request.url)
	if (request.method !== 'GET' || at.origin !== location.origin) return
	if (at.pathname.startsWith('/assets/')) e.respondWith(asset(request))
	else if (request.mode === 'navigate') e.respondWith(page(request))
})

/** @param {{title: string, body: string, tag: string, to: string}} news */
async function notify(news) {
	/** @type {any[]} */
	const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
	if (open.some((c) => c.focused && new URL(c.url).pathname === news.to)) return // they are looking at it
	await scope.registration.showNotification(news.title, { body: news.body, tag: news.tag, renotify: true, data: news.to })
}

scope.addEventListener('push', (/** @type {any} */ e) => e.waitUntil(notify(e.data.json())))

/** @param {string} to a page of this site */
async function open(to) {
	/** @type {any[]} */
	const windows = await scope.clients.matchAll({ type: 'window' })
	for (const one of windows) {
		if (new URL(one.url).pathname === to) return one.focus()
	}
	return scope.clients.openWindow(to)
}

scope.addEventListener('notificationclick', (/** @type {any} */ e) => {
	e.notification.close()
	e.waitUntil(open(e.notification.data))
})
