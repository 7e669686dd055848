import type { Models } from '../../transactions/models-within.ts'
import { toAlias } from './to-alias.ts'
import type { DemoTopic } from './topics/add-topics.ts'

interface DemoMailbox {
  name: string
  /** The first one is that which its mails come from. */
  addresses: string[]
  topic: string
}

const mailboxes: DemoMailbox[] = [
  {
    name: 'IT help',
    addresses: ['help@lodge.localhost', 'it@lodge.localhost'],
    topic: 'Something else (IT & Wi-Fi)',
  },
  { name: 'Library', addresses: ['library@lodge.localhost'], topic: 'Something else (Library)' },
]

export async function addMailboxes(db: Models, topics: readonly DemoTopic[], updatedAt: Date): Promise<void> {
  for (const { name, addresses, topic: topicName } of mailboxes) {
    const topic = topics.find((one) => one.name === topicName)
    if (!topic) throw new Error(`The demo has no topic ${topicName}`)
    await db.mailbox.create({
      data: {
        name,
        alias: toAlias(name),
        teamId: topic.team.id,
        topicId: topic.id,
        updatedAt,
        addresses: { create: addresses.map((address, position) => ({ address, position })) },
      },
    })
  }
}
