import { updateOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import { actingAs, aDepartment, aDeskFixture, aSupervisor, aTeam } from '../../testing/index.ts'
import { listActiveTeams } from './list-active-teams.ts'

const { db, team, agent, student } = await aDeskFixture()
afterAll(() => db.drop())

test('every active team is listed for every agent, with whether they see its tickets', async () => {
  const [other, gone] = [await aTeam(db), await aTeam(db)]
  await updateOne(db, 'team', { id: gone.id }, { archivedAt: new Date() })

  const seen = async (someone: Parameters<typeof actingAs>[1]) =>
    new Map((await listActiveTeams(actingAs(db, someone))).map(({ alias, isVisible }) => [alias, isVisible]))

  const ofAgent = await seen(agent)
  expect(ofAgent.get(team.alias)).toBe(true)
  expect(ofAgent.get(other.alias)).toBe(false)
  expect(ofAgent.has(gone.alias)).toBe(false)
  expect((await seen(await aSupervisor(db))).get(other.alias)).toBe(true)
})

test('a team lists the departments that it serves, including those below them', async () => {
  const law = await aDepartment(db, { name: 'Law' })
  const civil = await aDepartment(db, { name: 'Civil law', parent: law })
  const office = await aTeam(db)
  await updateOne(db, 'team', { id: office.id }, { departmentIds: [law.id] })

  const teams = await listActiveTeams(actingAs(db, agent))
  const served = (alias: string) => teams.find((each) => each.alias === alias)?.departments
  expect(served(office.alias)).toEqual([law.alias, civil.alias].toSorted())
  expect(served(team.alias)).toEqual([])
})

test('only staff may list the teams', async () => {
  await expect(listActiveTeams(actingAs(db, student))).rejects.toMatchObject({ code: 'forbidden' })
})
