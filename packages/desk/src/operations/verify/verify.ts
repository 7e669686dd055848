import { setTimeout as wait } from 'node:timers/promises'
import { recordEventBy, transaction } from '../../foundation/context.ts'
import { noteCareRun } from '../care-runs.ts'
import type { CareContext, Difference, Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'

export interface VerifyOptions {
  /** Names of invariants; all without them. */
  only?: readonly string[] | undefined
  except?: readonly string[]
  isRepairing?: boolean
  /** Passes the time between the two looks. */
  betweenLooks?: () => Promise<unknown>
  onProgress?: (progress: VerifyProgress) => void
}

interface VerifyProgress {
  name: string
  done: number
  total: number
}

export interface VerifyResult {
  /** Checked invariants. */
  checked: string[]
  /** Unchecked invariants: no files, or no queues, are at hand. */
  left: string[]
  findings: Finding[]
}

interface Finding {
  name: string
  holds: string
  /** At most as many as `mostDifferences`; then there may be more. */
  count: number
  isMore: boolean
  examples: Difference[]
  isRepairable: boolean
  isRepaired: boolean
}

/** Bounds what is compared and repaired in one go; another run finds the rest. */
const mostDifferences = 10_000
const mostExamples = 5
const pauseMs = 10_000

/**
 * Looks whether the invariants hold, while Lodge runs. A difference counts only if a second look after a pause finds it
 * too: what was under way at the first is over then. With `isRepairing` what is derived is made anew, entered into
 * the activity log and looked at a third time. Throws a `RangeError` for an unknown name.
 */
export async function verify(
  ctx: CareContext,
  {
    only,
    except = [],
    isRepairing = false,
    betweenLooks = () => wait(pauseMs),
    onProgress,
  }: VerifyOptions = {},
): Promise<VerifyResult> {
  const chosen = choose(only).filter(({ name }) => !except.includes(name))
  const checked = chosen.filter(({ needs }) => needs === undefined || ctx[needs] !== null)
  const firstLook = new Map<string, Look>()
  for (const [index, invariant] of checked.entries()) {
    onProgress?.({ name: invariant.name, done: index, total: checked.length })
    firstLook.set(invariant.name, await look(ctx, invariant))
  }
  const doubtful = checked.filter(({ name }) => firstLook.get(name)?.differences.size)
  if (doubtful.length > 0) await betweenLooks()
  const findings: Finding[] = []
  for (const invariant of doubtful) {
    onProgress?.({ name: invariant.name, done: checked.length, total: checked.length })
    const first = firstLook.get(invariant.name)?.differences ?? new Map()
    const { differences, isMore } = await look(ctx, invariant)
    const lasting = [...differences.values()].filter(({ id }) => first.has(id))
    if (lasting.length === 0) continue
    const isRepaired = isRepairing && (await repair(ctx, invariant, lasting))
    findings.push({
      name: invariant.name,
      holds: invariant.holds,
      count: lasting.length,
      isMore,
      examples: lasting.slice(0, mostExamples),
      isRepairable: invariant.repair !== undefined,
      isRepaired,
    })
  }
  const result = {
    checked: checked.map(({ name }) => name),
    left: chosen.filter((each) => !checked.includes(each)).map(({ name }) => name),
    findings,
  }
  await noteVerification(ctx, result, { isRepairing, isWhole: only === undefined && except.length === 0 })
  return result
}

function choose(only: readonly string[] | undefined): readonly Invariant[] {
  if (!only) return invariants
  const unknown = only.find((name) => !invariants.some((invariant) => invariant.name === name))
  if (unknown !== undefined) throw new RangeError(unknown)
  return invariants.filter(({ name }) => only.includes(name))
}

interface Look {
  differences: Map<string, Difference>
  isMore: boolean
}

async function look(ctx: CareContext, { find }: Invariant): Promise<Look> {
  const differences = new Map<string, Difference>()
  for await (const page of find(ctx))
    for (const difference of page) {
      if (differences.size >= mostDifferences) return { differences, isMore: true }
      differences.set(difference.id, difference)
    }
  return { differences, isMore: false }
}

/** Returns whether nothing of it is left. */
async function repair(
  ctx: CareContext,
  invariant: Invariant,
  differences: readonly Difference[],
): Promise<boolean> {
  if (!invariant.repair) return false
  const ids = differences.map(({ id }) => id)
  await invariant.repair(ctx, ids)
  await transaction(ctx, (tx) =>
    recordEventBy(ctx, tx, { type: 'installation.repaired', invariant: invariant.name, count: ids.length }),
  )
  if (invariant.isRepairedByWorkers) return true
  const left = await look(ctx, invariant)
  return ids.every((id) => !left.differences.has(id))
}

async function noteVerification(
  { db, now }: CareContext,
  { checked, findings }: VerifyResult,
  { isRepairing, isWhole }: { isRepairing: boolean; isWhole: boolean },
): Promise<void> {
  if (!isWhole && !isRepairing) return
  const wrong = findings.filter(({ isRepaired }) => !isRepaired)
  const summary =
    findings.length === 0
      ? `All ${checked.length} invariants hold.`
      : `${findings.length} of ${checked.length} invariants did not hold (${findings.map(({ name }) => name).join(', ')}), ${wrong.length} of them do not now.`
  await noteCareRun(db, {
    kind: isRepairing ? 'repair' : 'verify',
    at: now(),
    outcome: wrong.length === 0 ? 'fine' : 'differs',
    summary,
  })
}
