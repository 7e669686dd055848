import { randomUUID } from 'node:crypto'
import type { SaveCannedResponse } from '@lodge/contracts'
import { findMany, insertMany, remove } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, anAgent, aSite, aStudent, aTeam, aTicket, eventsOf } from '../../testing/index.ts'
import { archiveCannedResponse } from './archive-canned-response.ts'
import { exportCannedResponses, listCannedResponses } from './list-canned-responses.ts'
import { listFilledCannedResponses } from './list-filled-canned-responses.ts'
import { previewCannedResponse } from './preview-canned-response.ts'
import { createCannedResponse, getCannedResponse, updateCannedResponse } from './save-canned-response.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let other: Awaited<ReturnType<typeof aTeam>>
let manager: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  other = await aTeam(db)
  const person = await anAgent(db, {
    name: 'Mei-Ling Zhou',
    teams: [team],
    permissions: ['manage_canned_response'],
  })
  manager = actingAs(db, person)
})
beforeEach(() => remove(db, 'canned_response', {}))
afterAll(() => db.drop())

const entered = (given: Partial<SaveCannedResponse> = {}): SaveCannedResponse => ({
  title: 'Where to collect a parcel',
  html: '<p>Dear {{requester.firstName}}, your parcel is at the lodge.</p>',
  teams: [],
  ...given,
})
const list = { show: 'active', sort: 'title' } as const
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error) => ({ code: error.code, ...error.details }),
  )

describe('canned responses', () => {
  test('are created with an alias made from their title, sanitised and logged', async () => {
    const html = '<p onclick="x()">Hello <script>alert(1)</script><b>you</b></p>'
    const made = await createCannedResponse(manager, entered({ html, teams: [team.alias] }))
    const twin = await createCannedResponse(manager, entered())

    expect(made).toMatchObject({
      alias: 'where-to-collect-a-parcel',
      html: '<p>Hello <strong>you</strong></p>',
      teams: [{ alias: team.alias }],
      revision: 1,
    })
    expect(twin.alias).toBe('where-to-collect-a-parcel-2')
    expect(await getCannedResponse(manager, made)).toEqual(made)
    expect((await eventsOf(db)).at(-1)).toMatchObject({
      type: 'canned_response.changed',
      payload: { how: 'created' },
      actorId: manager.actor.kind === 'staff' ? manager.actor.id : null,
    })
  })

  test.each([
    ['an unknown placeholder', { html: '<p>{{ticket.colour}}</p>' }, 'html', 'unknown_placeholders'],
    [
      'a placeholder that is cut by markup',
      { html: '<p>{{ticket.<b>number</b>}}</p>' },
      'html',
      'unknown_placeholders',
    ],
    ['no words', { html: '<p> </p>' }, 'html', 'text_required'],
    ['a team that is not there', { teams: ['nobody'] }, 'teams.0', 'unknown_record'],
  ])('with %s are refused at the field', async (_, given, path, reason) => {
    const refused = await refusal(createCannedResponse(manager, entered(given)))
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { [path]: { reason } } })
    expect(await findMany(db, 'canned_response', {})).toEqual([])
  })

  test('record the changed fields, and no event for an unchanged save', async () => {
    const made = await createCannedResponse(manager, entered({ teams: [other.alias, team.alias] }))
    const input = { ...entered({ teams: [team.alias, other.alias] }), alias: made.alias, revision: 1 }
    expect(await updateCannedResponse(manager, input)).toMatchObject({ revision: 1 })

    const changed = await updateCannedResponse(manager, { ...input, title: 'Parcels', teams: [] })
    expect(changed).toMatchObject({ title: 'Parcels', teams: [], revision: 2, alias: made.alias })
    expect((await eventsOf(db)).at(-1)?.payload).toMatchObject({ how: 'edited', fields: ['title', 'teams'] })
  })

  test('are not overwritten by a late save, which gets the present state', async () => {
    const made = await createCannedResponse(manager, entered())
    const first = { ...entered({ title: 'First' }), alias: made.alias, revision: 1 }
    await updateCannedResponse(manager, first)
    expect(await refusal(updateCannedResponse(manager, { ...first, title: 'Second' }))).toMatchObject({
      code: 'edit_conflict',
      present: { title: 'First', revision: 2 },
    })
  })

  test('are found by every word, in whatever case, and counted by kind', async () => {
    await createCannedResponse(manager, entered({ title: 'Zoo opening', html: '<p>A parcel of lions</p>' }))
    await createCannedResponse(manager, entered({ title: 'Library fines', teams: [other.alias] }))
    const old = await createCannedResponse(manager, entered({ title: 'Parcel strike', html: '<p>Sorry</p>' }))
    await archiveCannedResponse(manager, { alias: old.alias, isArchived: true })

    const titles = async (query: object) =>
      (await listCannedResponses(manager, { ...list, ...query })).items.map(({ title }) => title)
    expect(await titles({})).toEqual(['Library fines', 'Zoo opening'])
    expect(await titles({ search: 'PARCEL lions' })).toEqual(['Zoo opening'])
    const rows: string[][] = []
    for await (const row of exportCannedResponses(manager, { ...list, search: 'parcel lions' }))
      rows.push(row)
    expect(rows).toEqual([
      ['Title', 'Alias', 'Teams', 'Text', 'Updated'],
      ['Zoo opening', 'zoo-opening', '', 'A parcel of lions', expect.any(String)],
    ])
    expect(await titles({ search: '100%' })).toEqual([])
    expect(await titles({ team: team.alias })).toEqual(['Zoo opening'])
    expect(await titles({ show: 'archived' })).toEqual(['Parcel strike'])
    expect(await listCannedResponses(manager, { ...list, search: 'parcel' })).toMatchObject({
      counts: { active: 2, archived: 1 },
    })
  })

  test.each(['title', 'updated'] as const)('come in pages by %s, each once', async (sort) => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      alias: randomUUID(),
      title: `Title ${index % 7}`,
      html: '<p>x</p>',
      updatedAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
    }))
    await insertMany(db, 'canned_response', rows)
    const first = await listCannedResponses(manager, { ...list, sort })
    const second = await listCannedResponses(manager, { ...list, sort, cursor: first.next ?? '' })
    const aliases = [...first.items, ...second.items].map(({ alias }) => alias)
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null])
    expect(new Set(aliases).size).toBe(60)
  })

  test('are changed only with the permission', async () => {
    const agent = actingAs(db, await anAgent(db, { teams: [team] }))
    for (const work of [
      () => createCannedResponse(agent, entered()),
      () => listCannedResponses(agent, list),
      () => archiveCannedResponse(agent, { alias: 'x', isArchived: true }),
      () => previewCannedResponse(agent, { html: 'x', ticket: null }),
    ])
      expect(await refusal(work())).toMatchObject({ code: 'forbidden' })
  })
})

