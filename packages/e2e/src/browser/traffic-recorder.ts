import type { Page } from '@playwright/test'

/** Everything that the desk says to a page: bodies of responses and socket messages, as text. */
export interface TrafficRecorder {
  received: () => Promise<string[]>
}

/** Files of the build are the same for everybody: scripts name what only agents see, such as a note’s kind. */
const ofTheBuild = new Set(['script', 'stylesheet', 'font'])

/** Listens to all that reaches a page from now on, by HTTP and by socket, but for the build's own files. */
export function recordTraffic(page: Page): TrafficRecorder {
  const answers: Promise<string>[] = []
  const frames: string[] = []
  page.on('response', (response) => {
    if (ofTheBuild.has(response.request().resourceType())) return
    // A redirect has no body, and a page that goes away takes unread ones with it.
    answers.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()))
  })
  return { received: async () => [...(await Promise.all(answers)), ...frames] }
}
