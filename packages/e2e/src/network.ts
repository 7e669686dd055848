import type { Page, WebSocketRoute } from '@playwright/test'

/** The network of one page, to be cut and mended; `setOffline` alone leaves open sockets alone. */
export async function networkOf(
  page: Page,
): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      await page.context().setOffline(true)
      await Promise.all([...sockets].map((socket) => socket.close()))
      sockets.clear()
    },
    mend: async () => {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}
