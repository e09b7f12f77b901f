// The service worker of the notifications: phones show them from a service worker only. It stands
// beside the page and controls nothing.
async function openTable(table) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => each.url.endsWith(`#/t/${table}`));
  await (page ? page.focus() : self.clients.openWindow(`./#/t/${table}`));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.tag));
});
