"use strict";

// Shows the notices that the server pushes; a push holds no secret of a game, only which one it is about.
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data ? event.data.json() : {}));
});

async function show(notice) {
  const url = new URL(notice.url || "/", self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Whoever looks at the table sees it without being told.
  if (pages.some((page) => page.focused && new URL(page.url).pathname === url.pathname)) return;
  await self.registration.showNotification(notice.title || "PBEM", {
    body: notice.body || "",
    tag: notice.tag || "pbem",
    renotify: true,
    icon: "/static/img/icon.svg",
    data: { path: url.pathname },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(new URL(path, self.location.origin).href);
}
