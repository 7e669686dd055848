import { ForecastQuery } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, anAgent, aSite, aSupervisor, aTeam, aTicket, noon } from '../../../testing/index.ts'
import { getForecast } from './get-forecast.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone: 'Europe/London' })
  team = await aTeam(db)
  const { id, topicId } = await aTicket(db, { team })
  // Twenty weeks up to yesterday, ten and twenty tickets a day in turn, all at half past eleven in the evening.
  await query(
    db,
    sql`
    INSERT INTO report_fact (ticket_id, position, kind, at, team_id, topic_id, priority, channel, seen_by_team_id)
    SELECT ${id}, day * 20 + number, 'created', (date '2026-03-09' - day + time '23:30') AT TIME ZONE 'Europe/London',
           ${team.id}, ${topicId}, 'normal', 'portal', ${team.id}
    FROM generate_series(0, 139) day, generate_series(0, 19) number
    WHERE number < CASE WHEN (day / 7) % 2 = 0 THEN 20 ELSE 10 END`,
  )
})
afterAll(() => db.drop())

const ask = (who: Parameters<typeof actingAs>[1], filter = {}) =>
  getForecast(actingAs(db, who, noon), ForecastQuery.parse(filter))

test('the coming days are forecast from today on, in the site’s time zone', async () => {
  const { forecast } = await ask(await aSupervisor(db))

  expect(forecast).toMatchObject({ within: 5, weeks: 12 })
  expect(forecast?.days.map(({ date }) => date)).toEqual(
    ['10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-03-${day}`),
  )
  expect(forecast?.days[0]).toMatchObject({ expected: 15, low: 10, high: 20 })
})

test('the forecast counts the tickets that its reader sees and asks for', async () => {
  const stranger = await anAgent(db, { permissions: ['view_report'] })
  const member = await anAgent(db, { teams: [team], permissions: ['view_report'] })

  expect(await ask(stranger)).toEqual({ forecast: null })
  expect((await ask(member)).forecast).not.toBeNull()
  expect(await ask(member, { priority: 'urgent' })).toEqual({ forecast: null })
})

test('the forecast is refused without the permission and for an unknown filter value', async () => {
  await expect(ask(await anAgent(db))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ask(await aSupervisor(db), { team: 'nobody' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
