import type { Database } from '@lodge/database'
import type { Logger } from '../process/logger.ts'

/** Is written into SQL as it is, so it has only letters and underscores. */
export type Channel = `lodge_${string}`

const shortestPause = 250
const longestPause = 5_000

/**
 * Calls back whenever a transaction that notified `channel` commits, and once after every (re)connection, since
 * notices may have been missed. Uses a connection of its own.
 */
export function listen(db: Database, channel: Channel, onNotification: () => void, log: Logger) {
  let isClosed = false
  let hangUp: (() => void) | undefined
  let retry: NodeJS.Timeout | undefined
  let pause = shortestPause

  const connect = async () => {
    try {
      const client = await db.connectApart()
      const connectionLoss = new Promise<void>((resolve) => {
        client.once('error', () => resolve())
        client.once('end', () => resolve())
        hangUp = resolve
      })
      client.on('notification', onNotification)
      try {
        await client.query(`LISTEN ${channel}`)
        if (isClosed) return
        onNotification()
        pause = shortestPause
        await connectionLoss
      } finally {
        client.removeListener('notification', onNotification)
        client.release(true)
      }
    } catch (error) {
      log.debug({ err: error, channel }, 'cannot listen')
    }
    if (isClosed) return
    if (pause === shortestPause) log.warn({ channel }, 'not listening for notices, polling meanwhile')
    retry = setTimeout(() => {
      connected = connect()
    }, pause)
    pause = Math.min(2 * pause, longestPause)
  }

  let connected = connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      hangUp?.()
      await connected
    },
  }
}
