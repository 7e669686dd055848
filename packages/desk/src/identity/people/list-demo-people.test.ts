import { updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { listDemoPeople } from './list-demo-people.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())

test('a demo lists students with tickets, and other sites list nobody', async () => {
  const student = await aStudent(db, { name: 'Amara Okafor' })
  await aTicket(db, { requester: student })
  await aTicket(db, { requester: await anAgent(db) })
  await aStudent(db, { name: 'Has never asked' })
  const set = (authMode: string) => updateMany(db, 'site', {}, { authMode })

  await set('production')
  expect(await listDemoPeople({ db })).toEqual([])
  await set('demo')
  expect(await listDemoPeople({ db })).toEqual([{ name: 'Amara Okafor', email: student.email }])
})
