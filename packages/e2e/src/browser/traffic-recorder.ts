import type { Page } from '@playwright/test'

/** Everything that reaches a page: bodies of responses and socket messages, as text. */
export interface TrafficRecorder {
  received: () => Promise<string[]>
}

/** Listens to all that reaches a page from now on, by HTTP and by socket. */
export function recordTraffic(page: Page): TrafficRecorder {
  const answers: Promise<string>[] = []
  const frames: string[] = []
  page.on('response', (response) => {
    // A redirect has no body, and a page that goes away takes unread ones with it.
    answers.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()))
  })
  return { received: async () => [...(await Promise.all(answers)), ...frames] }
}
