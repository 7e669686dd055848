import { randomUUID } from 'node:crypto'
import type { EscalationAction, SlaPolicyView } from '@lodge/contracts'
import { findMany, getOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aDepartment,
  anSlaTicket,
  aSuperadmin,
  aTeam,
  aTopic,
  businessHoursInput,
  slaPolicyInput,
} from '../../testing/index.ts'
import { archiveBusinessHours } from '../business-hours/archive-business-hours.ts'
import { createBusinessHours } from '../business-hours/save-business-hours.ts'
import { archiveSlaPolicy } from './archive-sla-policy.ts'
import { findPolicyInForce } from './find-policy-in-force.ts'
import { moveSlaPolicy } from './move-sla-policy.ts'
import { getPolicyImpact } from './policy-impact.ts'
import { createSlaPolicy, getSlaPolicy, listSlaPolicies, updateSlaPolicy } from './save-sla-policy.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
let businessHours: string
let standard: SlaPolicyView
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
  businessHours = (await createBusinessHours(admin, businessHoursInput())).alias
  standard = await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Standard' }))
  await updateOne(db, 'sla_policy', { alias: standard.alias }, { isDefault: true })
})
afterAll(() => db.drop())

async function policyFor(subject: { topicId: string; departmentId?: string; teamId: string }) {
  const versions = await findPolicyInForce(db, { departmentId: null, ...subject })
  const isInForce = sql`id = (SELECT policy_id FROM sla_policy_version WHERE id = ${versions?.policyVersionId})`
  return (await getOne(db, 'sla_policy', isInForce)).name
}

test('the first policy that matches topic, department and team applies, else the default one', async () => {
  const team = await aTeam(db)
  const parent = await aTopic(db, { team })
  const topic = await aTopic(db, { team, parent })
  const department = await aDepartment(db)
  const scope = { topics: [parent.alias], departments: [], teams: [] }
  await createSlaPolicy(
    admin,
    slaPolicyInput({
      businessHours,
      name: 'Law students',
      scope: { ...scope, departments: [department.alias] },
    }),
  )
  const all = await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Everyone', scope }))
  await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Nobody' }))

  expect(await policyFor({ topicId: topic.id, teamId: team.id, departmentId: department.id })).toBe(
    'Law students',
  )
  expect(await policyFor({ topicId: topic.id, teamId: team.id })).toBe('Everyone')
  expect(
    await policyFor({ topicId: (await aTopic(db)).id, teamId: team.id, departmentId: department.id }),
  ).toBe('Standard')

  const order = await moveSlaPolicy(admin, { alias: all.alias, position: 1 })
  expect(order[0]).toMatchObject({ name: 'Everyone', position: 1 })
  expect(order.findLast(({ archivedAt }) => archivedAt === null)).toMatchObject({ name: 'Standard' })
  expect(await policyFor({ topicId: topic.id, teamId: team.id, departmentId: department.id })).toBe(
    'Everyone',
  )

  await archiveSlaPolicy(admin, { alias: all.alias, isArchived: true })
  expect(await policyFor({ topicId: topic.id, teamId: team.id })).toBe('Standard')
})

test('unknown names in a policy are refused, each at its place', async () => {
  const scope = { topics: ['no-topic'], departments: [], teams: ['no-team'] }
  await expect(
    createSlaPolicy(admin, slaPolicyInput({ businessHours: 'no-hours', scope })),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: {
      fields: {
        businessHours: { reason: 'unknown_business_hours' },
        'scope.topics.0': { reason: 'unknown_record', params: { kind: 'topic', alias: 'no-topic' } },
        'scope.teams.0': { reason: 'unknown_record', params: { kind: 'team', alias: 'no-team' } },
      },
    },
  })
})

test('a changed target makes a new version, a changed scope does not', async () => {
  const topic = await aTopic(db)
  const made = await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Wardens' }))
  const scoped = await updateSlaPolicy(admin, {
    ...made,
    scope: { topics: [topic.alias], departments: [], teams: [] },
  })
  const faster = await updateSlaPolicy(admin, {
    ...scoped,
    targets: { ...scoped.targets, urgent: { ...scoped.targets.urgent, firstResponseMinutes: 15 } },
  })

  expect(scoped).toMatchObject({ version: 1, revision: 2, scope: { topics: [topic.alias] } })
  expect(faster).toMatchObject({ version: 2, targets: { urgent: { firstResponseMinutes: 15 } } })
  expect(await getSlaPolicy(admin, made)).toEqual(faster)
  await expect(updateSlaPolicy(admin, { ...made, name: 'Late' })).rejects.toMatchObject({
    code: 'edit_conflict',
  })
})

test('the number of tickets to recalculate is known before saving', async () => {
  const made = await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Fees' }))
  const tickets = [await anSlaTicket(db), await anSlaTicket(db)]
  const topics = await findMany(db, 'topic', { id: tickets.map(({ topicId }) => topicId) })
  const scope = { topics: topics.map(({ alias }) => alias), departments: [], teams: [] }
  const impact = async (alias: string | null, policy: Parameters<typeof getPolicyImpact>[1]['policy']) =>
    (await getPolicyImpact(admin, { alias, policy })).openTickets

  expect(await impact(made.alias, made)).toBe(0)
  expect(await impact(made.alias, { ...made, name: 'Fees and grants' })).toBe(0)
  expect(await impact(made.alias, { ...made, scope })).toBe(2)
  expect(await impact(null, slaPolicyInput({ businessHours, scope }))).toBe(2)
  await tickets[1]?.setStatus(5, 'resolved')
  expect(await impact(made.alias, { ...made, scope })).toBe(1)
})

test('the default policy cannot be archived or moved, nor its business hours archived', async () => {
  const needed = { code: 'still_in_use', message: expect.stringContaining('Standard') }
  const { alias } = standard
  await expect(archiveSlaPolicy(admin, { alias, isArchived: true })).rejects.toMatchObject(needed)
  await expect(moveSlaPolicy(admin, { alias, position: 1 })).rejects.toMatchObject(needed)
  await expect(archiveBusinessHours(admin, { alias: businessHours, isArchived: true })).rejects.toMatchObject(
    needed,
  )
  expect((await listSlaPolicies(admin)).find(({ isDefault }) => isDefault)).toMatchObject({
    archivedAt: null,
  })
})

test('escalation steps belong to the version, and an unknown name is refused at its place', async () => {
  const step = (action: EscalationAction) => ({
    id: randomUUID(),
    metric: 'first_response' as const,
    at: { kind: 'after_breach' as const, minutes: 30 },
    action,
  })
  const made = await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Escalated' }))
  const escalation = [step({ type: 'notify_team_leads' }), step({ type: 'raise_priority', to: 'urgent' })]
  const escalated = await updateSlaPolicy(admin, { ...made, escalation })
  const faster = await updateSlaPolicy(admin, { ...escalated, warnAtPercent: [50] })

  expect(escalated).toMatchObject({ version: 2, escalation })
  expect(faster).toMatchObject({ version: 3, escalation })
  const gone = [step({ type: 'notify_assignee' }), step({ type: 'reassign', person: 'nobody' })]
  await expect(updateSlaPolicy(admin, { ...faster, escalation: gone })).rejects.toMatchObject({
    details: {
      fields: { 'escalation.1.action.person': { reason: 'record_gone', params: { alias: 'nobody' } } },
    },
  })
})
