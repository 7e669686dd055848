import { randomUUID } from 'node:crypto'
import { countRows, findMany, getOne, insert, sql, updateMany, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { forgetGroups } from '@lodge/desk/settings'
import { aDepartment, anAgent, aStudent, aTeam } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVisitor, issueCodeFor, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { aProvider, signInByProvider } from '../testing/sign-on.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Rule = { source: 'group' | 'department'; value: string; gives: string; to: string }

let server: TestServer
let issuer: TestIssuer
let admin: TestBrowser
let superadminId: string
let exams: { id: string; alias: string }
let fees: { id: string; alias: string }
let law: { id: string; alias: string }
let physics: { id: string; alias: string }
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  issuer = await startTestIssuer(server.clock.now)
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  superadminId = superadmin.id
  admin = await signInToAdmin(server, superadmin)
  exams = await aTeam(server.db)
  fees = await aTeam(server.db)
  law = await aDepartment(server.db)
  physics = await aDepartment(server.db)
  await updateMany(server.db, 'site', {}, { emailDomains: ['uni.example'] })
  await insert(server.db, 'role', { name: 'agent', label: 'Agent' })
  await insert(server.db, 'role', { name: 'supervisor', label: 'Shift lead' })
  await insert(server.db, 'role', { name: 'front-desk', label: 'Front desk' })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const path = '/api/backend/identity-providers'
const anEmail = () => `g-${randomUUID().slice(0, 8)}@uni.example`
const aColleague = (more: { name?: string; role?: string } = {}) =>
  anAgent(server.db, { email: anEmail(), role: 'agent', ...more })
const group = (value: string, gives: string, to: string): Rule => ({ source: 'group', value, gives, to })
const settings = (rules: Rule[], more: object = {}) => ({
  groupClaim: 'groups',
  departmentClaim: null,
  makesStaff: false,
  rules,
  ...more,
})
const save = async (alias: string, input: object) => {
  const { revision } = (await admin.get(`${path}/${alias}/rules`)).json()
  return admin.put(`${path}/${alias}/rules`, { ...input, revision })
}
const aRuledProvider = async (rules: Rule[], more: object = {}) => {
  const provider = await aProvider(server, issuer)
  const saved = await save(provider.alias, settings(rules, more))
  expect(saved.statusCode, saved.body).toBe(200)
  return provider
}
const enter = async (
  { alias }: { alias: string },
  claims: Record<string, unknown>,
  area: 'portal' | 'admin' = 'admin',
) => {
  const browser = await createVisitor(server)
  const page = await signInByProvider(browser, issuer, { path: `/sign-on/${area}/${alias}`, claims })
  return { browser, page }
}
const claimsOf = ({ email }: { email: string }, more: object = {}) => ({
  sub: `sub ${email}`,
  email,
  email_verified: true,
  ...more,
})
const roleOf = async (id: string) => {
  const { roleId } = await getOne(server.db, 'person', { id })
  return roleId === null ? null : (await getOne(server.db, 'role', { id: roleId })).name
}
const teamsOf = async (personId: string) =>
  (await findMany(server.db, 'team_member', { personId })).map(({ teamId }) => teamId).toSorted()
const changesOf = async (recordId: string) => {
  const events = await findMany(server.db, 'event', { type: 'person.changed' }, { orderBy: ['seq'] })
  return events
    .filter(({ payload }) => Object(payload).recordId === recordId)
    .map(({ actorKind, payload }) => ({ by: actorKind, after: Object(payload).after }))
}

test('groups give a role and teams and take them back, and the log names the provider and the group', async () => {
  const provider = await aRuledProvider([
    group('helpdesk-leads', 'role', 'supervisor'),
    group('helpdesk', 'role', 'agent'),
    group('helpdesk', 'team', exams.alias),
    group('fees', 'team', fees.alias),
  ])
  const agent = await aColleague()
  const other = await aTeam(server.db)
  await insert(server.db, 'team_member', { personId: agent.id, teamId: other.id })

  await enter(provider, claimsOf(agent, { groups: ['helpdesk', 'helpdesk-leads', 'fees', 'fees'] }))
  expect(await roleOf(agent.id)).toBe('supervisor')
  expect(await teamsOf(agent.id)).toEqual([exams.id, fees.id, other.id].toSorted())
  expect(await changesOf(agent.id)).toMatchObject([
    {
      by: 'system',
      after: {
        role: 'Shift lead',
        provider: provider.name,
        givenByGroups: [
          'helpdesk-leads → Shift lead',
          expect.stringContaining('helpdesk → '),
          expect.stringContaining('fees → '),
        ],
      },
    },
  ])

  await enter(provider, claimsOf(agent, { groups: 'helpdesk' }))
  expect(await roleOf(agent.id)).toBe('agent')
  expect(await teamsOf(agent.id)).toEqual([exams.id, other.id].toSorted())
  const before = await changesOf(agent.id)
  await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))
  expect(await changesOf(agent.id)).toEqual(before)
})

