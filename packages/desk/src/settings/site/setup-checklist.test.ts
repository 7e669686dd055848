import { getOne, insert } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, noon } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { dismissChecklist, getSetupChecklist } from './setup-checklist.ts'

let db: TestDatabase
let ctx: Context
beforeEach(async () => {
  db = await createTestDatabase()
  await seedEssentials(db, { setUpAt: noon })
  ctx = actingAs(db, await aSuperadmin(db))
})
afterEach(() => db.drop())

async function doneSteps() {
  const { steps } = await getSetupChecklist(ctx)
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

test('no step is done on a new help desk', async () => {
  expect(await doneSteps()).toEqual([])
})

test('a step is done once its records exist', async () => {
  const team = await aTeam(db)
  await aTopic(db, { team })
  expect(await doneSteps()).toEqual([])
  await aTopic(db, { team, fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }] })
  expect(await doneSteps()).toEqual(['topic'])

  await anAgent(db)
  expect(await doneSteps()).toEqual(['topic', 'staff'])

  await insert(db, 'email_delivery', {
    eventId: crypto.randomUUID(),
    recipient: 'amara@uni.example',
    templateCode: 'sign_in_code',
    state: 'sent',
    createdAt: noon,
  })
  expect(await doneSteps()).toEqual(['mail', 'topic', 'staff'])
})

test('the steps of business hours and policy are done once somebody has changed them', async () => {
  const [hours, policy] = [
    await getOne(db, 'business_hours_version', {}),
    await getOne(db, 'sla_policy_version', {}),
  ]
  await db.pool.query(
    `INSERT INTO business_hours_version SELECT (jsonb_populate_record(old, jsonb_build_object(
       'id', gen_random_uuid(), 'version', 2))).* FROM business_hours_version old WHERE id = $1`,
    [hours.id],
  )
  expect(await doneSteps()).toEqual(['businessHours'])
  await db.pool.query(
    `INSERT INTO sla_policy_version SELECT (jsonb_populate_record(old, jsonb_build_object(
       'id', gen_random_uuid(), 'version', 2))).* FROM sla_policy_version old WHERE id = $1`,
    [policy.id],
  )
  expect(await doneSteps()).toEqual(['businessHours', 'policy'])
})

test('only superadmins see and dismiss the checklist', async () => {
  const agent = actingAs(db, await anAgent(db))
  await expect(getSetupChecklist(agent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(dismissChecklist(agent)).rejects.toMatchObject({ code: 'forbidden' })

  expect(await dismissChecklist(ctx)).toMatchObject({ isDismissed: true })
})
