import type { Page, WebSocketRoute } from '@playwright/test'

/**
 * Returns the network of one page, to be disconnected and reconnected; `setOffline` alone leaves open sockets alone.
 */
export async function controlNetwork(
  page: Page,
): Promise<{ disconnect: () => Promise<void>; reconnect: () => Promise<void> }> {
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.add(socket)
    // Without a network a connection leads nowhere.
    if (!isCut) socket.connectToServer()
  })
  const turn = async (toCut: boolean) => {
    isCut = toCut
    await page.context().setOffline(toCut)
    await Promise.all([...sockets].map((socket) => socket.close()))
    sockets.clear()
  }
  return { disconnect: () => turn(true), reconnect: () => turn(false) }
}
