import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { limits } from '@lodge/contracts'
import { countRows, getOne } from '@lodge/database'
import { loseCommit } from '@lodge/database/testing'
import { isOutage } from '@lodge/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setImportEncoding } from './set-import-encoding.ts'
import { buildZip } from './testing/build-zip.ts'
import { createImportFixture, type ImportFixture } from './testing/import-fixture.ts'
import { uploadImport } from './upload-import.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
})
afterAll(() => fixture.close())

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('the encoding', () => {
  test.each([
    ['utf-8', Buffer.from('name,email\nŁucja Núñez,a@uni.example\n')],
    ['utf-8', Buffer.from('\ufeffname,email\nŁucja Núñez,a@uni.example\n')],
    ['utf-16le', utf16('name,email\nŁucja Núñez,a@uni.example\n')],
    ['utf-16be', utf16('name,email\nŁucja Núñez,a@uni.example\n').swap16()],
  ])('is recognised as %s', async (encoding, file) => {
    const view = await fixture.upload('users', file)

    expect(view).toMatchObject({ encoding, columns: { name: 0, email: 1 } })
    expect(view.headers[0]).toEqual({ name: 'name', samples: ['Łucja Núñez'] })
  })

  test('is recognised as Windows-1252 if it is not UTF-8', async () => {
    const file = Buffer.concat([
      Buffer.from('name,email\nN'),
      Buffer.from([0xfa, 0xf1, 0x80]),
      Buffer.from(',a@b.c'),
    ])

    const view = await fixture.upload('users', file)

    expect(view).toMatchObject({ encoding: 'windows-1252' })
    expect(view.headers[0]?.samples).toEqual(['Núñ€'])
  })
})

test.each([
  [',', 'name,email\n"Miller, Ann",a@b.c\n'],
  [';', 'name;email\nMiller, Ann;a@b.c\n'],
  ['\t', 'name\temail\nMiller, Ann\ta@b.c\n'],
  ['|', 'name|email\nMiller, Ann|a@b.c\n'],
  [',', 'email\na@b.c\n'],
])('the separator is recognised: %j', async (separator, file) => {
  expect(await fixture.upload('users', file)).toMatchObject({ separator })
})

test('a file of which nobody knows whether Postgres has its import is kept', async () => {
  const { db, ctx, files } = fixture
  const stream = Readable.from([Buffer.from('email\na@b.c\n')])
  const error = await loseCommit(db, 'import', (lost) =>
    uploadImport({ ...ctx, db: lost, files }, 'users', { name: 'lost.csv', stream }),
  )

  expect(isOutage(error)).toBe(true)
  const { storageKey } = await getOne(db, 'import', { fileName: 'lost.csv' })
  expect(await text(files.read(storageKey ?? ''))).toBe('email\na@b.c\n')
})

const wide = Array.from({ length: 200 }, (_, at) => `c${at}`).join()

test.each([
  ['an empty file', '', 'file_empty'],
  ['blank lines', '\n\n,,\n', 'csv_without_head'],
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'csv_is_page'],
  [
    'a workbook',
    buildZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
    'csv_not_text',
  ],
  ['the beginning of a zip', Buffer.from('PK\u0003\u0004rest'), 'roster_unreadable'],
  ['UTF-16 without its mark', Buffer.from('name,email\n', 'utf16le'), 'csv_not_text'],
  [
    'half UTF-8',
    Buffer.concat([Buffer.from('name\nNúñez Łucja\n'), Buffer.from([0xfa])]),
    'csv_encoding_mixed',
  ],
  ['no known encoding', Buffer.from([0x6e, 0x0a, 0x81, 0x8d, 0xff]), 'csv_encoding_unknown'],
  ['200 columns', `${wide}\n${wide}\n`, 'csv_too_many_columns'],
  ['a quote that is never closed', 'name,email\n"Ann,a@b.c\nBen,b@b.c\n', 'csv_quote_open'],
  ['a quote in a value', 'name,email\nAnn "A" Lee,a@b.c\n', 'csv_quote_misplaced'],
  ['an endless line', `name\n${'x'.repeat(limits.importLineLength + 100)}`, 'csv_line_too_long'],
])('%s is refused at the file field and not stored', async (_, file, reason) => {
  const { db, upload } = fixture
  const before = await countRows(db, 'import')

  await expect(upload('users', file)).rejects.toMatchObject({
    code: 'invalid_file',
    details: { fields: { file: { reason } } },
  })
  expect(await countRows(db, 'import')).toBe(before)
})

