import { type Calendar, dayMs } from '@lodge/contracts'
import { lastInstantMs } from '../time/timestamps.ts'
import { blockDays, blocksPerCycle, type Zone, zoneOf } from '../time/zone.ts'
import { clipSpans, mergeSpans, type Span, totalLength } from './spans.ts'
import { readWeeklyHours, type WeeklyHours, weekdayOf } from './weekly-hours.ts'

/** A day that differs from the weekly pattern; `extra` is open time beyond the pattern up to and with it. */
type IrregularDay = { day: number; from: number; to: number; spans: Span[]; extra: number }
/** Holds 773 local days: the few odd ones spelled out, the rest arithmetic. */
type Block = {
  firstDay: number
  irregularDays: IrregularDay[]
  irregularByDay: Map<number, IrregularDay>
  total: number
}
type Position = { block: number; within: number }

/** The year 2100, when the last tabulated clock changes have passed. */
const lastTabulatedBlock = 62
const lastBlock = Math.floor(lastInstantMs / dayMs / blockDays)

/** Open time is the weekly pattern times the weeks, corrected by the odd days: holidays and clock changes. */
export class CompiledCalendar {
  readonly zone: Zone
  readonly weekly: WeeklyHours
  private readonly holidays: number[]
  private readonly lastIrregularBlock: number
  private readonly blocks = new Map<number, Block>()

  constructor(calendar: Calendar) {
    this.zone = zoneOf(calendar.timezone)
    this.weekly = readWeeklyHours(calendar.weekly)
    this.holidays = (calendar.holidays ?? []).map(readDate).sort((a, b) => a - b)
    const lastHoliday = this.holidays.at(-1) ?? 0
    this.lastIrregularBlock = Math.max(lastTabulatedBlock, Math.floor(lastHoliday / blockDays))
  }

  /** Takes `from <= to`. */
  openMs(from: number, to: number): number {
    if (this.weekly.total === 0) return 0
    const start = this.positionOf(from)
    const end = this.positionOf(to)
    let open = end.within - start.within
    for (let index = start.block; index < end.block; index++) open += this.block(index).total
    return open
  }

  /** Returns the earliest instant after `ms` of open time; null when that never comes. */
  add(from: number, ms: number): number | null {
    if (ms <= 0) return from
    if (this.weekly.total === 0) return null
    const start = this.positionOf(from)
    let index = start.block
    let remaining = start.within + ms
    const cycleStart = Math.max(index, this.lastIrregularBlock + 1)
    for (; remaining > this.block(index).total; index++) {
      if (index === cycleStart + blocksPerCycle) {
        const cycles = Math.ceil(remaining / this.cycleTotal(cycleStart)) - 1
        remaining -= cycles * this.cycleTotal(cycleStart)
        index += cycles * blocksPerCycle
        if (index > lastBlock) return null
        if (remaining <= this.block(index).total) break
      }
      remaining -= this.block(index).total
    }
    const at = this.instantWithin(this.block(index), remaining)
    return at <= lastInstantMs ? at : null
  }

  /** Counts days from 1970-01-01. */
  dayOf(at: number): number {
    let day = Math.floor((at + this.zone.offsetAt(at)) / dayMs)
    const odd = this.oddDay(day)
    // Where the clocks fall back over midnight a date comes twice; the day ends at its first midnight.
    if (odd && at >= odd.to) day++
    return day
  }

  /** Returns the same instant twice where the zone skipped the date. */
  boundsOf(day: number): Span {
    return { from: this.zone.resolve(day * dayMs), to: this.zone.resolve((day + 1) * dayMs) }
  }

  /** Returns the open spans of a local day, sorted and disjoint. */
  spansOf(day: number): Span[] {
    const odd = this.oddDay(day)
    if (odd) return odd.spans
    const midnight = day * dayMs - this.zone.offsetAt(day * dayMs)
    const pattern = this.weekly.days[weekdayOf(day)] ?? []
    return pattern.map(({ from, to }) => ({ from: midnight + from, to: midnight + to }))
  }

