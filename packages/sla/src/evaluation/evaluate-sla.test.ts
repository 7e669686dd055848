import type { MetricEvaluation, SlaEvent } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { evaluateSla } from '../index.ts'
import {
  createPolicy,
  merged,
  message,
  noReplyNeeded,
  officeCalendar,
  priority,
  reply,
  status,
  ticket,
  ticketFrom,
  when,
} from '../testing/scenario.ts'

const bothTargets = { firstResponseMinutes: 60, nextResponseMinutes: 120 }

describe('due, met and breached', () => {
  test('a target that ends with the day is due at closing time', () => {
    expect(ticket({ resolutionMinutes: 480 }).at('09:00').resolution.dueAt).toBe(when('17:00'))
  })

  test('a reply at the due instant is in time', () => {
    expect(ticket({ firstResponseMinutes: 60 }, reply('10:00')).at('12:00').firstResponse).toMatchObject({
      state: 'met',
      dueAt: when('10:00'),
      fulfilledAt: when('10:00'),
      breachedAt: null,
      elapsedMinutes: 60,
      remainingMinutes: 0,
      percentElapsed: 100,
      breachHistory: [],
    })
  })

  test('a reply a second late is a breach that keeps its reply', () => {
    expect(ticket({ firstResponseMinutes: 60 }, reply('10:00:01')).at('12:00').firstResponse).toMatchObject({
      state: 'breached',
      dueAt: when('10:00'),
      fulfilledAt: when('10:00:01'),
      breachedAt: when('10:00'),
      elapsedMinutes: 3601 / 60,
      breachHistory: [{ at: when('10:00'), targetMinutes: 60 }],
    })
  })

  test('a clock breaches at its due instant and not a millisecond before', () => {
    const { at } = ticket({ resolutionMinutes: 60 })
    expect(at('09:59:59.999').resolution).toMatchObject({ state: 'running', breachedAt: null })
    expect(at('10:00').resolution).toMatchObject({
      state: 'breached',
      breachedAt: when('10:00'),
      remainingMinutes: 0,
    })
    expect(at('10:30').resolution).toMatchObject({ remainingMinutes: -30, percentElapsed: 150 })
  })

  test('notes and automatic messages stop nothing', () => {
    const { at } = ticket(
      { firstResponseMinutes: 60 },
      { at: when('09:10'), type: 'internal_note' },
      { at: when('09:20'), type: 'auto_reply' },
      { at: when('09:25'), type: 'assigned', to: 'ann' },
      { at: when('09:26'), type: 'team_changed', to: 'it' },
    )
    expect(at('09:30').firstResponse).toMatchObject({ state: 'running', elapsedMinutes: 30 })
  })

  test('a calendar without open time has no due date and never breaches', () => {
    const { input } = ticket({ resolutionMinutes: 60, warnAtPercent: [50] })
    const closedInput = { ...input, calendar: { ...officeCalendar, weekly: {} } }
    expect(evaluateSla(closedInput, '2099-01-01T00:00:00Z').resolution).toMatchObject({
      state: 'running',
      dueAt: null,
      elapsedMinutes: 0,
      warnings: [{ percent: 50, at: null }],
    })
  })

  test('events after the instant are unknown', () => {
    const { at } = ticket({ ...bothTargets }, reply('09:30'), message('10:00'))
    expect(at('09:29')).toMatchObject({ firstResponse: { state: 'running' }, nextResponse: [] })
    expect(at('08:00')).toMatchObject({
      firstResponse: { state: 'not_applicable', startedAt: null, elapsedMinutes: 0, segments: [] },
      nextResponse: [],
      resolution: { state: 'not_applicable' },
    })
  })
})

describe('a ticket that an agent opens', () => {
  const createdEvent = (publicMessage: boolean): SlaEvent => ({
    at: when('09:00'),
    type: 'ticket_created',
    by: 'agent',
    publicMessage,
    status: 'open',
  })

  test('has no first response when it opens with a public message', () => {
    const { at } = ticketFrom(createdEvent(true), bothTargets, message('10:00'))
    expect(at('11:00').firstResponse).toMatchObject({ state: 'not_applicable', startedAt: null })
    expect(at('09:30').nextResponse).toEqual([])
    expect(at('11:00').nextResponse).toMatchObject([{ startedAt: when('10:00'), dueAt: when('12:00') }])
  })

  test('waits for a first response when it opens without one', () => {
    expect(ticketFrom(createdEvent(false), bothTargets).at('09:30').firstResponse.state).toBe('running')
  })
})

