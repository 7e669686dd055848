import {
  CountTickets,
  ListMyTickets,
  ListTickets,
  limits,
  TicketFilter,
  TicketSort,
  writeFilterText,
  writeFilterValues,
} from '@lodge/contracts'
import { sql, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  aCourse,
  actingAs,
  aDepartment,
  after,
  anAgent,
  aSite,
  aStudent,
  aSuperadmin,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../../testing/index.ts'
import { changeTags } from '../properties/change-tags.ts'
import { countTickets } from './count-tickets.ts'
import { listMyTickets } from './list-my-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { suggestFilterValues } from './suggest-filter-values.ts'
import { ticketPageQuery } from './ticket-page-query.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const subjects = (page: { items: { subject: string }[] }) => page.items.map(({ subject }) => subject)

describe('the list of staff', () => {
  let us: Awaited<ReturnType<typeof aTeam>>
  let them: Awaited<ReturnType<typeof aTeam>>
  let agent: Awaited<ReturnType<typeof anAgent>>
  let supervisor: Awaited<ReturnType<typeof aSupervisor>>
  beforeAll(async () => {
    ;[us, them] = await Promise.all([aTeam(db), aTeam(db)])
    const third = await aTeam(db)
    agent = await anAgent(db, { teams: [us, third] })
    supervisor = await aSupervisor(db)
    const at = { createdAt: after(0) }
    const made = [
      {
        subject: 'late',
        team: us,
        slaDueAt: after(-5),
        slaStatus: 'breached',
        assignee: agent,
        status: 'open',
      },
      {
        subject: 'soon',
        team: third,
        tags: ['exams', 'law'],
        slaDueAt: after(5),
        slaStatus: 'at_risk',
        createdAt: after(1),
      },
      { subject: 'later', team: us, slaDueAt: after(50), slaStatus: 'on_track', updatedAt: after(90) },
      { subject: 'never', team: third, channel: 'phone', createdAt: after(2) },
      {
        subject: 'waiting',
        team: us,
        status: 'pending',
        priority: 'urgent',
        slaDueAt: after(60),
        createdAt: after(3),
      },
      { subject: 'done', team: us, status: 'resolved', updatedAt: after(70), assignee: agent },
      { subject: 'closed', team: us, status: 'closed', updatedAt: after(60) },
      { subject: 'theirs', team: them, slaDueAt: after(1), slaStatus: 'on_track' },
    ] as const
    for (const given of made) await aTicket(db, { ...at, ...given })
  })

  const shown = async (someone: Parameters<typeof actingAs>[1], query: z.input<typeof ListTickets>) =>
    subjects((await listTickets(actingAs(db, someone), ListTickets.parse(query))).parse())

  const unresolved = '-resolved,closed'

  test.each([
    [{ status: unresolved }, ['late', 'soon', 'later', 'waiting', 'never']],
    [{ status: unresolved, sort: 'updated' }, ['later', 'waiting', 'never', 'soon', 'late']],
    [{ status: unresolved, sort: 'priority' }, ['waiting', 'late', 'soon', 'later', 'never']],
    [{ status: unresolved, sort: 'updated_asc' }, ['late', 'soon', 'never', 'waiting', 'later']],
    [{ status: unresolved, sort: 'number_asc' }, ['late', 'soon', 'later', 'never', 'waiting']],
    [{ status: unresolved, sort: 'number' }, ['waiting', 'never', 'later', 'soon', 'late']],
    [
      { status: unresolved, sort: 'created' },
      ['waiting', 'never', 'soon', expect.any(String), expect.any(String)],
    ],
    [{ status: unresolved, assignee: 'nobody' }, ['soon', 'later', 'waiting', 'never']],
    [{ assignee: '-nobody' }, ['done', 'late']],
    [{ status: unresolved, assignee: 'me' }, ['late']],
    [{ status: unresolved, assignee: '-me' }, ['soon', 'later', 'waiting', 'never']],
    [{ status: unresolved, assignee: 'me,nobody' }, ['late', 'soon', 'later', 'waiting', 'never']],
    [{ status: unresolved, slaStatus: 'at_risk' }, ['soon']],
    [{ status: unresolved, slaStatus: '-breached,none' }, ['soon', 'later']],
    [{ status: 'pending' }, ['waiting']],
    [{ status: 'resolved,closed' }, ['done', 'closed']],
    [{ priority: 'urgent' }, ['waiting']],
    [{ tag: 'exams' }, ['soon']],
    [{ status: unresolved, tag: '-exams' }, ['late', 'later', 'waiting', 'never']],
    [{ status: unresolved, channel: 'phone' }, ['never']],
    [{ status: unresolved, due: '1h' }, ['late', 'soon', 'later', 'waiting']],
    [{ status: unresolved, due: '..2026-03-09' }, []],
    [{ updated: '2026-03-10..2026-03-10', status: 'closed' }, ['closed']],
    [{ created: '1h', status: 'resolved' }, ['done']],
    [{ resolved: '2026-03-10..2026-03-10' }, ['done']],
    [{ resolved: '..2026-03-09' }, []],
    [{ resolved: '1h' }, ['done']],
    [{}, ['later', 'done', 'closed', 'waiting', 'never', 'soon', 'late']],
  ] as const)('shows an agent under %o their teams’ tickets', async (query, expected) => {
    expect(await shown(agent, query)).toEqual(expected)
    const conditions = CountTickets.parse(query)
    expect(await countTickets(actingAs(db, agent), conditions)).toEqual({
      count: expected.length,
      isMore: false,
    })
  })

  test('narrows to one team, and shows nothing for a team that the agent is not in', async () => {
    expect(await shown(agent, { team: us.alias, status: unresolved })).toEqual(['late', 'later', 'waiting'])
    expect(await shown(agent, { team: `-${us.alias}`, status: unresolved })).toEqual(['soon', 'never'])
    expect(await shown(agent, { team: them.alias })).toEqual([])
    expect(await shown(supervisor, { team: them.alias })).toEqual(['theirs'])
    expect(await shown(supervisor, { team: `-${us.alias}`, status: unresolved })).toEqual([
      'theirs',
      'soon',
      'never',
    ])
  })

  test('narrows to records by their aliases, and never beyond the tickets that the agent sees', async () => {
    const { requester, ...everyField } = await somethingAsked(them)
    expect(await shown(supervisor, { requester })).toEqual(['scope'])
    for (const [field, alias] of Object.entries(everyField)) {
      expect(await shown(supervisor, { [field]: alias })).toEqual(['scope'])
      expect(await shown(agent, { [field]: alias })).toEqual([])
      expect(await shown(supervisor, { [field]: `-${alias}`, team: them.alias })).toEqual(['theirs'])
    }
  })

  const somethingAsked = async (team: { id: string }) => {
    const requester = await aStudent(db)
    const [topic, department, course] = [await aTopic(db, { team }), await aDepartment(db), await aCourse(db)]
    const { id } = await aTicket(db, { subject: 'scope', requester, topic })
    await updateOne(db, 'ticket', { id }, { departmentId: department.id, courseId: course.id })
    return {
      requester: requester.alias,
      topic: topic.alias,
      department: department.alias,
      course: course.alias,
    }
  }

  test('refuses a filter by an unknown record at its field', async () => {
    const ctx = actingAs(db, supervisor)
    for (const field of ['team', 'assignee', 'requester', 'topic', 'department', 'course'] as const)
      await expect(listTickets(ctx, ListTickets.parse({ [field]: 'no-such-thing' }))).rejects.toMatchObject({
        code: 'invalid_input',
        details: {
          fields: {
            [field]: {
              reason: 'unknown_filter_value',
              params: { value: expect.stringContaining('no-such-thing') },
            },
          },
        },
      })
  })

  test.each([(known: string) => `${known},no-such-thing`, (known: string) => `-${known},no-such-thing`])(
    'refuses an unknown record beside a known one at the field of the filter',
    async (beside) => {
      const list = ListTickets.parse({ team: beside(us.alias) })

      await expect(listTickets(actingAs(db, supervisor), list)).rejects.toMatchObject({
        details: { fields: { team: { params: { value: 'no-such-thing' } } } },
      })
    },
  )

  test('shows everything to supervisors, and nothing to visitors', async () => {
    expect(await shown(supervisor, { status: unresolved, tag: 'exams' })).toEqual(['soon'])
    expect(await shown(await anAgent(db), {})).toEqual([])
    expect(await shown({ actor: { kind: 'visitor' } }, {})).toEqual([])
  })
})

test.each([
  ['team', 'Library'],
  ['topic', 'Printing'],
  ['department', 'School of Law'],
  ['course', 'LAW1'],
  ['assignee', 'Ingrid Solberg'],
  ['requester', 'Oluwaseun Bello'],
  ['tag', 'laptop'],
  ['language', 'Scottish Gaelic'],
] as const)('suggests each %s by a part of its name', async (field, name) => {
  const team = await aTeam(db, { name: 'Library' })
  await aTopic(db, { team, name: 'Printing' })
  await aDepartment(db, { name: 'School of Law' })
  await aCourse(db, { code: `LAW1${field}` })
  const { number } = await aTicket(db, { team, requester: await aStudent(db, { name: 'Oluwaseun Bello' }) })
  const ctx = actingAs(db, await anAgent(db, { name: 'Ingrid Solberg', teams: [team] }))
  await changeTags(ctx, { number, add: ['laptop'], remove: [] })

  const { items } = await suggestFilterValues(ctx, { field, text: name.slice(1, 5).toLowerCase() })
  expect(items.map((item) => item.name)).toContainEqual(expect.stringContaining(name))
  const [first] = items
  expect(await suggestFilterValues(ctx, { field, values: first?.alias })).toEqual({ items: [first] })
})

test('a filter by language includes narrower languages and excludes unknown ones', async () => {
  const team = await aTeam(db)
  const ctx = actingAs(db, await anAgent(db, { teams: [team] }))
  for (const language of ['en', 'en-GB', 'enm', 'pl']) await aTicket(db, { team, language })
  await aTicket(db, { team })
  const listed = async (language: string) =>
    (await listTickets(ctx, ListTickets.parse({ language })))
      .parse()
      .items.map((row) => row.language ?? '')
      .toSorted()

  expect(await listed('en')).toEqual(['en', 'en-GB'])
  expect(await listed('EN-gb,pl')).toEqual(['en-GB', 'pl'])
  expect(await listed('-en')).toEqual(['', 'enm', 'pl'])
  expect(await suggestFilterValues(ctx, { field: 'language', values: 'en-GB,not a tag' })).toEqual({
    items: [{ alias: 'en-GB', name: 'British English' }],
  })
})

test('a reason of a legal hold is one filter value, even with a comma', async () => {
  const team = await aTeam(db)
  const ctx = actingAs(db, await anAgent(db, { teams: [team] }))
  const reasons = ['Appeal 12/2026, Smith', 'Appeal 12/2026', '-, Audit']
  for (const legalHold of reasons) {
    const { id } = await aTicket(db, { team })
    await updateOne(db, 'ticket', { id }, { legalHold })
  }
  const listed = async (not: boolean, ...values: string[]) =>
    (await listTickets(ctx, ListTickets.parse({ legalHold: writeFilterText({ not, values }) })))
      .parse()
      .items.flatMap((row) => row.legalHold ?? [])

  for (const reason of reasons) expect(await listed(false, reason)).toEqual([reason])
  expect(await listed(true, 'Appeal 12/2026, Smith', '-, Audit')).toEqual(['Appeal 12/2026'])
  expect(
    await suggestFilterValues(ctx, { field: 'legalHold', values: writeFilterValues(reasons) }),
  ).toMatchObject({ items: reasons.map((alias) => ({ alias })) })
})

describe('a requester', () => {
  const scope = async () => {
    const [team, other] = [await aTeam(db), await aTeam(db)]
    const [mine, theirs] = [
      await aStudent(db, { name: 'Adaeze Known' }),
      await aStudent(db, { name: 'Adaeze Unseen' }),
    ]
    await aTicket(db, { team, requester: mine })
    await aTicket(db, { team: other, requester: theirs })
    const agent = actingAs(db, await anAgent(db, { teams: [team] }))
    const manager = actingAs(db, await anAgent(db, { permissions: ['manage_user_account'] }))
    return { mine, theirs, agent, manager, superadmin: actingAs(db, await aSuperadmin(db)) }
  }
  const aliasesIn = ({ items }: { items: { alias: string }[] }) => items.map(({ alias }) => alias)

  test('is suggested to agents who see a ticket of theirs, and to managers of accounts', async () => {
    const { mine, theirs, agent, manager, superadmin } = await scope()
    const field = 'requester'
    const values = `${mine.alias},${theirs.alias}`

    expect(aliasesIn(await suggestFilterValues(agent, { field, text: 'adaeze' }))).toContain(mine.alias)
    for (const given of [{ text: 'adaeze' }, { text: theirs.email }, { text: '' }, { values }])
      expect(aliasesIn(await suggestFilterValues(agent, { field, ...given }))).not.toContain(theirs.alias)
    for (const ctx of [manager, superadmin])
      expect(aliasesIn(await suggestFilterValues(ctx, { field, values }))).toEqual([mine.alias, theirs.alias])
  })

  test('is not suggested as an assignee', async () => {
    const { mine, superadmin } = await scope()
    expect(await suggestFilterValues(superadmin, { field: 'assignee', values: mine.alias })).toEqual({
      items: [],
    })
  })

  test('that the agent does not see is an unknown filter value', async () => {
    const { mine, theirs, agent, superadmin } = await scope()
    const list = (requester: string) => ListTickets.parse({ requester })

    expect((await listTickets(agent, list(mine.alias))).parse().items).toHaveLength(1)
    for (const alias of [theirs.alias, 'nobody-there'])
      await expect(listTickets(agent, list(alias))).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { requester: { reason: 'unknown_filter_value', params: { value: alias } } } },
      })
    expect((await listTickets(superadmin, list(theirs.alias))).parse().items).toHaveLength(1)
  })
})

