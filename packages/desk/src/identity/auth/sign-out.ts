import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'

interface EndedSession {
  personId: string
  area: 'portal' | 'admin'
  sessionId: string
}

/** Records that a session has ended, which disconnects its sockets everywhere. */
export async function signOut(ctx: Context, session: EndedSession): Promise<void> {
  await transaction(ctx, (tx) => recordEventBy(ctx, tx, { type: 'person.signed_out', ...session }))
}