describe('next response', () => {
  test('does not run beside a first response that is still pending', () => {
    const { at } = ticket(bothTargets, message('09:10'), message('11:00'))
    expect(at('12:00')).toMatchObject({ firstResponse: { state: 'breached' }, nextResponse: [] })
  })

  test('starts at creation without a first-response target', () => {
    const { at } = ticket({ nextResponseMinutes: 120 }, message('09:30'), reply('10:00'), message('13:00'))
    expect(at('14:00').nextResponse).toMatchObject([
      { state: 'met', startedAt: when('09:00'), fulfilledAt: when('10:00'), dueAt: when('11:00') },
      { state: 'running', startedAt: when('13:00'), dueAt: when('15:00') },
    ])
  })

  test.each([
    ['resolving', status('12:00', 'resolved')],
    ['closing', status('12:00', 'closed')],
    ['merging away', merged('12:00')],
    ['"no reply needed"', noReplyNeeded('12:00')],
  ])('%s cancels the cycle', (_title, event) => {
    const { at } = ticket(bothTargets, reply('09:30'), message('11:00'), event)
    expect(at('16:00').nextResponse).toMatchObject([
      { state: 'cancelled', dueAt: null, fulfilledAt: null, breachedAt: null, elapsedMinutes: 60 },
    ])
  })

  test('cancelling after the breach leaves it breached', () => {
    const { at } = ticket(bothTargets, reply('09:30'), message('10:00'), noReplyNeeded('13:00'))
    expect(at('16:00').nextResponse).toMatchObject([
      { state: 'breached', dueAt: when('12:00'), elapsedMinutes: 180 },
    ])
  })

  test('cancelling at the due instant comes too late', () => {
    const { at } = ticket(bothTargets, reply('09:30'), message('10:00'), noReplyNeeded('12:00'))
    expect(at('16:00').nextResponse).toMatchObject([{ state: 'breached', breachedAt: when('12:00') }])
  })

  test('a message after "no reply needed" starts a cycle of its own', () => {
    const { at } = ticket(
      bothTargets,
      reply('09:30'),
      message('10:00'),
      noReplyNeeded('10:30'),
      message('11:00'),
      reply('11:30'),
    )
    expect(at('16:00').nextResponse.map(({ state }) => state)).toEqual(['cancelled', 'met'])
  })

  test('nothing starts on a ticket that was merged away', () => {
    const { at } = ticket(
      { ...bothTargets, resolutionMinutes: 480 },
      reply('09:30'),
      merged('10:00'),
      message('11:00'),
    )
    expect(at('16:00')).toMatchObject({
      nextResponse: [],
      resolution: { state: 'cancelled', elapsedMinutes: 60 },
    })
  })

  test('a message and its reply at one instant count in their order', () => {
    expect(
      ticket(bothTargets, reply('09:30'), message('11:00'), reply('11:00')).at('12:00').nextResponse,
    ).toMatchObject([{ state: 'met', elapsedMinutes: 0 }])
    expect(ticket(bothTargets, reply('11:00'), message('11:00')).at('11:30').nextResponse).toMatchObject([
      { state: 'running' },
    ])
  })

  test('pauses when the policy names it, in either spelling', () => {
    for (const metric of ['nextResponse', 'next_response'] as const) {
      const { at } = ticket(
        { ...bothTargets, pauseMetrics: [metric] },
        reply('09:30'),
        message('10:00'),
        status('11:00', 'pending'),
      )
      expect(at('14:00').nextResponse).toMatchObject([{ state: 'paused', dueAt: null, elapsedMinutes: 60 }])
    }
  })

  test('a message to a paused ticket starts a paused cycle', () => {
    const policy = { ...bothTargets, pauseMetrics: ['nextResponse' as const] }
    const { at } = ticket(policy, reply('09:30'), status('10:00', 'pending'), message('11:00'))
    expect(at('14:00').nextResponse).toMatchObject([{ state: 'paused', elapsedMinutes: 0 }])
  })

  test('a target that comes late applies to the cycle that waits', () => {
    const { at } = ticket({}, message('09:30'), priority('10:00', { nextResponseMinutes: 120 }))
    expect(at('09:59').nextResponse).toEqual([])
    expect(at('10:30').nextResponse).toMatchObject([
      { state: 'running', startedAt: when('09:00'), dueAt: when('11:00') },
    ])
  })

  test('a first-response target that comes late takes the cycle over', () => {
    const { at } = ticket(
      { nextResponseMinutes: 120 },
      priority('10:00', { ...bothTargets, firstResponseMinutes: 90 }),
    )
    expect(at('10:15')).toMatchObject({
      firstResponse: { state: 'running', dueAt: when('10:30') },
      nextResponse: [{ state: 'not_applicable', dueAt: null }],
    })
  })

  test('a first-response target that falls away hands over to the cycle from creation', () => {
    const { at } = ticket(bothTargets, priority('09:30', { nextResponseMinutes: 120 }))
    expect(at('10:00')).toMatchObject({
      firstResponse: { state: 'not_applicable' },
      nextResponse: [{ state: 'running', startedAt: when('09:00'), dueAt: when('11:00') }],
    })
  })
})

