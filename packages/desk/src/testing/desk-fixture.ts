import { createTestDatabase } from '@lodge/database/testing'
import { anAgent, aStudent } from './person-factory.ts'
import { aTeam } from './topic-factory.ts'

/** Creates a database with one team, two agents in it, and a student. */
export async function aDeskFixture() {
  const db = await createTestDatabase()
  const team = await aTeam(db)
  const [agent, colleague, student] = await Promise.all([
    anAgent(db, { teams: [team] }),
    anAgent(db, { name: 'Priya Raman', teams: [team] }),
    aStudent(db),
  ])
  return { db, team, agent, colleague, student }
}
