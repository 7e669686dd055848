import { type Context, recordEventBy, transaction } from '../context.ts'

interface EndedSession {
  personId: string
  area: 'portal' | 'admin'
  /** The session's public id, never its token. */
  sessionId: string
}

/** Records that a session has ended, which drops its live connections everywhere. */
export async function signOut(ctx: Context, session: EndedSession): Promise<void> {
  await transaction(ctx, (tx) => recordEventBy(ctx, tx, { type: 'person.signed_out', ...session }))
}
