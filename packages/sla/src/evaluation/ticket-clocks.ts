import { minuteMs, type PauseMetric, type SlaEvent, type SlaPolicyInput } from '@lodge/contracts'
import { compileCalendar } from '../calendar/compile-calendar.ts'
import type { CompiledCalendar } from '../calendar/compiled-calendar.ts'

import {
  advance,
  breach,
  type Clock,
  cancel,
  changeCalendar,
  fulfil,
  resume,
  retarget,
  setPaused,
  startClock,
} from './clock.ts'

type Created = Extract<SlaEvent, { type: 'ticket_created' }>
type MetricName = 'firstResponse' | 'nextResponse' | 'resolution'

const snakeCase = {
  firstResponse: 'first_response',
  nextResponse: 'next_response',
  resolution: 'resolution',
} as const satisfies Record<MetricName, PauseMetric>

/** All clocks of a ticket live through the same segments, so the open time of each is measured once. */
export class TicketClocks {
  now: number
  policy: SlaPolicyInput
  calendar: CompiledCalendar
  status: string
  /** Null when an agent opened the ticket with a public message: nobody waits for a first response. */
  firstResponse: Clock | null
  resolution: Clock
  cycles: Clock[] = []
  private cycle: Clock | null = null
  private answered = false
  private merged = false

  constructor(created: Created, at: number, policy: SlaPolicyInput, calendar: CompiledCalendar) {
    this.now = at
    this.policy = policy
    this.calendar = calendar
    this.status = created.status
    const isAnswered = created.by === 'agent' && created.publicMessage === true
    this.firstResponse = isAnswered ? null : this.start('firstResponse')
    this.resolution = this.start('resolution')
    this.applyTargets()
    // Without a first-response target this cycle counts; beside one it stays hidden.
    if (!isAnswered) this.openCycle()
    if (isTerminal(created.status)) this.resolve()
  }

  advanceTo(at: number): void {
    if (at <= this.now) return
    const open = this.calendar.openMs(this.now, at)
    for (const clock of this.live()) advance(clock, this.now, at, open, this.calendar)
    this.now = at
  }

  apply(event: SlaEvent): void {
    switch (event.type) {
      case 'requester_message':
        if (!this.cycle && !this.merged) this.openCycle()
        break
      case 'agent_public_reply':
        this.reply()
        break
      case 'no_reply_needed':
        this.cancelCycle()
        break
      case 'merged_into':
        this.mergeAway()
        break
      case 'status_changed':
        this.changeStatus(event.to)
        break
      case 'calendar_changed':
        this.replaceCalendar(compileCalendar(event.calendar))
        break
      case 'priority_changed':
      case 'topic_changed':
        if (event.calendar) this.replaceCalendar(compileCalendar(event.calendar))
        this.policy = event.policy
        this.applyTargets()
        this.applyPauses()
        break
    }
  }

  recordReachedBreaches(): void {
    for (const clock of this.live())
      if (!clock.stopped && clock.reachedAt !== null) breach(clock, clock.reachedAt)
  }

  private start(metric: MetricName): Clock {
    return startClock(this.now, this.isPaused(metric), this.calendar)
  }

  private openCycle(): void {
    this.cycle = this.start('nextResponse')
    this.cycles.push(this.cycle)
    retarget(this.cycle, this.now, this.nextResponseTarget())
  }

  private reply(): void {
    this.answered = true
    if (this.firstResponse) fulfil(this.firstResponse, this.now)
    if (this.cycle) fulfil(this.cycle, this.now)
    this.cycle = null
  }

  private changeStatus(status: string): void {
    const wasTerminal = isTerminal(this.status)
    this.status = status
    if (isTerminal(status)) this.resolve()
    else if (wasTerminal) this.reopen()
    this.applyPauses()
  }

  private resolve(): void {
    fulfil(this.resolution, this.now)
    if (this.firstResponse) cancel(this.firstResponse, this.now)
    this.cancelCycle()
  }

  private reopen(): void {
    if (this.merged) return
    if (this.policy.reopenMode === 'restart') {
      const { breaches } = this.resolution
      this.resolution = this.start('resolution')
      this.resolution.breaches = breaches
    } else resume(this.resolution, this.now, this.isPaused('resolution'), this.calendar)
    if (this.firstResponse && !this.answered)
      resume(this.firstResponse, this.now, this.isPaused('firstResponse'), this.calendar)
    this.applyTargets()
  }

  private mergeAway(): void {
    this.merged = true
    for (const clock of this.live()) cancel(clock, this.now)
    this.cycle = null
  }

  private cancelCycle(): void {
    if (this.cycle) cancel(this.cycle, this.now)
    this.cycle = null
  }

  private replaceCalendar(calendar: CompiledCalendar): void {
    if (calendar === this.calendar) return
    this.calendar = calendar
    for (const clock of this.live()) changeCalendar(clock, this.now, calendar)
  }

  private applyTargets(): void {
    if (this.firstResponse) retarget(this.firstResponse, this.now, toMs(this.policy.firstResponseMinutes))
    retarget(this.resolution, this.now, toMs(this.policy.resolutionMinutes))
    if (this.cycle) retarget(this.cycle, this.now, this.nextResponseTarget())
  }

  private applyPauses(): void {
    if (this.firstResponse) this.pause(this.firstResponse, 'firstResponse')
    this.pause(this.resolution, 'resolution')
    if (this.cycle) this.pause(this.cycle, 'nextResponse')
  }

  private pause(clock: Clock, metric: MetricName): void {
    setPaused(clock, this.now, this.isPaused(metric), this.calendar)
  }

  /** Returns null while a first response is promised, also after a reopening. */
  private nextResponseTarget(): number | null {
    const { firstResponse, answered } = this
    const isFirstDue = firstResponse && !answered && firstResponse.target !== null
    return isFirstDue ? null : toMs(this.policy.nextResponseMinutes)
  }

  private isPaused(metric: MetricName): boolean {
    const { pauseStatuses = [], pauseMetrics = ['resolution'] } = this.policy
    if (!pauseStatuses.includes(this.status)) return false
    return pauseMetrics.includes(metric) || pauseMetrics.includes(snakeCase[metric])
  }

  private live(): Clock[] {
    return [this.firstResponse, this.resolution, this.cycle].filter((clock) => clock !== null)
  }
}

function isTerminal(status: string): boolean {
  return status === 'resolved' || status === 'closed'
}

function toMs(minutes: number | null | undefined): number | null {
  if (minutes === null || minutes === undefined) return null
  if (!(minutes > 0) || minutes === Infinity) throw new RangeError(`Not a target in minutes: ${minutes}`)
  return Math.round(minutes * minuteMs)
}
