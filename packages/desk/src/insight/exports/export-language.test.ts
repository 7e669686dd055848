import { ExportTickets, ListUsers } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportUsers } from '../../directory/users/list-user-records.ts'
import { deskLanguages, deskStrings } from '../../foundation/strings.ts'
import { exportArticles } from '../../knowledge-base/articles/list-articles.ts'
import { collect } from '../../testing/collect.ts'
import {
  actingAs,
  after,
  anArticle,
  aSite,
  aStudent,
  aSuperadmin,
  aTicket,
  type TestPerson,
} from '../../testing/index.ts'
import { exportTickets } from './export-tickets.ts'

let db: TestDatabase
let german: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  const site = await aSite(db)
  await updateOne(db, 'site', { id: site.id }, { languages: ['en', 'de'] })
  german = await aSuperadmin(db)
  await updateOne(db, 'person', { id: german.id }, { language: 'de' })
  await aStudent(db, { name: 'Ada' })
  await aTicket(db, { priority: 'high' })
})
afterAll(() => db.drop())

const users = ListUsers.parse({})
const tickets = ExportTickets.parse({ columns: 'number,subject,status,priority' })
const contextOf = (person: TestPerson, languages: string[] = []) => ({
  ...actingAs(db, person, after(60)),
  languages,
})

test('an export has its heads and words in the language of the account', async () => {
  // A browser that asks for English changes nothing.
  const ctx = contextOf(german, ['en'])
  const [userHead = [], ...userRows] = await collect(exportUsers(ctx, users))
  const [ticketHead, ticket = []] = await collect(await exportTickets(ctx, tickets))

  expect(userHead.slice(0, 2)).toEqual(['Name', 'E-Mail-Adresse'])
  expect(userRows.map((row) => row[userHead.indexOf('Rolle')])).toContain('Studierende')
  expect(ticketHead).toEqual(['Nummer', 'Betreff', 'Status', 'Priorität', 'Formularangaben'])
  expect(ticket.slice(2, 4)).toEqual(['Neu', 'Hoch'])
})

test('an export says states and languages in words, not by their codes', async () => {
  await anArticle(db, { title: 'Drucken' })
  const [head = [], ...rows] = await collect(
    exportArticles(contextOf(german), { show: 'active', sort: 'name', search: 'Drucken' }),
  )
  const cellOf = (name: string) => rows[0]?.[head.indexOf(name)]

  expect([cellOf('Status'), cellOf('Leserkreis'), cellOf('Sprache')]).toEqual([
    'Veröffentlicht',
    'Alle',
    'Englisch',
  ])
})

test('without one it is in that of the browser, and else in the site’s first', async () => {
  const reader = await aSuperadmin(db)
  const headOf = async (languages: string[]) =>
    (await collect(exportUsers(contextOf(reader, languages), users)))[0]

  expect((await headOf(['fr', 'de-AT']))?.[1]).toBe('E-Mail-Adresse')
  expect((await headOf([]))?.[1]).toBe('E-mail')
})

test.each(deskLanguages)('no two heads of a file are the same in %s', (language) => {
  const { t } = deskStrings(language)
  const files = [
    [
      'name',
      'email',
      'otherEmails',
      'failingEmails',
      'role',
      'teams',
      'department',
      'deactivated',
      'updated',
    ],
    ['recipient', 'mail', 'ticket', 'state', 'tries', 'reason', 'created'],
    ['name', 'alias', 'address', 'state', 'failing', 'events', 'waiting', 'failed', 'delivered', 'updated'],
    [
      'title',
      'address',
      'status',
      'category',
      'language',
      'translation',
      'audience',
      'publishedBy',
      'publishAt',
    ],
    [
      'name',
      'alias',
      'address',
      'team',
      'today',
      'waiting',
      'quarantine',
      'latest',
      'state',
      'problem',
      'updated',
    ],
    ['name', 'teams', 'madeBy', 'showsSubjects', 'showsAgents', 'works', 'lastSeen', 'ends'],
    ['name', 'alias', 'protocol', 'issuer', 'audience', 'offered', 'people', 'used', 'updated', 'archived'],
    [
      'order',
      'name',
      'alias',
      'default',
      'topics',
      'departments',
      'teams',
      'businessHours',
      'pausedWhile',
      'warnsAt',
    ],
  ] as const
  for (const columns of files) {
    const heads = columns.map((column) => t(`exports.columns.${column}`))
    expect(new Set(heads).size).toBe(heads.length)
  }
})