test('a misplaced quote is refused with its line', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `P${at},p${at}@uni.example`)
  const file = ['name,email', '', ...rows.slice(0, 2), 'Ann "A" Lee,a@b.c', ...rows].join('\r\n')

  await expect(fixture.upload('users', file)).rejects.toMatchObject({
    problem: { reason: 'csv_quote_misplaced', params: { line: 5 } },
  })
})

test('columns without a name or with the same name are told apart by their position', async () => {
  const view = await fixture.upload('users', 'email,,email,Name\na@b.c,x,b@b.c,Ann\n')

  expect(view.headers.map(({ name }) => name)).toEqual(['email', '', 'email', 'Name'])
  expect(view.columns).toEqual({ email: 0, name: 3 })
})

test('the chosen columns are remembered for the next file with the same header', async () => {
  const { check, upload } = fixture
  await check('users', 'Login,Called\na@b.c,Ann\n', { email: 0, name: 1 })

  expect(await upload('users', 'Login,Called\nb@b.c,Ben\n')).toMatchObject({
    columns: { email: 0, name: 1 },
    isRemembered: true,
  })
  expect(await upload('courses', 'Login,Called\nb@b.c,Ben\n')).toMatchObject({
    columns: {},
    isRemembered: false,
  })
})

const users = (...lines: string[]) => lines.join('\r\n')

test.each([
  ['empty cells at the end of a line', users('email;name', 'a@excel.example;Ann;', 'b@excel.example;Ben;;;')],
  [
    'empty cells at the end of the head too',
    users('email;name;;', 'c@excel.example;Cleo;;', 'd@excel.example;Dan'),
  ],
  [
    'a first line with the separator',
    users('sep=;', 'email;name', 'e@excel.example;Eve', 'f@excel.example;Fay'),
  ],
  ['the same in quotes', users('"sep=;"', 'email;name', 'g@excel.example;Gus', 'h@excel.example;Hal')],
  [
    'the same with another separator',
    users('sep=|', 'email|name', 'i@excel.example|Ida', 'j@excel.example|Joe'),
  ],
  [
    'the same after a mark, in UTF-16',
    utf16(users('sep=\t', 'email\tname', 'k@excel.example\tKim', 'l@excel.example\tLea')),
  ],
  ['lone carriage returns', 'email,name\rm@excel.example,Max\rn@excel.example,Ned\r'],
  [
    'quotes and spaces around addresses',
    'email,name\n" o@excel.example ","Oz, the Great"\n p@excel.example ,"P ""Q"""\n',
  ],
])('a file with %s is read as Excel reads it', async (_, file) => {
  const view = await fixture.check('users', file)

  expect(view).toMatchObject({ columns: { email: 0, name: 1 }, lines: 2, created: 2, refused: 0 })
})

test('a cell beyond the columns is refused, with the line number that an editor shows', async () => {
  const view = await fixture.check('users', users('sep=;', 'email;name', 'q@excel.example;Quin;more'))

  expect(view.problems).toMatchObject([
    { line: 3, refusal: { reason: 'line_cell_count', params: { found: 3, expected: 2 } } },
  ])
})

test('choosing another encoding shows the file in it before the check', async () => {
  const { ctx, files, upload } = fixture
  const file = Buffer.from('email;name;town\nr@excel.example;Jan;\xa3\xf3d\x9f\n', 'latin1')
  const view = await upload('users', file)
  expect(view).toMatchObject({ encoding: 'windows-1250', words: ['Łódź'] })
  expect(view.headers[2]?.samples).toEqual(['Łódź'])

  const other = await setImportEncoding({ ...ctx, files }, 'users', { id: view.id, encoding: 'windows-1252' })
  expect(other).toMatchObject({ state: 'uploaded', encoding: 'windows-1252', words: ['£ódŸ'] })
  expect(other.headers[2]?.samples).toEqual(['£ódŸ'])
  await expect(
    setImportEncoding({ ...ctx, files }, 'courses', { id: view.id, encoding: 'utf-8' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
