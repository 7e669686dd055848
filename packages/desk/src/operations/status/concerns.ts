import { type CareView, type OperationsView, workerNames } from '@lodge/contracts'
import type { QueueState, RunningProcess } from '@lodge/events'

const minuteSeconds = 60
const hourMs = 3_600_000

/** Far longer than a busy moment takes. The alert rules of `infra/monitoring` have the same figures. */
const lateAfterSeconds = {
  event: 2 * minuteSeconds,
  alarm: 30,
  mail: 15 * minuteSeconds,
  job: 2 * minuteSeconds,
} as const

/** Three beats of a process. */
const silentAfterSeconds = 30

/** A nightly backup has two hours to spare, a weekly verification a day. */
const oldAfterMs = { backup: 26 * hourMs, verify: 8 * 24 * hourMs, repair: null, restore: null } as const

/** The part of the disk below which uploads will soon have no room. */
const leastFree = 0.1

export function concernOfQueue({ failed, oldestAt }: QueueState, now: Date) {
  if (failed > 0) return 'failed' as const
  const seconds = oldestAt === null ? 0 : (now.getTime() - Date.parse(oldestAt)) / 1_000
  return seconds > lateAfterSeconds.job ? ('late' as const) : null
}

export function lateness(seconds: number, kind: keyof typeof lateAfterSeconds) {
  return seconds > lateAfterSeconds[kind] ? ('late' as const) : null
}

/** Says which processes are silent or older than the newest, and which kinds run nowhere. */
export function describeProcesses(
  processes: readonly RunningProcess[],
): NonNullable<OperationsView['processes']> {
  const newest = processes
    .map(({ version }) => version)
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .at(-1)
  const items = processes.map(({ secondsSilent, ...process }) => {
    const isSilent = secondsSilent > silentAfterSeconds
    const isOlder = process.version !== newest
    return {
      ...process,
      concern: isSilent ? ('silent' as const) : isOlder ? ('version' as const) : null,
    }
  })
  const kinds = new Set(items.flatMap(({ kind, concern }) => (concern === 'silent' ? [] : kind)))
  const workers = kinds.has('all') ? [] : workerNames
  return { items, missing: ['api', ...workers].filter((kind) => !kinds.has(kind)) }
}

type CareRun = { kind: string; at: Date; outcome: string; summary: string }

/** Says of each kind of care how its latest run was; a backup and a verification have to be of late. */
export function describeCare(runs: readonly CareRun[], now: Date): CareView[] {
  return (['backup', 'verify', 'repair', 'restore'] as const).map((kind) => {
    const run = runs.find((each) => each.kind === kind)
    const longest = oldAfterMs[kind]
    if (!run) return { kind, at: null, summary: '', concern: longest === null ? null : 'never' }
    const isOld = longest !== null && now.getTime() - run.at.getTime() > longest
    const { at, summary, outcome } = run
    return {
      kind,
      at: at.toISOString(),
      summary,
      concern: concernOfOutcome(outcome) ?? (isOld ? 'old' : null),
    }
  })
}

function concernOfOutcome(outcome: string) {
  if (outcome === 'failed' || outcome === 'differs') return outcome
  return null
}

export function concernOfDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) {
  return freeBytes < totalBytes * leastFree ? ('full' as const) : null
}
