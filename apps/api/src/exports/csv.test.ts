import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

async function* rowsOf(...cells: string[]) {
  yield cells
}

const lineOf = async (...cells: string[]) => (await text(toCsv(rowsOf(...cells)))).replace(/^\uFEFF/, '')

test('every cell is quoted, the empty ones too', async () => {
  expect(await lineOf('4711', '', 'a "b", c')).toBe('"4711","","a ""b"", c"\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r'=1"],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM', "'＠SUM"],
  ['Hello\n=cmd|calc', "Hello\n'=cmd|calc"],
  ['Hello\r\n=cmd|calc', "Hello\r\n'=cmd|calc"],
  ['Hello\r@SUM', "Hello\r'@SUM"],
  ['Hello\u2028=1', "Hello\u2028'=1"],
  ['a=b - c + d@e', 'a=b - c + d@e'],
  ['بريد - سؤال', 'بريد - سؤال'],
])('%j is written so that no spreadsheet reads it as a formula', async (cell, expected) => {
  expect(await lineOf(cell)).toBe(`"${expected}"\r\n`)
})