  isHoliday(day: number): boolean {
    let low = 0
    let high = this.holidays.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.holidays[middle] ?? 0) < day) low = middle + 1
      else high = middle
    }
    return this.holidays[low] === day
  }

  private cycleTotal(start: number): number {
    let total = 0
    for (let index = start; index < start + blocksPerCycle; index++) total += this.block(index).total
    return total
  }

  private positionOf(at: number): Position {
    const day = this.dayOf(at)
    const index = Math.floor(day / blockDays)
    const block = this.block(index)
    return { block: index, within: this.openBefore(block, day) + this.openWithin(block, day, at) }
  }

  private openWithin(block: Block, day: number, at: number): number {
    const odd = block.irregularByDay.get(day)
    const midnight = odd ? 0 : day * dayMs - this.zone.offsetAt(day * dayMs)
    const spans = odd ? odd.spans : (this.weekly.days[weekdayOf(day)] ?? [])
    const until = at - midnight
    let open = 0
    for (const { from, to } of spans) {
      if (until <= from) break
      open += Math.min(to, until) - from
    }
    return open
  }

  /** Takes the block's end too. */
  private openBefore(block: Block, day: number): number {
    let extra = 0
    for (const odd of block.irregularDays) {
      if (odd.day >= day) break
      extra = odd.extra
    }
    return this.patternBefore(day) - this.patternBefore(block.firstDay) + extra
  }

  /** Counts since Monday, 1969-12-29. */
  private patternBefore(day: number): number {
    return Math.floor((day + 3) / 7) * this.weekly.total + (this.weekly.before[weekdayOf(day)] ?? 0)
  }

  private instantWithin(block: Block, openMs: number): number {
    let low = block.firstDay
    let high = block.firstDay + blockDays - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.openBefore(block, middle + 1) >= openMs) high = middle
      else low = middle + 1
    }
    let remaining = openMs - this.openBefore(block, low)
    for (const { from, to } of this.spansOf(low)) {
      if (remaining <= to - from) return from + remaining
      remaining -= to - from
    }
    throw new Error('A block holds less open time than its total')
  }

  private oddDay(day: number): IrregularDay | undefined {
    return this.block(Math.floor(day / blockDays)).irregularByDay.get(day)
  }

  private block(index: number): Block {
    const cached = this.blocks.get(index)
    if (cached) return cached
    const firstDay = index * blockDays
    const block: Block = { firstDay, irregularDays: [], irregularByDay: new Map(), total: 0 }
    let extra = 0
    for (const day of this.oddDaysOf(firstDay, firstDay + blockDays)) {
      const { from, to } = this.boundsOf(day)
      const spans = this.spellOut(day)
      extra += totalLength(spans) - totalLength(this.weekly.days[weekdayOf(day)] ?? [])
      const odd = { day, from, to, spans, extra }
      block.irregularDays.push(odd)
      block.irregularByDay.set(day, odd)
    }
    block.total = this.openBefore(block, firstDay + blockDays)
    this.blocks.set(index, block)
    return block
  }

  private oddDaysOf(first: number, end: number): number[] {
    const days = new Set(this.holidays.filter((day) => day >= first && day < end))
    for (const { at, before, after } of this.zone.transitionsBetween(
      (first - 4) * dayMs,
      (end + 4) * dayMs,
    )) {
      const from = Math.floor((at + Math.min(before, after)) / dayMs) - 1
      const to = Math.floor((at + Math.max(before, after)) / dayMs) + 2
      for (let day = Math.max(from, first); day <= Math.min(to, end - 1); day++) days.add(day)
    }
    return [...days].sort((a, b) => a - b)
  }

  private spellOut(day: number): Span[] {
    if (this.isHoliday(day)) return []
    const { from, to } = this.boundsOf(day)
    // Two days back, since a shift over a date that the zone skipped ends on the day after it.
    const windows = [day - 2, day - 1, day].flatMap((openingDay) => this.windowsOpenedOn(openingDay))
    return clipSpans(mergeSpans(windows), from, to)
  }

  private windowsOpenedOn(day: number): Span[] {
    const { from, to } = this.boundsOf(day)
    if (from >= to) return []
    const midnight = day * dayMs
    return (this.weekly.windows[weekdayOf(day)] ?? []).map((window) => ({
      from: this.zone.resolve(midnight + window.from),
      to: this.zone.resolve(midnight + window.to),
    }))
  }
}

/** Returns days since 1970-01-01. Throws a RangeError when there is no such date. */
export function readDate(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw new RangeError(`Not a date: ${text}`)
  return ms / dayMs
}
