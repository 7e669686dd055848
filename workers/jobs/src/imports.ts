import type { FilesContext } from '@lodge/desk/foundation'
import { processNextImport, removeImportFiles } from '@lodge/desk/settings'
import type { Logger } from '@lodge/events'

type ImportsContext = FilesContext & { log: Logger }

/** Takes the oldest import first, and removes the files of finished ones. */
export async function runImports(ctx: ImportsContext, closing: AbortSignal): Promise<void> {
  for (;;) {
    await removeImportFiles(ctx)
    if (closing.aborted) return
    const step = await processNextImport(ctx, closing)
    if (step.outcome === 'none') return
    if (step.outcome === 'failed') ctx.log.warn({ err: step.error }, 'import failed')
  }
}