describe('a ticket', () => {
  test('is offered its team’s responses, with values filled in as text', async () => {
    const requester = await aStudent(db, { name: 'Amira <i>Hassan' })
    const ticket = await aTicket(db, { team, requester, subject: '"><img src=x onerror=alert(1)>' })
    const html =
      '<p>{{ requester.firstName }}, {{ticket.number}} {{ticket.subject}} by {{ticket.dueAt}}, {{agent.firstName}}</p>'
    await createCannedResponse(manager, entered({ title: 'Ours', html, teams: [team.alias] }))
    await createCannedResponse(manager, entered({ title: 'Theirs', teams: [other.alias] }))
    await createCannedResponse(manager, entered({ title: 'Everyone’s' }))

    const { items } = await listFilledCannedResponses(manager, { number: ticket.number })
    expect(items.map(({ title }) => title)).toEqual(['Everyone’s', 'Ours'])
    expect(items[1]).toMatchObject({
      unfilled: ['ticket.dueAt'],
      html:
        `<p><span data-placeholder="requester.firstName">Amira</span>, <span data-placeholder="ticket.number">${ticket.number}</span> ` +
        '<span data-placeholder="ticket.subject">&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</span> by {{ticket.dueAt}}, ' +
        '<span data-placeholder="agent.firstName">Mei-Ling</span></p>',
    })
  })

  test('fills placeholders in links, and never to a javascript address', async () => {
    const ticket = await aTicket(db, { team, subject: 'javascript:alert(1)' })
    const link = (href: string) =>
      `<p><a href="${href}" target="_blank" rel="noopener noreferrer nofollow">here</a></p>`
    const filled = async (html: string) =>
      (await previewCannedResponse(manager, { html, ticket: ticket.number })).html
    expect(await filled(link('https://uni.example/{{ticket.number}}'))).toBe(
      link(`https://uni.example/${ticket.number}`),
    )
    expect(await filled(link('{{ticket.subject}}'))).toBe('<p>here</p>')
  })

  test('is not found if the agent does not see it', async () => {
    const ticket = await aTicket(db, { team: other })
    const reads = [
      () => listFilledCannedResponses(manager, { number: ticket.number }),
      () => previewCannedResponse(manager, { html: 'x', ticket: ticket.number }),
    ]
    for (const work of reads) expect(await refusal(work())).toMatchObject({ code: 'not_found' })
  })

  test('is invented for a preview while the agent sees none', async () => {
    const fresh = await anAgent(db, { permissions: ['manage_canned_response'], name: 'Priya Raman' })
    const html = '<p>{{requester.firstName}} {{ticket.number}} {{agent.firstName}}</p>'
    const preview = await previewCannedResponse(actingAs(db, fresh), { html, ticket: null })
    expect(preview).toMatchObject({ ticket: null, unfilled: [] })
    expect(preview.html.replace(/<[^>]+>/g, '')).toBe('Amara 10001 Priya')
  })

  test.each([
    ['spaces', `{{${' '.repeat(2_000)}x`],
    ['opening braces', '{{ '.repeat(2_000)],
    ['nested placeholders', `${'{{ '.repeat(2_000)}requester.name${' }}'.repeat(2_000)}`],
    ['tags', `{{${'<span> </span>'.repeat(2_000)}x`],
  ])('fills an unclosed placeholder, with %s, in no time', async (_, html) => {
    await aTicket(db, { team })
    const from = performance.now()
    await previewCannedResponse(manager, { html: `<p>${html}</p>`, ticket: null })

    expect(performance.now() - from).toBeLessThan(1_000)
  })

  test('fills a placeholder with any spaces in it', async () => {
    const { number } = await aTicket(db, { team })
    const html = '<p>{{ticket.number}} {{ ticket.number }} {{\u00a0ticket.number\n}}</p>'
    const shown = await previewCannedResponse(manager, { html, ticket: number })

    expect(shown.html.match(new RegExp(`>${number}<`, 'g'))).toHaveLength(3)
  })

  test('fills a preview without a number if it changed last', async () => {
    const updatedAt = new Date('2030-01-01T00:00:00Z')
    const ticket = await aTicket(db, { team, updatedAt })
    expect(
      await previewCannedResponse(manager, { html: '<p>{{ticket.number}}</p>', ticket: null }),
    ).toMatchObject({
      ticket: { number: ticket.number },
      unfilled: [],
    })
  })
})