test('pages continue without gap or repeat in every order', {
  timeout: 60_000,
}, async () => {
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const requester = await aStudent(db)
  const count = limits.pageSize + 3
  // Many share a time, so that only the id orders them; some are never due.
  for (let i = 0; i < count; i += 1)
    await aTicket(db, {
      topic,
      requester,
      createdAt: after(i % 3),
      ...(i % 4 > 0 && { slaDueAt: after(i % 5) }),
    })
  const supervisor = actingAs(db, await aSupervisor(db))
  const agent = actingAs(db, await anAgent(db, { teams: [team, await aTeam(db)] }))

  for (const ctx of [supervisor, agent])
    for (const sort of TicketSort.options) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const list = ListTickets.parse({ sort, cursor, team: team.alias, status: 'new' })
        const page = (await listTickets(ctx, list)).parse()
        expect(page.items.length).toBeLessThanOrEqual(limits.pageSize)
        seen.push(...page.items.map((row) => row.number))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(count)
      expect(new Set(seen).size).toBe(count)
    }

  const mine = actingAs(db, requester)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await listMyTickets(mine, ListMyTickets.parse({ cursor }))
    seen.push(...page.items.map((row) => row.number))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(count)
})

test.each(['-resolved,closed', '-closed,pending,resolved', 'open,pending', 'new'])(
  'a list of status %s is read from an index of the unresolved, in its order',
  async (status) => {
    const client = await db.pool.connect()
    await client.query(
      'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
    )
    const scope = { actor: (await aSupervisor(db)).actor, now: after(0), timezone: 'UTC' }
    for (const order of TicketSort.options) {
      const page = ticketPageQuery(
        { filter: TicketFilter.parse({ status }), order, after: null, size: 51 },
        scope,
      )
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${page}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join(' ')
      expect(plan).toContain(`ticket_unresolved_${order.replace('_asc', '')} `)
    }
    await client.query('ROLLBACK')
    client.release()
  },
)

