// Keeps the files of the page, so that it opens without network, too: what the network gives is kept, what it does not
// give comes from there. Only the page as static files registers this; the command's page needs the command anyway.

const NAME = "anydoku";
const FILES = ["./", "anydoku.wasm", "style.css", "print.css", "set.css", "watch.css", "icon.svg", "manifest.webmanifest"];
const MODULES = [
  "announce", "app", "board", "dialogs", "engine", "export", "game", "hand", "hints", "history", "i18n", "icons",
  "keypad", "keys", "layouts", "new", "open", "play", "play-hint", "play-keys", "selection", "set", "set-acts",
  "set-board", "set-dig", "set-draft", "set-judge", "set-panel", "set-rim", "set-rules", "set-start", "set-tools",
  "set-verdict", "set-words", "set-work", "settings", "share", "timer", "views", "watch", "watch-board",
  "watch-choices", "watch-clock", "watch-config", "watch-graph", "watch-keys", "watch-lessons", "watch-moments",
  "watch-panel", "watch-parts", "watch-point", "watch-run", "watch-seat", "watch-tell", "watch-tour", "watch-tree",
  "watch-words", "worker",
];

self.addEventListener("install", (event) => {
  const files = [...FILES, ...MODULES.map((name) => `js/${name}.js`)];
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => {
      try {
        const response = await fetch(request);
        if (response.ok) cache.put(request, response.clone());
        return response;
      } catch {
        return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
      }
    }),
  );
});
