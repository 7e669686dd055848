import type { SaveTeam } from '@lodge/contracts'
import { findMany, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { SkilledMembership, StoredMember } from './team-members.ts'

/**
 * Returns a team's members as they are stored; what is not given of one stays as it was. Throws `invalid_input` for somebody
 * who is not staff, and for a topic that is unknown or was archived before it was chosen.
 */
export async function readMembers(
  tx: Transaction,
  members: SaveTeam['members'],
  before: readonly StoredMember[],
): Promise<SkilledMembership[]> {
  const people = await findMany(
    tx,
    'person',
    sql`alias = ANY(${members.map(({ alias }) => alias)}) AND role_id IS NOT NULL AND archived_at IS NULL`,
    { columns: ['id', 'alias'] },
  )
  const personIds = new Map(people.map(({ alias, id }) => [alias, id]))
  const topicIds = await findTopicIds(
    tx,
    members.flatMap(({ topics = [] }) => topics),
    before.flatMap((member) => member.topicIds),
  )
  const known = new Map(before.map((member) => [member.id, member]))
  return members.map(({ alias, isLead, ticketLimit, topics, languages }, index) => {
    const personId = personIds.get(alias)
    if (!personId) throw refusalAt(`members.${index}.alias`, 'not_staff')
    const member = known.get(personId)
    const chosen = topics?.map((topic, place) => {
      const id = topicIds.get(topic)
      if (!id) throw refusalAt(`members.${index}.topics.${place}`, 'topic_not_found')
      return id
    })
    return {
      personId,
      isLead,
      ticketLimit: ticketLimit === undefined ? (member?.ticketLimit ?? null) : ticketLimit,
      topicIds: chosen ?? member?.topicIds ?? [],
      languages: [...new Set(languages ?? member?.languages)],
    }
  })
}

/** Returns the ids of topics by their aliases. An archived one stays where it was chosen, and is not chosen anew. */
async function findTopicIds(
  tx: Transaction,
  aliases: readonly string[],
  chosenBefore: readonly string[],
): Promise<Map<string, string>> {
  const topics = await findMany(
    tx,
    'topic',
    { alias: [...new Set(aliases)] },
    { columns: ['id', 'alias', 'archivedAt'] },
  )
  const allowed = topics.filter(({ id, archivedAt }) => archivedAt === null || chosenBefore.includes(id))
  return new Map(allowed.map(({ alias, id }) => [alias, id]))
}