describe('resolving without a reply', () => {
  const { at } = ticket(
    bothTargets,
    status('09:30', 'resolved'),
    message('thu 10:00'),
    status('thu 10:00', 'open'),
  )

  test('before the first response was due cancels it', () => {
    expect(at('16:00').firstResponse).toMatchObject({
      state: 'cancelled',
      fulfilledAt: null,
      breachedAt: null,
      elapsedMinutes: 30,
    })
  })

  test('and reopening goes on with the time that the first response had', () => {
    expect(at('thu 10:15')).toMatchObject({
      firstResponse: {
        state: 'running',
        startedAt: when('09:00'),
        dueAt: when('thu 10:30'),
        elapsedMinutes: 45,
      },
      nextResponse: [],
    })
    expect(at('thu 11:00')).toMatchObject({
      firstResponse: { state: 'breached', breachedAt: when('thu 10:30'), elapsedMinutes: 90 },
      nextResponse: [],
    })
  })

  test('and the explanation leaves out the time for which it was resolved', () => {
    const { at } = ticket(bothTargets, status('09:30', 'resolved'), status('13:00', 'open'))
    expect(at('13:15').firstResponse.segments).toEqual([
      { from: when('09:00'), to: when('09:30'), counts: true, why: 'open' },
      { from: when('09:30'), to: when('13:00'), counts: false, why: 'resolved' },
      { from: when('13:00'), to: when('13:15'), counts: true, why: 'open' },
    ])
  })

  test.each(['resume', 'restart'] as const)(
    'the first response runs on where reopening means "%s"',
    (mode) => {
      const { at } = ticket(
        { ...bothTargets, resolutionMinutes: 480, reopenMode: mode },
        status('09:30', 'resolved'),
        status('13:00', 'open'),
        reply('13:20'),
      )
      expect(at('14:00').firstResponse).toMatchObject({
        state: 'met',
        fulfilledAt: when('13:20'),
        dueAt: when('13:30'),
        elapsedMinutes: 50,
      })
    },
  )

  test('a breach stays after the reopening, and the late reply ends it', () => {
    const late = ticket(bothTargets, status('11:00', 'resolved'), status('13:00', 'open'), reply('13:30'))
    expect(late.at('13:15').firstResponse).toMatchObject({
      state: 'breached',
      breachedAt: when('10:00'),
      fulfilledAt: null,
      elapsedMinutes: 135,
    })
    expect(late.at('14:00').firstResponse).toMatchObject({
      state: 'breached',
      breachedAt: when('10:00'),
      fulfilledAt: when('13:30'),
      elapsedMinutes: 150,
      breachHistory: [{ at: when('10:00'), targetMinutes: 60 }],
    })
  })

  test('resolving it again cancels it again, with the time it had', () => {
    const { at } = ticket(
      bothTargets,
      status('09:10', 'resolved'),
      status('11:00', 'open'),
      status('11:20', 'closed'),
      status('13:00', 'open'),
    )
    expect(at('12:00').firstResponse).toMatchObject({ state: 'cancelled', elapsedMinutes: 30 })
    expect(at('13:15').firstResponse).toMatchObject({ state: 'running', dueAt: when('13:30') })
  })

  test('a reply while it is resolved leaves later messages to the next response', () => {
    const { at } = ticket(
      bothTargets,
      status('09:30', 'resolved'),
      reply('09:40'),
      message('11:00'),
      status('11:00', 'open'),
    )
    expect(at('11:30')).toMatchObject({
      firstResponse: { state: 'cancelled', elapsedMinutes: 30 },
      nextResponse: [{ state: 'running', startedAt: when('11:00'), dueAt: when('13:00') }],
    })
  })

  test('a message that does not reopen it starts nothing', () => {
    const { at } = ticket(bothTargets, status('09:30', 'resolved'), message('10:00'))
    expect(at('16:00')).toMatchObject({ firstResponse: { state: 'cancelled' }, nextResponse: [] })
  })

  test('a target that changed meanwhile applies at the reopening', () => {
    const { at } = ticket(
      bothTargets,
      status('09:30', 'resolved'),
      priority('10:00', { ...bothTargets, firstResponseMinutes: 20 }),
      status('11:00', 'open'),
    )
    expect(at('10:30').firstResponse).toMatchObject({ state: 'cancelled', targetMinutes: 60 })
    expect(at('11:00').firstResponse).toMatchObject({
      state: 'breached',
      targetMinutes: 20,
      breachedAt: when('11:00'),
    })
  })

  test('without a first response since the reopening the message before it counts', () => {
    const { at } = ticket(
      bothTargets,
      status('09:30', 'resolved'),
      priority('10:00', { nextResponseMinutes: 120 }),
      message('11:00'),
      status('11:00', 'open'),
    )
    expect(at('11:30')).toMatchObject({
      firstResponse: { state: 'not_applicable' },
      nextResponse: [{ state: 'running', startedAt: when('11:00'), dueAt: when('13:00') }],
    })
  })

  test('a pause of the first response holds after the reopening', () => {
    const { at } = ticket(
      { ...bothTargets, pauseMetrics: ['first_response'] },
      status('09:30', 'resolved'),
      status('11:00', 'pending'),
    )
    expect(at('12:00').firstResponse).toMatchObject({ state: 'paused', dueAt: null, elapsedMinutes: 30 })
  })

  test('a ticket that was merged away meanwhile owes nothing', () => {
    const { at } = ticket(bothTargets, status('09:30', 'resolved'), merged('10:00'), status('11:00', 'open'))
    expect(at('12:00').firstResponse).toMatchObject({ state: 'cancelled', elapsedMinutes: 30 })
  })

  test('after it was due leaves it breached', () => {
    const late = ticket(bothTargets, status('11:00', 'closed'), reply('12:00'))
    expect(late.at('16:00').firstResponse).toMatchObject({
      state: 'breached',
      breachedAt: when('10:00'),
      fulfilledAt: null,
      elapsedMinutes: 120,
    })
  })

  test('a ticket created as resolved owes nothing', () => {
    const created: SlaEvent = {
      at: when('09:00'),
      type: 'ticket_created',
      by: 'requester',
      status: 'resolved',
    }
    expect(ticketFrom(created, { ...bothTargets, resolutionMinutes: 60 }).at('16:00')).toMatchObject({
      firstResponse: { state: 'cancelled' },
      resolution: { state: 'met', elapsedMinutes: 0 },
    })
  })
})

