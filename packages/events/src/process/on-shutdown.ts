import type { Logger } from './logger.ts'

const patience = 10_000

/**
 * Closes on SIGTERM, on SIGINT, or when the parent that started it with a channel is gone. After ten seconds
 * unfinished work is cut off; it is repeated, as after a crash.
 */
export function onShutdown(close: () => Promise<unknown>, log: Logger): void {
  let isClosing = false
  const shutDown = (reason: string) => {
    if (isClosing) return
    isClosing = true
    log.info({ reason }, 'closing')
    setTimeout(() => {
      log.error('did not close in time')
      process.exit(1)
    }, patience).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not close')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => shutDown('SIGTERM'))
  process.once('SIGINT', () => shutDown('SIGINT'))
  process.once('disconnect', () => shutDown('parent gone'))
}
