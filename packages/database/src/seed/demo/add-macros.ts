import { insertMany } from '../../tables/change.ts'
import { getOne } from '../../tables/find.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { toAlias } from './to-alias.ts'

/** Adds macros that a supervisor shares with every team. */
export async function addMacros(
  tx: Transaction,
  teams: readonly { id: string; name: string }[],
  { ownerEmail, updatedAt }: { ownerEmail: string; updatedAt: Date },
): Promise<void> {
  const { id: ownerId } = await getOne(tx, 'person', { email: ownerEmail }, { columns: ['id'] })
  const accommodation = teams.find(({ name }) => name === 'Accommodation')
  const macros = [
    {
      title: 'Ask for more details',
      reply:
        '<p>Dear {{requester.firstName}},</p><p>Thank you for your message. Please tell us a little more, so that we can help you.</p>',
      note: '',
      changes: [
        { change: { kind: 'status', status: 'pending' }, id: null },
        { change: { kind: 'take' }, id: null },
      ],
    },
    ...(accommodation
      ? [
          {
            title: 'Send to Accommodation',
            reply: '',
            note: '<p>Passed on by {{agent.name}}: this is about a room.</p>',
            changes: [
              { change: { kind: 'add_tag', tag: 'rooms' }, id: null },
              { change: { kind: 'team', team: toAlias(accommodation.name) }, id: accommodation.id },
            ],
          },
        ]
      : []),
  ]
  await insertMany(
    tx,
    'macro',
    macros.map((macro) => ({ ...macro, alias: toAlias(macro.title), ownerId, isShared: true, updatedAt })),
  )
}