describe('pausing', () => {
  test('only paused business time is left out', () => {
    const { at } = ticket({ resolutionMinutes: 600 }, status('16:00', 'pending'), status('thu 10:00', 'open'))
    expect(at('thu 10:00').resolution).toMatchObject({
      state: 'running',
      elapsedMinutes: 420,
      dueAt: when('thu 13:00'),
    })
  })

  test('pausing at closing time and resuming at opening time changes nothing', () => {
    const { at } = ticket({ resolutionMinutes: 600 }, status('17:00', 'on_hold'), status('thu 09:00', 'open'))
    expect(at('thu 10:00').resolution).toMatchObject({ dueAt: when('thu 11:00'), elapsedMinutes: 540 })
  })

  test('a clock paused after its breach stays breached with the overdue figure frozen', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, status('10:30', 'pending'))
    expect(at('thu 16:00').resolution).toMatchObject({
      state: 'breached',
      dueAt: when('10:00'),
      elapsedMinutes: 90,
      remainingMinutes: -30,
    })
  })

  test('a clock paused at its due instant is breached', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, status('10:00', 'pending'))
    expect(at('11:00').resolution).toMatchObject({
      state: 'breached',
      breachedAt: when('10:00'),
      elapsedMinutes: 60,
    })
  })

  test('one pause status after another is one pause', () => {
    const { at } = ticket(
      { resolutionMinutes: 60 },
      status('09:30', 'pending'),
      status('10:00', 'on_hold'),
      status('11:00', 'open'),
    )
    expect(at('11:15').resolution).toMatchObject({ elapsedMinutes: 45, dueAt: when('11:30') })
    expect(at('11:15').resolution.segments.map(({ why }) => why)).toEqual(['open', 'paused', 'open'])
  })

  test('a new policy pauses by its own statuses', () => {
    const { at } = ticket(
      { resolutionMinutes: 60 },
      status('09:30', 'waiting'),
      priority('09:40', { resolutionMinutes: 60, pauseStatuses: ['waiting'] }),
    )
    expect(at('11:00').resolution).toMatchObject({ state: 'paused', elapsedMinutes: 40 })
  })

  test('the first response pauses when the policy names it', () => {
    const { at } = ticket(
      { firstResponseMinutes: 60, pauseMetrics: ['first_response'] },
      status('09:30', 'pending'),
      reply('12:00'),
    )
    expect(at('11:00').firstResponse).toMatchObject({
      state: 'paused',
      remainingMinutes: 30,
      percentElapsed: 50,
    })
    expect(at('13:00').firstResponse).toMatchObject({
      state: 'met',
      elapsedMinutes: 30,
      dueAt: when('12:30'),
    })
  })

  test('a policy that names no statuses never pauses', () => {
    const policy = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: 60 }
    const { input } = ticket({}, status('09:30', 'pending'))
    expect(evaluateSla({ ...input, policy }, when('09:45')).resolution.state).toBe('running')
    const defaults = evaluateSla(
      { ...input, policy: { ...policy, pauseStatuses: ['pending'] } },
      when('09:45'),
    )
    expect(defaults.resolution.state).toBe('paused')
  })
})

