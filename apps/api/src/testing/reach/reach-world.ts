import { type Permission, superadmin } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { aCourse, aDepartment, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { passwordHash } from '../sign-in.ts'
import type { TestServer } from '../test-server.ts'

/** Mailboxes that the holder of a permission reads besides their own. */
export const ownMailboxes = ['second@reach.example', 'third@reach.example']

export type ReachWorld = Awaited<ReturnType<typeof buildReachWorld>>

/**
 * Builds a help desk of two teams. The holder belongs to one; the tickets and people of the other are what they must
 * never come to see or become.
 */
export async function buildReachWorld({ db }: TestServer) {
  const [own, other] = [await aTeam(db, { name: 'Own' }), await aTeam(db, { name: 'Other' })]
  const [arts, law] = [await aDepartment(db, { name: 'Arts' }), await aDepartment(db, { name: 'Law' })]
  await updateOne(db, 'team', { id: own.id }, { departmentIds: [arts.id] })
  await updateOne(db, 'team', { id: other.id }, { departmentIds: [law.id] })
  const topics = {
    own: await aTopic(db, { name: 'Own topic', team: own }),
    other: await aTopic(db, { name: 'Other topic', team: other }),
    byDepartment: await aTopic(db, { name: 'By department', team: other }),
  }
  await updateOne(db, 'topic', { id: topics.byDepartment.id }, { usesDepartmentTeam: true })
  const withPassword = { passwordHash: await passwordHash }
  const holder = await anAgent(db, { ...withPassword, name: 'Holder', teams: [own], role: 'holder' })
  const people = {
    colleague: await anAgent(db, { ...withPassword, name: 'Colleague', teams: [own], role: 'plain' }),
    outsider: await anAgent(db, { ...withPassword, name: 'Outsider', teams: [other], role: 'plain' }),
    watcher: await anAgent(db, {
      ...withPassword,
      name: 'Watcher',
      role: 'watcher',
      permissions: ['view_all_tickets'],
    }),
    boss: await anAgent(db, { ...withPassword, name: 'Boss', role: superadmin }),
    student: await aStudent(db, { name: 'Student', department: law }),
  }
  await updateOne(db, 'person', { id: people.student.id }, { externalId: 'S-1' })
  const course = await aCourse(db)
  // Equal in every such world, as states are compared.
  const requester = await aStudent(db, { name: 'Other student', email: 'other.student@uni.example' })
  const ownTicket = await aTicket(db, { topic: topics.own, subject: 'Own ticket', requester })
  const ticket = await aTicket(db, {
    topic: topics.other,
    subject: 'Hidden ticket',
    requester: people.student,
  })
  const hold = (permission: Permission) =>
    query(db, sql`UPDATE role SET permissions = ARRAY[${permission}] WHERE name = 'holder'`)
  return { own, other, arts, law, topics, holder, people, course, ticket, ownTicket, hold }
}
