import type { SaveSlaPolicy } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { anAgent, aSuperadmin, businessHoursInput, slaPolicyInput } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const policies = '/api/backend/settings/sla-policies'
const hours = '/api/backend/settings/business-hours'
const imports = '/api/backend/settings/holiday-imports'

let server: TestServer
let admin: TestBrowser
let agent: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const superadmin = await aSuperadmin(db)
  await updateOne(db, 'person', { id: superadmin.id }, { passwordHash: await passwordHash })
  admin = await signInToAdmin(server, superadmin)
  const permissions = ['manage_topic', 'view_all_tickets', 'view_report'] as const
  agent = await signInToAdmin(server, await anAgent(db, { permissions, passwordHash: await passwordHash }))
})
afterAll(() => server.close())

async function someHours(name = 'Office') {
  const answer = await admin.post(hours, businessHoursInput({ name }))
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const upload = (text: string | Buffer) => {
  const edge = 'edge-of-parts'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="holidays.ics"\r\nContent-Type: text/calendar\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${edge}--\r\n`)])
  return admin.post(imports, body, { 'content-type': `multipart/form-data; boundary=${edge}` })
}

test('only a superadmin reads and changes SLA policies and business hours', async () => {
  const body = slaPolicyInput({ businessHours: 'office' })
  const answers = [
    await agent.get(policies),
    await agent.get(hours),
    await agent.get(`${policies}.csv`),
    await agent.get(`${hours}.csv`),
    await agent.post(policies, body),
    await agent.post(hours, businessHoursInput()),
    await agent.put(`${policies}/standard`, { ...body, revision: 1 }),
    await agent.put(`${policies}/standard/archived`, { isArchived: true }),
    await agent.get(`${policies}/standard/order-impact?change=archive`),
    await agent.get(`${hours}/office/impact`),
    await agent.post('/api/backend/settings/business-hours-comparison', {
      alias: null,
      businessHours: businessHoursInput(),
      examples: [],
    }),
    await agent.get('/api/backend/settings/sla-recalculations'),
    await agent.get('/api/backend/settings/sla-scope-options'),
    await agent.post(imports, {}),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
  expect((await server.browser().get(policies)).statusCode).toBe(401)
})

test('a superadmin creates, reads, changes and archives business hours, and a late save is a conflict', async () => {
  const created = await someHours('Sports centre')
  const detail = await admin.get(`${hours}/${created.alias}`)
  const update = await admin.put(`${hours}/${created.alias}`, { ...created, timezone: 'Europe/Paris' })
  const late = await admin.put(`${hours}/${created.alias}`, { ...created, timezone: 'Asia/Tokyo' })
  const aside = await admin.put(`${hours}/${created.alias}/archived`, { isArchived: true })

  expect([detail.statusCode, detail.json().name]).toEqual([200, 'Sports centre'])
  expect([update.statusCode, update.json().version]).toEqual([200, 2])
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict'])
  expect(late.json().error.present).toMatchObject({ timezone: 'Europe/Paris' })
  expect(aside.json().archivedAt).not.toBeNull()
  expect((await admin.get(`${hours}/no-such-hours`)).statusCode).toBe(404)
})

test.each([
  [
    'overlapping windows',
    {
      mon: [
        ['09:00', '12:00'],
        ['11:30', '17:00'],
      ],
    },
    'weekly.mon.1',
  ],
  ['a time that is none', { tue: [['9am', '17:00']] }, 'weekly.tue.0.0'],
  ['a closing time that is none', { wed: [['09:00', '25:00']] }, 'weekly.wed.0.1'],
])('%s are refused at the field', async (_, days, path) => {
  const answer = await admin.post(hours, {
    ...businessHoursInput(),
    weekly: { ...businessHoursInput().weekly, ...Object(days) },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toContain(path)
})

test('an unknown zone and a holiday that is no date are refused at the field', async () => {
  const zone = await admin.post(hours, businessHoursInput({ timezone: 'Europe/Atlantis' }))
  const date = await admin.post(
    hours,
    businessHoursInput({ holidays: [{ date: '2026-02-30', name: 'Never' }] }),
  )

  expect([zone.statusCode, Object.keys(zone.json().error.fields)]).toEqual([422, ['timezone']])
  expect([date.statusCode, Object.keys(date.json().error.fields)]).toEqual([422, ['holidays.0.date']])
})

test('a superadmin creates, moves and archives policies, and a negative target is refused at its field', async () => {
  const { alias: businessHours } = await someHours()
  const created = await admin.post(policies, slaPolicyInput({ businessHours, name: 'Fees' }))
  const second = await admin.post(policies, slaPolicyInput({ businessHours, name: 'Grants' }))
  const move = await admin.put(`${policies}/${second.json().alias}/position`, { position: 1 })
  const saved: SaveSlaPolicy = created.json()
  const { targets } = saved
  const negative = { ...targets, high: { ...targets.high, resolutionMinutes: -5 } }
  const refusal = await admin.put(`${policies}/${created.json().alias}`, {
    ...saved,
    revision: 1,
    targets: negative,
  })
  const warning = await admin.post(policies, slaPolicyInput({ businessHours, warnAtPercent: [80, 120] }))
  const inUse = await admin.put(`${hours}/${businessHours}/archived`, { isArchived: true })

  expect([created.statusCode, move.statusCode]).toEqual([201, 200])
  expect(move.json().items.map(({ name }: { name: string }) => name)).toEqual(['Grants', 'Fees'])
  expect([refusal.statusCode, Object.keys(refusal.json().error.fields)]).toEqual([
    422,
    ['targets.high.resolutionMinutes'],
  ])
  expect(Object.keys(warning.json().error.fields)).toEqual(['warnAtPercent.1'])
  expect([inUse.statusCode, inUse.json().error.message]).toEqual([
    409,
    'Office is used by the SLA policies Grants and Fees. Choose other hours there first.',
  ])
})

test('a preview applies unsaved business hours and explains its deadlines', async () => {
  const { timezone, weekly, holidays } = businessHoursInput()
  const answer = await admin.post('/api/backend/settings/sla-preview', {
    at: '2026-03-10T16:30:00Z',
    businessHours: { timezone, weekly, holidays },
    businessHoursName: 'Office',
    policyName: 'Exams',
    policyVersion: 1,
    targets: { firstResponseMinutes: 60, nextResponseMinutes: null, resolutionMinutes: null },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().explanations[0].deadline.dueAt).toBe('2026-03-11T09:30:00Z')
})

test('a holiday file is read, and a file of 3 MB and a broken file are refused with a sentence', async () => {
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260403\r\nSUMMARY:Good Friday\r\nEND:VEVENT'
  const good = await upload(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`)
  const large = await upload(Buffer.alloc(3 * 1024 * 1024, 'X'))
  const brokenUpload = await upload('BEGIN:VCALENDAR\r\nBEGIN:VEV')
  const none = await admin.post(imports, {})

  expect([good.statusCode, good.json().holidays]).toEqual([
    200,
    [{ date: '2026-04-03', name: 'Good Friday' }],
  ])
  expect([large.statusCode, large.json().error.message]).toEqual([413, expect.stringContaining('1 MB')])
  expect([brokenUpload.statusCode, brokenUpload.json().error.code]).toEqual([422, 'invalid_file'])
  expect([none.statusCode, Object.keys(none.json().error.fields)]).toEqual([422, ['file']])
})

test('both lists are exported as the search narrows them, without formulas', async () => {
  const { alias } = await someHours('=HYPERLINK("http://bad.example")')
  const policy = slaPolicyInput({ businessHours: alias, name: '+1 day' })
  expect((await admin.post(policies, policy)).statusCode).toBe(201)

  const csv = await admin.get(`${hours}.csv?search=hyperlink`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="business-hours.csv"')
  expect(csv.body).toContain(`"'=HYPERLINK(""http://bad.example"")"`)
  expect((await admin.get(`${hours}.csv?search=no-such-hours`)).body.trim().split('\r\n')).toHaveLength(1)
  const file = await admin.get(`${policies}.csv`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="sla-policies.csv"')
  expect(file.body).toContain('"\'+1 day"')
})