describe('of several who put somebody into a team', () => {
  const ruled = () => aRuledProvider([group('helpdesk', 'team', exams.alias)])
  const inGroup = ['helpdesk']

  test('a rule takes nobody out whom somebody put there by hand, before or after it', async () => {
    const provider = await ruled()
    const [before, after] = [await aColleague(), await aColleague()]
    await insert(server.db, 'team_member', { personId: before.id, teamId: exams.id, isLead: true })
    await enter(provider, claimsOf(before, { groups: inGroup }))
    await enter(provider, claimsOf(before, { groups: [] }))
    expect(await teamsOf(before.id)).toEqual([exams.id])

    await enter(provider, claimsOf(after, { groups: inGroup }))
    await enter(provider, claimsOf(after, { groups: [] }))
    expect(await teamsOf(after.id)).toEqual([])
  })

  test('a rule takes nobody out whom a group of a directory put there, and the other way round', async () => {
    const provider = await ruled()
    const agent = await aColleague()
    const row = { personId: agent.id, teamId: exams.id }
    await insert(server.db, 'team_member', { ...row, isByHand: false, isFromGroup: true })
    await enter(provider, claimsOf(agent, { groups: inGroup }))
    expect(await findMany(server.db, 'team_member', row)).toMatchObject([
      { isByHand: false, isFromGroup: true, providerIds: [provider.id] },
    ])
    await enter(provider, claimsOf(agent, { groups: [] }))

    expect(await findMany(server.db, 'team_member', row)).toMatchObject([
      { isByHand: false, isFromGroup: true, providerIds: [] },
    ])
    await updateMany(server.db, 'team_member', row, { isFromGroup: false, isByHand: true })
    const changes = await changesOf(agent.id)
    await enter(provider, claimsOf(agent, { groups: inGroup }))
    expect(await changesOf(agent.id)).toEqual(changes)
  })

  test('of two providers each takes what it gave', async () => {
    const [first, second] = [await ruled(), await ruled()]
    const agent = await aColleague()
    await insert(server.db, 'person_identity', {
      personId: agent.id,
      providerId: second.id,
      issuer: issuer.issuer,
      subject: `second ${agent.email}`,
      createdAt: server.clock.now(),
    })
    await insert(server.db, 'team_member', {
      personId: agent.id,
      teamId: exams.id,
      isByHand: false,
      providerIds: [second.id],
    })
    await enter(first, claimsOf(agent, { groups: inGroup }))
    await enter(first, claimsOf(agent, { groups: [] }))
    expect(await teamsOf(agent.id)).toEqual([exams.id])

    await enter(second, claimsOf(agent, { sub: `second ${agent.email}`, groups: [] }))
    expect(await teamsOf(agent.id)).toEqual([])
  })

  test('a team that no rule names any more keeps its members, whatever groups say from then on', async () => {
    const provider = await ruled()
    const agent = await aColleague()
    await enter(provider, claimsOf(agent, { groups: inGroup }))
    await save(provider.alias, settings([group('helpdesk', 'team', fees.alias)]))

    expect(await findMany(server.db, 'team_member', { personId: agent.id, teamId: exams.id })).toMatchObject([
      { isByHand: true, providerIds: [] },
    ])
    await enter(provider, claimsOf(agent, { groups: [] }))
    expect(await teamsOf(agent.id)).toEqual([exams.id])
  })
})