describe('a change of target', () => {
  test('that is already used up is due and breached at the moment of change', () => {
    const { at } = ticket({ resolutionMinutes: 480 }, priority('12:00', { resolutionMinutes: 60 }))
    expect(at('12:00').resolution).toMatchObject({
      state: 'breached',
      dueAt: when('12:00'),
      breachedAt: when('12:00'),
      breachHistory: [{ at: when('12:00'), targetMinutes: 60 }],
    })
  })

  test('that is used up to the very minute is breached at the moment of change', () => {
    const { at } = ticket({ resolutionMinutes: 480 }, priority('10:00', { resolutionMinutes: 60 }))
    expect(at('10:00').resolution).toMatchObject({ state: 'breached', breachedAt: when('10:00') })
  })

  test('to a longer one after the breach runs on, and the breach stays in the history', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, priority('11:00', { resolutionMinutes: 240 }))
    expect(at('12:00').resolution).toMatchObject({
      state: 'running',
      dueAt: when('13:00'),
      breachedAt: null,
      breachHistory: [{ at: when('10:00'), targetMinutes: 60 }],
    })
    expect(at('14:00').resolution.breachHistory).toHaveLength(2)
  })

  test('to the same one leaves the breach where it was', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, priority('11:00', { resolutionMinutes: 60 }))
    expect(at('12:00').resolution).toMatchObject({
      breachedAt: when('10:00'),
      breachHistory: [{ at: when('10:00') }],
    })
  })

  test('at the due instant itself replaces the old target unbroken', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, priority('10:00', { resolutionMinutes: 120 }))
    expect(at('10:30').resolution).toMatchObject({
      state: 'running',
      dueAt: when('11:00'),
      breachHistory: [],
    })
  })

  test('keeps time that passed while no target applied', () => {
    const { at } = ticket(
      { resolutionMinutes: 60 },
      priority('09:30', {}),
      priority('11:00', { resolutionMinutes: 180 }),
    )
    expect(at('10:00').resolution).toMatchObject({
      state: 'not_applicable',
      targetMinutes: null,
      dueAt: null,
      elapsedMinutes: 60,
      remainingMinutes: 0,
      percentElapsed: 0,
      warnings: [],
    })
    expect(at('11:30').resolution).toMatchObject({
      state: 'running',
      elapsedMinutes: 150,
      dueAt: when('12:00'),
    })
  })

  test('does not touch a fulfilled metric', () => {
    const { at } = ticket(
      { firstResponseMinutes: 60 },
      reply('09:30'),
      priority('10:00', { firstResponseMinutes: 10 }),
    )
    expect(at('12:00').firstResponse).toMatchObject({ state: 'met', targetMinutes: 60, dueAt: when('10:00') })
  })

  test('while paused can breach at the moment of change', () => {
    const { at } = ticket(
      { resolutionMinutes: 480 },
      status('11:00', 'pending'),
      priority('12:00', { resolutionMinutes: 60 }),
    )
    expect(at('13:00').resolution).toMatchObject({
      state: 'breached',
      breachedAt: when('12:00'),
      elapsedMinutes: 120,
    })
  })

  test('with a calendar counts the past by the old one and the future by the new one', () => {
    const { input } = ticket({ resolutionMinutes: 600 })
    const calendar = {
      ...officeCalendar,
      weekly: { thu: [['12:00', '13:00']], fri: [['12:00', '15:00']] },
    } satisfies typeof officeCalendar
    const change: SlaEvent = {
      at: when('16:00'),
      type: 'topic_changed',
      to: 'it',
      policy: createPolicy({ resolutionMinutes: 600 }),
      calendar,
    }
    const swap: SlaEvent = { at: when('16:00'), type: 'calendar_changed', calendar }
    for (const event of [change, swap]) {
      const { resolution } = evaluateSla({ ...input, events: [...input.events, event] }, when('thu 14:00'))
      expect(resolution).toMatchObject({ elapsedMinutes: 480, dueAt: when('fri 14:00') })
    }
  })

  test('a calendar change does not move the due time of a clock that was met', () => {
    const swap: SlaEvent = {
      at: when('12:00'),
      type: 'calendar_changed',
      calendar: { ...officeCalendar, weekly: {} },
    }
    const { at } = ticket({ firstResponseMinutes: 120 }, reply('10:00'), swap)
    expect(at('13:00').firstResponse).toMatchObject({ state: 'met', dueAt: when('11:00') })
  })
})

