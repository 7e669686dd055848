import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { readCatalogue, workspacesWithStrings } from './catalogues.ts'
import { sheetOf, takeSheet } from './sheet.ts'

type Line = Record<string, string>

const linesOf = (language: string) => parse<Line>(sheetOf(language), { columns: true, bom: true })

function take(language: string, change: (line: Line) => Line | null) {
  const lines = linesOf(language).flatMap((line): Line[] => {
    const changed = change(line)
    return changed ? [changed] : []
  })
  return takeSheet(language, stringify(lines, { header: true }))
}

const only = (key: string, changes: Line) => (line: Line) =>
  line.Key === key ? { ...line, ...changes } : null

test('a sheet has the comment of a text, and where it is seen', () => {
  const line = linesOf('de').find(({ Key }) => Key === 'ticket-watchers.watch')

  expect(line).toMatchObject({
    Workspace: 'apps/admin',
    'Seen at': '/admin/tickets/:number/detail',
    Comment: expect.stringContaining('a verb'),
    State: '',
    English: 'Watch',
    Translation: 'Beobachten',
  })
})

test('a sheet of a language of requesters has no texts of staff, one of a new language has nothing translated', () => {
  expect(linesOf('ar').filter(({ Workspace }) => Workspace === 'apps/admin')).toEqual([])
  expect(linesOf('la').every(({ State, Translation }) => State === 'missing' && Translation === '')).toBe(
    true,
  )
})

test('a sheet that comes back as it was changes nothing', () => {
  const { catalogues, taken, problems } = take('de', (line) => line)

  expect([taken, problems]).toEqual([[], []])
  for (const workspace of workspacesWithStrings())
    expect(catalogues[workspace]).toEqual(readCatalogue(workspace, 'de'))
})

test('a text that was translated is taken, at its place', () => {
  const { catalogues, taken } = take('de', only('ticket-watchers.watch', { Translation: 'Im Auge behalten' }))

  expect(taken).toEqual(['apps/admin: ticket-watchers.watch'])
  expect(catalogues['apps/admin']).toEqual({
    ...readCatalogue('apps/admin', 'de'),
    'ticket-watchers': expect.objectContaining({ watch: 'Im Auge behalten' }),
  })
})

test('a text that a spreadsheet would compute comes back without its apostrophe', () => {
  const { catalogues } = take('la', only('reports.change.more', { Translation: "'+{count, number}" }))

  expect(catalogues['apps/admin']).toEqual({})
  expect(take('de', only('reports.change.more', { Translation: "'+{count, number}" })).problems).toEqual([])
  expect(
    take('de', only('reports.change.more', { Translation: "'+{count, number} mehr" })).catalogues[
      'apps/admin'
    ],
  ).toMatchObject({ reports: { change: { more: '+{count, number} mehr' } } })
})

test.each([
  [{ Translation: 'Beobachte {name}' }, /asks for \{name\}/],
  [{ Translation: 'Beobachte {' }, /is no ICU message/],
  [{ Translation: '<b>Beobachten</b>' }, /holds HTML/],
  [{ Translation: 'Ansehen', English: 'Look' }, /from another English text/],
  [{ Translation: 'Ansehen', Key: 'ticket-watchers.gone' }, /is no text of Lodge/],
  [{ Translation: 'Ansehen', Workspace: 'apps/gone' }, /There is no apps\/gone/],
])('a line with %j is left out with its reason', (changes, reason) => {
  const { taken, problems } = take('de', only('ticket-watchers.watch', changes))

  expect(taken).toEqual([])
  expect(problems).toEqual([expect.stringMatching(reason)])
})

test('a file that is no sheet is refused', () => {
  expect(() => takeSheet('de', 'Key;English\na;b')).toThrow()
})