test('a role that no rule names stays, whatever groups say, and so do its teams', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'agent')])
  const lead = await aColleague({ role: 'front-desk' })
  await insert(server.db, 'team_member', { personId: lead.id, teamId: exams.id, isLead: true })
  await enter(provider, claimsOf(lead, { groups: ['helpdesk'] }))
  expect([await roleOf(lead.id), await teamsOf(lead.id)]).toEqual(['front-desk', [exams.id]])
})

test('whoever loses the role is refused, keeps it lost, and is out with every session at once', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'agent')])
  const agent = await aColleague()
  await insert(server.db, 'team_member', { personId: agent.id, teamId: exams.id })
  const { browser } = await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))
  expect((await browser.get('/api/backend/init')).json().user).toMatchObject({ alias: agent.alias })

  const second = await enter(provider, claimsOf(agent, { groups: [] }))
  expect(second.page).toContain('refused=not_staff')
  expect([await roleOf(agent.id), await teamsOf(agent.id)]).toEqual([null, []])
  expect((await browser.get('/api/backend/init')).json().user).toBeNull()
  const events = await findMany(server.db, 'event', { type: 'person.access_changed' })
  expect(events.filter(({ payload }) => Object(payload).personId === agent.id)).toHaveLength(1)
  expect((await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))).page).toContain('not_staff')
})

test('the last superadmin is never demoted, and the log says that the rule was skipped', async () => {
  const provider = await aRuledProvider([
    group('lodge-admins', 'role', 'superadmin'),
    group('helpdesk', 'role', 'agent'),
  ])
  const boss = await getOne(server.db, 'person', { id: superadminId })
  for (const groups of [[], ['helpdesk']]) {
    const { page } = await enter(provider, claimsOf(boss, { groups }))
    expect([page, await roleOf(boss.id)]).toEqual(['/admin/dashboard', 'superadmin'])
  }
  expect((await changesOf(boss.id)).map(({ after }) => after)).toEqual(
    Array(2).fill({ provider: provider.name, lastSuperadmin: true }),
  )

  const second = await aColleague({ role: 'superadmin' })
  await enter(provider, claimsOf(second, { groups: [] }))
  expect(await roleOf(second.id)).toBeNull()
})

test('two superadmins who lose the role at once leave one', async () => {
  const provider = await aRuledProvider([group('lodge-admins', 'role', 'superadmin')])
  const pair = await Promise.all([1, 2].map(() => aColleague({ role: 'superadmin' })))
  // The third one is set aside, so that these two are all.
  await updateOne(server.db, 'person', { id: superadminId }, { archivedAt: server.clock.now() })
  await Promise.all(pair.map((person) => enter(provider, claimsOf(person, { groups: [] }))))
  const left = await Promise.all(pair.map(({ id }) => roleOf(id)))
  await updateOne(server.db, 'person', { id: superadminId }, { archivedAt: null })
  expect(left.toSorted()).toEqual([null, 'superadmin'].toSorted())
  for (const { id } of pair) await updateOne(server.db, 'person', { id }, { roleId: null })
})

test.each([
  ['a number', 7],
  ['an object', { helpdesk: true }],
  ['a list of objects', [{ name: 'helpdesk' }, 12, null, ['helpdesk']]],
  ['another spelling', ['Helpdesk', 'helpdesk2', 'help desk', 'helpdesk,other']],
  ['a text that has it in it', 'helpdesk other'],
  ['absent', undefined],
])('a claim that is %s gives nothing', async (_, groups) => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'supervisor')], { makesStaff: true })
  const email = anEmail()
  const { page } = await enter(provider, claimsOf({ email }, { groups }))
  expect(page).toContain('refused=not_staff')
  expect(await countRows(server.db, 'person', { email })).toBe(0)
})