test('a date of a filter is a day in the site’s time zone, wherever the agent is', async () => {
  await aSite(db, { timezone: 'Pacific/Auckland' })
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  await updateOne(db, 'person', { id: agent.id }, { timezone: 'America/New_York' })
  // Noon in London is the next day in Auckland.
  await aTicket(db, { team, status: 'resolved' })
  const numberOn = async (field: 'created' | 'updated' | 'resolved', day: string) => {
    const list = ListTickets.parse({ [field]: `${day}..${day}` })
    return (await listTickets(actingAs(db, agent), list)).parse().items.length
  }
  for (const field of ['created', 'updated', 'resolved'] as const)
    expect([await numberOn(field, '2026-03-10'), await numberOn(field, '2026-03-11')]).toEqual([0, 1])
})

test('a broken cursor and a cursor of another order are refused at their field', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const { next } = (await listTickets(ctx, ListTickets.parse({ sort: 'created' }))).parse()
  expect(next).not.toBeNull()
  for (const cursor of ['nonsense', Buffer.from('["due",1,2]').toString('base64url'), next ?? ''])
    await expect(listTickets(ctx, ListTickets.parse({ cursor }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { cursor: { reason: 'page_gone' } } },
    })
})

test('a requester lists only their own tickets, with the number under each filter', async () => {
  const requester = await aStudent(db)
  const made = ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'] as const
  for (const [i, status] of made.entries())
    await aTicket(db, { requester, status, subject: status, updatedAt: after(i) })
  await aTicket(db, { subject: "someone else's" })
  const shown = (show?: ListMyTickets['show']) =>
    listMyTickets(actingAs(db, requester), ListMyTickets.parse({ show }))

  const open = await shown()
  expect(subjects(open)).toEqual(['on_hold', 'pending', 'open', 'new'])
  expect(open.counts).toEqual({ open: 4, waiting: 1, resolved: 2, all: 6 })
  expect(subjects(await shown('waiting'))).toEqual(['pending'])
  expect(subjects(await shown('resolved'))).toEqual(['closed', 'resolved'])
  expect(subjects(await shown('all'))).toHaveLength(6)
  await expect(listMyTickets(actingAs(db, await anAgent(db)), ListMyTickets.parse({}))).rejects.toMatchObject(
    { code: 'forbidden' },
  )
})
