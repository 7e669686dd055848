import { countRows, createDatabase, timeLimits } from '@lodge/database'
import { createDiskStore } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { processNextImport, runImport } from '@lodge/desk/settings'

/** Milliseconds in a process of its own, and its largest resident memory. */
export interface ImportTimes {
  checkMs: number
  writeMs: number
  memoryBefore: number
  memory: number
}

const [url = '', folder = '', personId = '', id = ''] = process.argv.slice(2)
const db = createDatabase(url, { limits: timeLimits.worker })
const files = createDiskStore(folder)
const system = systemContext(db)
const actor = { kind: 'staff', id: personId, role: 'superadmin', permissions: [], teamIds: [] } as const
await countRows(db, 'person')
const memoryBefore = process.resourceUsage().maxRSS / 1024

const checkMs = await stepMs()
await runImport({ ...system, actor }, 'users', { id })
const writeMs = await stepMs()
await db.close()
const memory = process.resourceUsage().maxRSS / 1024
process.send?.({ checkMs, writeMs, memoryBefore, memory } satisfies ImportTimes)

async function stepMs(): Promise<number> {
  const startedAt = performance.now()
  const step = await processNextImport({ ...system, files }, new AbortController().signal)
  if (step.outcome === 'failed') throw step.error
  return performance.now() - startedAt
}