describe('reopening', () => {
  test('never heals a breach', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, status('11:00', 'resolved'), status('13:00', 'open'))
    expect(at('12:00').resolution).toMatchObject({
      state: 'breached',
      fulfilledAt: when('11:00'),
      elapsedMinutes: 120,
    })
    expect(at('14:00').resolution).toMatchObject({
      state: 'breached',
      fulfilledAt: null,
      breachedAt: when('10:00'),
      elapsedMinutes: 180,
    })
  })

  test('with no time left breaches at the reopening', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, status('10:00', 'resolved'), status('13:00', 'open'))
    expect(at('12:00').resolution.state).toBe('met')
    expect(at('13:00').resolution).toMatchObject({ state: 'breached', breachedAt: when('13:00') })
    expect(at('13:30').resolution).toMatchObject({ state: 'breached', breachedAt: when('13:00') })
  })

  test('into a pause status pauses', () => {
    const { at } = ticket({ resolutionMinutes: 60 }, status('09:30', 'resolved'), status('13:00', 'pending'))
    expect(at('14:00').resolution).toMatchObject({ state: 'paused', elapsedMinutes: 30 })
  })

  test('closing a resolved ticket keeps the first moment', () => {
    const { at } = ticket({ resolutionMinutes: 600 }, status('10:00', 'resolved'), status('12:00', 'closed'))
    expect(at('14:00').resolution).toMatchObject({
      state: 'met',
      fulfilledAt: when('10:00'),
      elapsedMinutes: 60,
    })
  })

  test('with "restart" the full target applies again', () => {
    const { at } = ticket(
      { resolutionMinutes: 60, reopenMode: 'restart' },
      status('11:00', 'resolved'),
      status('13:00', 'open'),
    )
    expect(at('13:30').resolution).toMatchObject({
      state: 'running',
      startedAt: when('13:00'),
      dueAt: when('14:00'),
      elapsedMinutes: 30,
      breachHistory: [{ at: when('10:00'), targetMinutes: 60 }],
    })
  })

  test('applies a target that changed while the ticket was resolved', () => {
    const { at } = ticket(
      { resolutionMinutes: 480 },
      status('10:00', 'resolved'),
      priority('11:00', { resolutionMinutes: 120 }),
      status('13:00', 'open'),
    )
    expect(at('12:00').resolution).toMatchObject({ state: 'met', targetMinutes: 480 })
    expect(at('13:30').resolution).toMatchObject({ state: 'running', dueAt: when('14:00') })
  })

  test('shows the resolved time in the explanation', () => {
    const { at } = ticket({ resolutionMinutes: 480 }, status('10:00', 'resolved'), status('13:00', 'open'))
    expect(at('14:00').resolution.segments).toEqual([
      { from: when('09:00'), to: when('10:00'), counts: true, why: 'open' },
      { from: when('10:00'), to: when('13:00'), counts: false, why: 'resolved' },
      { from: when('13:00'), to: when('14:00'), counts: true, why: 'open' },
    ])
  })

  test('a ticket that was merged away stays so', () => {
    const { at } = ticket(
      { resolutionMinutes: 480 },
      merged('10:00'),
      status('10:00', 'closed'),
      status('11:00', 'open'),
    )
    expect(at('14:00').resolution).toMatchObject({ state: 'cancelled', elapsedMinutes: 60 })
  })
})

