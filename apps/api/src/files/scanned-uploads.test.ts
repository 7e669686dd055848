import { countRows } from '@lodge/database'
import { aDepartment, aStudent, eicar, startClamd } from '@lodge/desk/testing'
import { expect, test } from 'vitest'
import { signInToPortal } from '../testing/sign-in.ts'
import { startTestServer } from '../testing/test-server.ts'

const form = { 'content-type': 'multipart/form-data; boundary=x' }
const body = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`

test('with a virus scanner only a file found clean can be attached', async () => {
  const clamd = await startClamd()
  const server = await startTestServer({ env: { LODGE_CLAMD_URL: clamd.url } })
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const browser = await signInToPortal(server, student)
  const upload = (text: string) => browser.post('/api/files', body(text), form)

  expect((await upload('hello')).statusCode).toBe(201)
  const infected = await upload(eicar)
  expect([infected.statusCode, infected.json().error.fields.file.message]).toEqual([
    422,
    'Our virus scanner found something harmful in this file, so it was not attached.',
  ])

  await clamd.close()
  const unscanned = await upload('hello')
  expect([unscanned.statusCode, unscanned.json().error]).toMatchObject([
    503,
    { code: 'files_unavailable', fields: { file: { reason: 'file_not_scanned' } } },
  ])
  expect(await countRows(server.db, 'attachment')).toBe(1)
  await server.close()
})
