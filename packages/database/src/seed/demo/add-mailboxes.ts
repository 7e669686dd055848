import type { Database } from '../../client.ts'
import { insert, insertMany } from '../../tables/change.ts'
import type { Transaction } from '../../transactions/transaction.ts'
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

export async function addMailboxes(
  db: Database | Transaction,
  topics: readonly DemoTopic[],
  updatedAt: Date,
): Promise<void> {
  for (const { name, addresses, topic: topicName } of mailboxes) {
    const topic = topics.find((candidate) => candidate.name === topicName)
    if (!topic) throw new Error(`The demo has no topic ${topicName}`)
    const { id: mailboxId } = await insert(db, 'mailbox', {
      name,
      alias: toAlias(name),
      teamId: topic.team.id,
      topicId: topic.id,
      updatedAt,
    })
    await insertMany(
      db,
      'mailbox_address',
      addresses.map((address, position) => ({ mailboxId, address, position })),
    )
  }
}