test('a ticket that was merged away does not restart', () => {
  const policy = { resolutionMinutes: 480, reopenMode: 'restart' as const }
  const { at } = ticket(policy, merged('10:00'), status('10:00', 'closed'), status('11:00', 'open'))
  expect(at('14:00').resolution).toMatchObject({ state: 'cancelled', startedAt: when('09:00') })
})

test('an evaluation before the creation has no history', () => {
  expect(ticket({ resolutionMinutes: 60 }).at('08:00').resolution.breachHistory).toEqual([])
})

describe('warnings', () => {
  const at = (metric: MetricEvaluation) => metric.warnings.map((warning) => warning.at)

  test('stay where they were reached', () => {
    const { at: asOf } = ticket(
      { resolutionMinutes: 240, warnAtPercent: [50, 75] },
      status('10:00', 'pending'),
      status('12:00', 'open'),
    )
    expect(at(asOf('10:30').resolution)).toEqual([null, null])
    expect(at(asOf('12:30').resolution)).toEqual([when('13:00'), when('14:00')])
    expect(at(asOf('16:00').resolution)).toEqual([when('13:00'), when('14:00')])
  })

  test('that a new target finds reached are at the moment of change', () => {
    const { at: asOf } = ticket({}, priority('11:00', { resolutionMinutes: 240, warnAtPercent: [25, 75] }))
    expect(at(asOf('11:30').resolution)).toEqual([when('11:00'), when('12:00')])
  })

  test('that a fulfilment forestalls are never due', () => {
    const { at: asOf } = ticket({ firstResponseMinutes: 120, warnAtPercent: [25, 75] }, reply('10:00'))
    expect(at(asOf('16:00').firstResponse)).toEqual([when('09:30'), null])
  })
})

describe('bad input', () => {
  test('a log that does not start with the creation is refused', () => {
    const { input } = ticket({})
    expect(() => evaluateSla({ ...input, events: [] }, when('10:00'))).toThrow(/start with ticket_created/)
    expect(() => evaluateSla({ ...input, events: [reply('09:00')] }, when('10:00'))).toThrow(
      /start with ticket_created/,
    )
  })

  test.each([-60, 0, Number.NaN, Number.POSITIVE_INFINITY])(
    'a target of %d minutes is refused',
    (minutes) => {
      expect(() => ticket({ resolutionMinutes: minutes }).at('10:00')).toThrow(/Not a target in minutes/)
    },
  )

  test('a wrong instant is refused', () => {
    const { input } = ticket({})
    expect(() => evaluateSla(input, 'yesterday')).toThrow(
      /Not an ISO 8601 instant with Z or an offset: yesterday/,
    )
  })
})

test('the explanation can be copied, replaced and sent', () => {
  const { resolution } = ticket({ resolutionMinutes: 60 }).at('09:30')
  expect({ ...resolution }.segments).toEqual(JSON.parse(JSON.stringify(resolution)).segments)
  expect(structuredClone(resolution).segments).toHaveLength(1)
  resolution.segments = []
  expect(resolution.segments).toEqual([])
})
