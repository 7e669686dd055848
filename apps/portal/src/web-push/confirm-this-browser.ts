/** Says for whoever is signed in that this browser still receives messages, if it ever did. */
export function confirmThisBrowser(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  // Nobody waits for it, and the next page says it again.
  void import('./on-demand.ts').then(({ confirmBrowser }) => confirmBrowser()).catch(() => undefined)
}
