import { readFile } from 'node:fs/promises'
import { CountTickets, ExportTickets, ListTickets } from '@lodge/contracts'
import { findMany, getOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTickets } from '../../insight/exports/export-tickets.ts'
import { actingAs, anSlaPolicy, anSlaTicket } from '../../testing/index.ts'
import { countTickets } from '../../ticketing/tickets/list/count-tickets.ts'
import { listTickets } from '../../ticketing/tickets/list/list-tickets.ts'

type SlaTicket = Awaited<ReturnType<typeof anSlaTicket>>

let db: TestDatabase
let all: { id: string }
let responsesOnly: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  all = await anSlaPolicy(db, { nextResponseMinutes: 120, isDefault: false })
  responsesOnly = await anSlaPolicy(db, {
    nextResponseMinutes: 120,
    resolutionMinutes: null,
    isDefault: false,
  })
})
afterAll(() => db.drop())

const summaryOf = ({ id }: SlaTicket) => getOne(db, 'ticket', { id })

describe('an ended ticket', () => {
  test('that missed every deadline is breached, and shows the last missed one', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.reply(70)
    await ticket.replyAsRequester(80)
    await ticket.reply(300)
    await ticket.setStatus(600, 'resolved')
    await ticket.evaluate(601)

    expect(await summaryOf(ticket)).toMatchObject({
      slaStatus: 'breached',
      slaDueAt: null,
      sla: { metric: 'resolution', state: 'breached' },
      requesterSla: { metric: 'resolution', state: 'breached' },
    })
  })

  test('that missed only its first response is breached, and its requester sees the resolution', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.reply(70)
    await ticket.setStatus(80, 'resolved')
    await ticket.setStatus(90, 'closed')
    await ticket.evaluate(91)

    expect(await summaryOf(ticket)).toMatchObject({
      slaStatus: 'breached',
      sla: { metric: 'first_response', state: 'breached' },
      requesterSla: { metric: 'resolution', state: 'met' },
    })
  })

  test('that was due and never answered is breached', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.setStatus(70, 'resolved')
    await ticket.evaluate(71)

    expect(await summaryOf(ticket)).toMatchObject({
      slaStatus: 'breached',
      sla: { metric: 'first_response', state: 'breached', fulfilledAt: null, isMoving: false },
    })
  })

  test('that met all its deadlines is met', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.reply(10)
    await ticket.setStatus(20, 'resolved')
    await ticket.evaluate(21)

    expect(await summaryOf(ticket)).toMatchObject({ slaStatus: 'met', sla: { metric: 'resolution' } })
  })

  test('that was answered and resolved at once shows its requester the resolution', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.reply(10)
    await ticket.setStatus(10, 'resolved')
    await ticket.evaluate(11)

    expect(await summaryOf(ticket)).toMatchObject({
      requesterSla: { metric: 'resolution', state: 'met' },
    })
  })
})

describe('an open ticket', () => {
  test('has the status of its waiting deadlines, whatever it missed before', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.reply(70)
    await ticket.evaluate(71)

    expect(await summaryOf(ticket)).toMatchObject({ slaStatus: 'on_track', sla: { metric: 'resolution' } })
  })

  test('without a waiting deadline shows what it missed', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: responsesOnly })
    await ticket.reply(70)
    await ticket.replyAsRequester(80)
    await ticket.reply(90)
    await ticket.evaluate(91)

    expect(await summaryOf(ticket)).toMatchObject({
      slaStatus: 'breached',
      slaDueAt: null,
      sla: { metric: 'first_response', state: 'breached' },
    })
  })

  test('reopened without a reply has its first response again, and its requester sees it', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.setStatus(30, 'resolved')
    await ticket.evaluate(31)
    await ticket.replyAsRequester(100)
    await ticket.evaluate(101)

    expect(await summaryOf(ticket)).toMatchObject({
      slaStatus: 'on_track',
      sla: { metric: 'first_response', state: 'running', isMoving: true },
      requesterSla: { metric: 'first_response' },
    })
    const deadlines = await findMany(db, 'deadline', { ticketId: ticket.id })
    expect(deadlines.map(({ metric, state }) => `${metric} ${state}`).toSorted()).toEqual([
      'first_response running',
      'resolution running',
    ])
    await ticket.evaluate(131)
    expect(await summaryOf(ticket)).toMatchObject({ slaStatus: 'breached' })
  })
})

test('the filter for breached and resolved finds missed deadlines, and exports and counts agree', async () => {
  const late = await anSlaTicket(db, { slaPolicy: all })
  await late.reply(70)
  await late.setStatus(80, 'resolved')
  await late.evaluate(81)
  const filter = { status: 'resolved', slaStatus: 'breached' }
  const ctx = actingAs(db, late.agent)

  const { items } = (await listTickets(ctx, ListTickets.parse(filter))).parse()
  expect(items).toMatchObject([{ number: late.number, slaStatus: 'breached' }])
  expect(await countTickets(ctx, CountTickets.parse(filter))).toMatchObject({ count: 1 })
  const rows = []
  const file = ExportTickets.parse({ ...filter, columns: 'number,subject,sla' })
  for await (const row of await exportTickets(ctx, file)) rows.push(row)
  expect(rows).toMatchObject([
    ['Number', 'Subject', 'SLA', 'Next due', 'Form answers'],
    [String(late.number), 'A question', 'Breached', '', ''],
  ])
})

describe('the migration of earlier tickets', () => {
  const migrate = async () => {
    const path = '../../../../database/prisma/migrations/20261125130000_missed_deadlines/migration.sql'
    await db.pool.query(await readFile(new URL(path, import.meta.url), 'utf8'))
  }
  const summaryFields = async (ticket: SlaTicket) => {
    const { slaStatus, slaDueAt, sla } = await summaryOf(ticket)
    return { slaStatus, slaDueAt, sla }
  }

  test('gives an ended ticket the result of an evaluation, and leaves one that met all deadlines', async () => {
    const late = await anSlaTicket(db, { slaPolicy: all })
    await late.reply(70)
    await late.setStatus(80, 'resolved')
    await late.evaluate(81)
    const fine = await anSlaTicket(db, { slaPolicy: all })
    await fine.reply(10)
    await fine.setStatus(20, 'resolved')
    await fine.evaluate(21)
    const evaluated = [await summaryFields(late), await summaryFields(fine)]
    const { requesterSla } = await summaryOf(late)
    await updateOne(db, 'ticket', { id: late.id }, { slaStatus: 'met', sla: requesterSla ?? {} })

    await migrate()

    expect([await summaryFields(late), await summaryFields(fine)]).toEqual(evaluated)
    const version = (await summaryOf(late)).version
    await migrate()
    expect((await summaryOf(late)).version).toBe(version)
  })

  test('has the sweep evaluate an unresolved ticket whose first response was cancelled', async () => {
    const ticket = await anSlaTicket(db, { slaPolicy: all })
    await ticket.setStatus(30, 'resolved')
    await ticket.setStatus(100, 'open')
    await ticket.evaluate(101)
    const of = { ticketId: ticket.id, metric: 'first_response', cycle: 0 }
    await updateOne(db, 'deadline', of, { state: 'cancelled', alarmAt: null })
    const other = await anSlaTicket(db, { slaPolicy: all })
    await other.setStatus(30, 'resolved')
    await other.evaluate(31)

    await migrate()

    const due = await findMany(
      db,
      'deadline',
      sql`alarm_at <= ${new Date()} AND ticket_id = ANY(${[ticket.id, other.id]})
        AND metric = 'first_response'`,
    )
    expect(due.map(({ ticketId }) => ticketId)).toEqual([ticket.id])
  })
})
