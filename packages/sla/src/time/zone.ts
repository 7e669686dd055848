import { dayMs } from '@lodge/contracts'
import { Temporal } from './temporal.ts'

/** Days in one block of a time line. 189 blocks make the 400 years after which dates and weekdays repeat. */
export const blockDays = 773
export const blocksPerCycle = 189
const cycleMs = blockDays * blocksPerCycle * dayMs
const blockMs = blockDays * dayMs
/** From here on (the year 2500) every zone follows a rule that repeats with the Gregorian cycle. */
const lastExplicitBlock = 250

/** Instant and offsets in milliseconds. */
export type Transition = { at: number; before: number; after: number }
type ZoneBlock = { offset: number; transitions: Transition[] }

/** Looks a zone's offsets up once per block of 773 days. */
export class Zone {
  readonly id: string
  private readonly blocks = new Map<number, ZoneBlock>()

  constructor(id: string) {
    this.id = id
  }

  /** Returns milliseconds from UTC; takes epoch milliseconds. */
  offsetAt(at: number): number {
    const { offset, transitions } = this.block(Math.floor(at / blockMs))
    let current = offset
    for (const transition of transitions) {
      if (transition.at > at) break
      current = transition.after
    }
    return current
  }

  /** Takes milliseconds as if they were UTC. "Compatible": forward in a gap, the first of two in an overlap. */
  resolve(local: number): number {
    const before = this.offsetAt(local - dayMs)
    const after = this.offsetAt(local + dayMs)
    if (before === after) return local - before
    const early = local - before
    if (this.offsetAt(early) === before) return early
    const late = local - after
    return this.offsetAt(late) === after ? late : early
  }

  transitionsBetween(from: number, to: number): Transition[] {
    const transitions: Transition[] = []
    for (let index = Math.floor(from / blockMs); index * blockMs < to; index++)
      for (const transition of this.block(index).transitions)
        if (transition.at >= from && transition.at < to) transitions.push(transition)
    return transitions
  }

  private block(index: number): ZoneBlock {
    const cached = this.blocks.get(index)
    if (cached) return cached
    const block = index > lastExplicitBlock ? this.repeat(index) : this.lookUp(index)
    this.blocks.set(index, block)
    return block
  }

  private repeat(index: number): ZoneBlock {
    const cycles = Math.ceil((index - lastExplicitBlock) / blocksPerCycle)
    const { offset, transitions } = this.block(index - cycles * blocksPerCycle)
    const shift = cycles * cycleMs
    return {
      offset,
      transitions: transitions.map((transition) => ({ ...transition, at: transition.at + shift })),
    }
  }

  private lookUp(index: number): ZoneBlock {
    const start = index * blockMs
    let moment = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(this.id)
    const offset = moment.offsetNanoseconds / 1e6
    const transitions: Transition[] = []
    for (let before = offset; ; ) {
      const next = moment.getTimeZoneTransition('next')
      if (!next || next.epochMilliseconds >= start + blockMs) return { offset, transitions }
      const after = next.offsetNanoseconds / 1e6
      transitions.push({ at: next.epochMilliseconds, before, after })
      before = after
      moment = next
    }
  }
}

const zones = new Map<string, Zone>()

/**
 * Returns one zone for all calendars.
 * @throws RangeError on an unknown name, or a fixed offset, which can't follow the clocks
 */
export function zoneOf(id: string): Zone {
  const cached = zones.get(id)
  if (cached) return cached
  if (!isZone(id)) throw new RangeError(`Unknown time zone: ${id}`)
  const zone = new Zone(id)
  zones.set(id, zone)
  return zone
}

export function isZone(id: string): boolean {
  if (typeof id !== 'string' || !/^[A-Za-z]/.test(id)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id)
    return true
  } catch {
    return false
  }
}