test('groups count by the claim of the settings alone, and never by what the browser sends', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'supervisor')], {
    makesStaff: true,
    groupClaim: 'member_of',
  })
  const browser = await createVisitor(server)
  const claims = claimsOf({ email: anEmail() }, { groups: ['helpdesk'], roles: ['superadmin'] })
  const start = `/sign-on/admin/${provider.alias}?groups=helpdesk&member_of=helpdesk`
  expect(await signInByProvider(browser, issuer, { path: start, claims })).toContain('refused=not_staff')
})

test('a thousand groups are matched, and kept for previews up to a limit', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'team', exams.alias)])
  const agent = await aColleague()
  const many = Array.from({ length: 1_500 }, (_, index) => `group-${index}`)
  const groups = [...many, 'x'.repeat(5_000), 'helpdesk']
  const { page } = await enter(provider, claimsOf(agent, { name: 'Robin', groups }))
  expect(page).toBe('/admin/dashboard')
  expect(await teamsOf(agent.id)).toEqual([exams.id])
  const identity = await getOne(server.db, 'person_identity', { personId: agent.id })
  expect(identity.groups).toHaveLength(1_000)
})

test('groups that the provider says it has left out change nothing', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'agent')])
  const agent = await aColleague()
  const { page } = await enter(provider, claimsOf(agent, { _claim_names: { groups: 'src1' } }))
  expect([page, await roleOf(agent.id)]).toEqual(['/admin/dashboard', 'agent'])
})

test('what the token leaves out is asked of the provider', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'team', fees.alias)])
  const agent = await aColleague()
  await enter(provider, claimsOf(agent, { more: { groups: ['helpdesk'] } }))
  expect(await teamsOf(agent.id)).toEqual([fees.id])
})

test('the department follows a group or a claim of its own in both areas, and stays where nothing fits', async () => {
  const provider = await aRuledProvider(
    [
      { source: 'department', value: 'LAW', gives: 'department', to: law.alias },
      group('physicists', 'department', physics.alias),
    ],
    { departmentClaim: 'faculty' },
  )
  const student = await aStudent(server.db, { email: anEmail() })
  const departmentAfter = async (more: object) => {
    await enter(provider, claimsOf(student, more), 'portal')
    return (await getOne(server.db, 'person', { id: student.id })).departmentId
  }
  expect(await departmentAfter({ faculty: ['LAW', 'LAW'], groups: ['physicists'] })).toBe(law.id)
  expect(await departmentAfter({ faculty: 'law', groups: ['physicists'] })).toBe(physics.id)
  expect(await departmentAfter({})).toBe(physics.id)
})

test('nobody becomes staff by a group unless the provider makes staff', async () => {
  const rules = [group('helpdesk', 'role', 'agent'), group('helpdesk', 'team', exams.alias)]
  const closed = await aRuledProvider(rules)
  const student = await aStudent(server.db, { email: anEmail() })
  const refused = await enter(closed, claimsOf(student, { groups: ['helpdesk'] }))
  expect([refused.page.includes('not_staff'), await roleOf(student.id)]).toEqual([true, null])
  await enter(closed, claimsOf(student, { groups: ['helpdesk'] }), 'portal')
  expect([await roleOf(student.id), await teamsOf(student.id)]).toEqual([null, []])

  const open = await aRuledProvider(rules, { makesStaff: true })
  const entered = await enter(open, claimsOf(student, { groups: ['helpdesk'] }))
  expect(entered.page).toBe('/admin/dashboard')
  expect([await roleOf(student.id), await teamsOf(student.id)]).toEqual(['agent', [exams.id]])
  const email = anEmail()
  expect((await enter(open, claimsOf({ email }, { groups: ['helpdesk'] }))).page).toBe('/admin/dashboard')
  const made = await getOne(server.db, 'person', { email })
  expect(await roleOf(made.id)).toBe('agent')
  const stranger = await enter(open, claimsOf({ email: anEmail() }, { groups: ['canteen'] }))
  expect(stranger.page).toContain('refused=not_staff')
})

