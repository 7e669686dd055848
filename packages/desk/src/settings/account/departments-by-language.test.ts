import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeProfile } from '../../identity/people/complete-profile.ts'
import { listDepartments } from '../../identity/people/list-departments.ts'
import { getFrontendUser } from '../../identity/people/person-views.ts'
import {
  actingAs,
  aDepartment,
  anAgent,
  aSite,
  aSiteText,
  aStudent,
  type TestPerson,
} from '../../testing/index.ts'
import { getMyAccount } from './get-my-account.ts'
import { saveMyDetails } from './save-my-account.ts'

let db: TestDatabase
let history: { id: string; alias: string }
let music: { id: string; alias: string }
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  history = await aDepartment(db, { name: 'School of History' })
  music = await aDepartment(db, { name: 'School of Music', parent: history })
  await aSiteText(db, {
    kind: 'department',
    recordId: history.id,
    field: 'name',
    source: 'School of History',
    text: 'Institut für Geschichte',
  })
  student = await aStudent(db, { department: history })
})
afterAll(() => db.drop())

const german = { name: 'Institut für Geschichte' }
const english = { name: 'School of History' }
const reading = (languages: string[]) => ({ ...actingAs(db, student), languages })

test('a requester chooses a department by its name in their language, else as it is written', async () => {
  const named = async (languages: string[]) => await listDepartments(reading(languages))

  expect(await named(['de'])).toEqual([
    {
      id: history.alias,
      label: german.name,
      children: [{ id: music.alias, label: 'School of Music' }],
    },
  ])
  expect(await named(['en', 'de'])).toMatchObject([{ label: english.name }])
})

test('staff choose by the name that they know', async () => {
  const agent = { ...actingAs(db, await anAgent(db)), languages: ['de'] }

  expect(await listDepartments(agent)).toMatchObject([{ label: english.name }])
})

test('a requester’s own department is named in their language', async () => {
  expect((await getMyAccount(reading(['de']))).department).toEqual({
    alias: history.alias,
    name: german.name,
  })
  expect((await getMyAccount(reading(['en']))).department).toMatchObject(english)
  const user = (languages: string[]) => getFrontendUser(db, { personId: student.id, languages })
  expect((await user(['de'])).department).toEqual({ alias: history.alias, name: german.name })
  expect((await user([])).department).toMatchObject(english)
})

test('a refusal names the department that follows from an address in the reader’s language', async () => {
  await updateOne(db, 'department', { id: history.id }, { emailDomains: ['history.example'] })
  const other = await aStudent(db, { email: 'amira@history.example' })
  const ctx = { ...actingAs(db, other), languages: ['de'] }
  const refusal = { problem: { reason: 'department_follows_address', params: { department: german.name } } }

  await expect(completeProfile(ctx, { name: 'Amira', department: music.alias })).rejects.toMatchObject(
    refusal,
  )
  const { name } = await completeProfile(ctx, { name: 'Amira', department: null })
  const details = { name, timezone: null, language: null, department: music.alias }
  await expect(saveMyDetails(ctx, details)).rejects.toMatchObject(refusal)
})
