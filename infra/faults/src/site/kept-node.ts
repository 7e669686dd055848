import { setTimeout as pause } from 'node:timers/promises'
import type { RunningNode } from './nodes.ts'

/** A process that is started again whenever it has ended, as systemd and Kubernetes do. */
export interface KeptNode {
  /** Sends a signal to the process of the moment; does nothing while there is none. */
  signal: (name: NodeJS.Signals) => void
  /** Waits until it runs. */
  running: () => Promise<void>
  /** Ends it for good, and returns its exit status. */
  stop: () => Promise<number | null>
}

const beforeNextTryMs = 250

/** Starts a process by `start`, and again each time. Throws where the first try fails. */
export async function keepRunning(start: () => Promise<RunningNode>): Promise<KeptNode> {
  let node: RunningNode | undefined = await start()
  let ready = Promise.withResolvers<void>()
  ready.resolve()
  let isOver = false
  const kept = (async () => {
    while (!isOver) {
      const status = await node?.ended
      if (isOver) return status ?? null
      node = undefined
      ready = Promise.withResolvers()
      while (!(node || isOver)) {
        await pause(beforeNextTryMs)
        // Whatever it needs may be away just now.
        node = await start().catch(() => undefined)
      }
      ready.resolve()
    }
    return (await node?.stop()) ?? null
  })()
  return {
    signal: (name) => {
      if (node) process.kill(node.pid, name)
    },
    running: async () => {
      while (!node) await ready.promise
    },
    stop: async () => {
      isOver = true
      void node?.stop()
      return kept
    },
  }
}