test('an address that is not shown to be theirs makes nobody staff before its code', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'role', 'agent')], { makesStaff: true })
  const student = await aStudent(server.db, { email: anEmail() })
  const claims = claimsOf(student, { groups: ['helpdesk'], email_verified: false })
  const { browser, page } = await enter(provider, claims)
  expect([page, await roleOf(student.id)]).toEqual(['/auth/confirm-address', null])
  const code = await issueCodeFor(server, student.email)
  expect((await browser.put('/api/auth/pending-identity', { code })).json()).toEqual({
    address: '/admin/dashboard',
  })
  expect(await roleOf(student.id)).toBe('agent')

  // Linked before, but with an address that the provider no longer calls verified.
  const known = await aStudent(server.db, { email: anEmail() })
  await enter(provider, claimsOf(known), 'portal')
  const sneaking = await enter(provider, claimsOf(known, { groups: ['helpdesk'], email_verified: false }))
  expect([sneaking.page.includes('not_staff'), await roleOf(known.id)]).toEqual([true, null])
})

test('a rule whose team is archived, or whose role was deleted, is skipped and shown as such', async () => {
  const team = await aTeam(server.db)
  const role = await insert(server.db, 'role', { name: 'night-shift', label: 'Night shift' })
  const provider = await aRuledProvider([
    group('night', 'role', 'night-shift'),
    group('helpdesk', 'role', 'agent'),
    group('night', 'team', team.alias),
  ])
  const agent = await aColleague()
  await insert(server.db, 'team_member', { personId: agent.id, teamId: team.id })
  await updateOne(server.db, 'team', { id: team.id }, { archivedAt: server.clock.now() })
  expect((await admin.delete(`/api/backend/settings/roles/${role.id}`)).statusCode).toBe(204)
  const { rules } = (await admin.get(`${path}/${provider.alias}/rules`)).json()
  expect(rules.map(({ problem }: { problem: string }) => problem)).toEqual(['deleted', null, 'archived'])

  await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))
  expect(await teamsOf(agent.id)).toEqual([team.id])
  expect((await save(provider.alias, settings([rules[1], rules[2]]))).statusCode).toBe(200)
  const added = await save(provider.alias, settings([group('other', 'team', team.alias)]))
  expect(added.json().error.fields).toMatchObject({ 'rules.0.to': { reason: 'rule_target_gone' } })
})

test.each([
  ['a rule twice', [group('a', 'role', 'agent'), group('a', 'role', 'agent')], {}, 'rules.1.value'],
  ['a role that is none', [group('a', 'role', 'emperor')], {}, 'rules.0.to'],
  ['no group', [group(' ', 'role', 'agent')], {}, 'rules.0.value'],
  ['groups without their claim', [group('a', 'role', 'agent')], { groupClaim: null }, 'groupClaim'],
  [
    'a role by a department',
    [{ source: 'department', value: 'LAW', gives: 'role', to: 'superadmin' }],
    { departmentClaim: 'faculty' },
    'rules.0.gives',
  ],
] as const)('rules with %s are refused at the field', async (_, rules, more, field) => {
  const provider = await aProvider(server, issuer)
  const refused = await save(provider.alias, settings([...rules], more))
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, [field]])
})

test('a preview says who would gain and lose what, from the groups seen last, and changes nothing', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'team', exams.alias)])
  const preview = async (rules: Rule[], more: object = {}) =>
    (await admin.post(`${path}/${provider.alias}/rules/preview`, settings(rules, more))).json()
  expect(await preview([])).toEqual({ known: 0, unseen: 0, changed: 0, items: [] })

  const agent = await aColleague({ name: 'Robin Agent' })
  await enter(provider, claimsOf(agent, { groups: ['helpdesk', 'fees'] }))
  const student = await aStudent(server.db, { email: anEmail(), name: 'Ada Student' })
  await enter(provider, claimsOf(student, { groups: ['fees'] }), 'portal')
  const wanted = [
    group('nobody', 'role', 'agent'),
    group('fees', 'role', 'front-desk'),
    group('fees', 'team', fees.alias),
  ]
  const shown = await preview(wanted, { makesStaff: true })
  expect(shown).toMatchObject({ known: 2, unseen: 0, changed: 2 })
  expect(shown.items).toMatchObject([
    { person: { name: 'Ada Student' }, gains: [{ gives: 'role' }, { gives: 'team' }], loses: [] },
    {
      person: { name: 'Robin Agent' },
      gains: [{ gives: 'role', name: 'Front desk', value: 'fees' }, { gives: 'team' }],
      loses: [{ gives: 'role', name: 'Agent' }],
    },
  ])
  expect(await preview(wanted)).toMatchObject({ changed: 1 })
  expect([await roleOf(agent.id), await roleOf(student.id)]).toEqual(['agent', null])

  await updateMany(server.db, 'person_identity', { personId: student.id }, { groupsSeenAt: null, groups: [] })
  expect(await preview(wanted)).toMatchObject({ known: 1, unseen: 1 })
})

test('a preview of many names the first hundred', async () => {
  const provider = await aRuledProvider([])
  for (let index = 0; index < 103; index += 1) {
    const { id: personId } = await anAgent(server.db)
    await insert(server.db, 'person_identity', {
      personId,
      providerId: provider.id,
      issuer: issuer.issuer,
      subject: randomUUID(),
      createdAt: server.clock.now(),
      groups: ['helpdesk'],
      groupsSeenAt: server.clock.now(),
    })
  }
  const rules = settings([group('helpdesk', 'team', exams.alias)])
  const shown = (await admin.post(`${path}/${provider.alias}/rules/preview`, rules)).json()
  expect([shown.known, shown.changed, shown.items.length]).toEqual([103, 103, 100])
})

test('groups are forgotten when they have not been seen for long, and when no claim is asked for', async () => {
  const provider = await aRuledProvider([group('helpdesk', 'team', exams.alias)])
  const agent = await aColleague()
  const groups = async () => (await getOne(server.db, 'person_identity', { personId: agent.id })).groups
  await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))
  const after = (days: number) => () => new Date(server.clock.now().getTime() + days * 86_400_000)
  await forgetGroups(systemContext(server.db, after(179)))
  expect(await groups()).toEqual(['helpdesk'])
  await forgetGroups(systemContext(server.db, after(181)))
  expect(await groups()).toEqual([])

  await enter(provider, claimsOf(agent, { groups: ['helpdesk'] }))
  await save(provider.alias, settings([], { groupClaim: null }))
  expect(await groups()).toEqual([])
  expect(
    await countRows(server.db, 'person_identity', sql`person_id = ${agent.id} AND groups_seen_at IS NULL`),
  ).toBe(1)
})

test('a test shows which groups arrived and what they map to, and changes nothing', async () => {
  const provider = await aRuledProvider([
    group('helpdesk', 'role', 'agent'),
    group('helpdesk', 'team', exams.alias),
  ])
  const begun = await admin.post(`${path}/${provider.alias}/tests`, { area: 'admin' })
  const claims = claimsOf({ email: anEmail() }, { groups: ['helpdesk', 'choir'] })
  const answer = await admin.get(issuer.grant(begun.json().address, claims))
  const [, testId] = /tests\/(.+)$/.exec(String(answer.headers.location)) ?? []
  const shown = (await admin.get(`${path}/${provider.alias}/tests/${testId}`)).json()
  expect(shown).toMatchObject({
    groups: ['helpdesk', 'choir'],
    grants: [{ gives: 'role', name: 'Agent', value: 'helpdesk' }, { gives: 'team' }],
    problem: 'not_staff',
  })
})

test('nobody but a superadmin reads, previews or changes rules, and two who save at once are told', async () => {
  const provider = await aRuledProvider([])
  const agent = await anAgent(server.db, {
    permissions: ['manage_user_account', 'manage_team'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  const own = settings([group('a', 'role', 'superadmin')])
  const answers = [
    await browser.get(`${path}/${provider.alias}/rules`),
    await browser.put(`${path}/${provider.alias}/rules`, { ...own, revision: 2 }),
    await browser.post(`${path}/${provider.alias}/rules/preview`, own),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  const { revision } = (await admin.get(`${path}/${provider.alias}/rules`)).json()
  const late = await admin.put(`${path}/${provider.alias}/rules`, { ...own, revision: revision - 1 })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict'])
})
