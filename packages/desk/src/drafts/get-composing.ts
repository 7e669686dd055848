import type { ComposerView, NamedRef, TicketParams } from '@lodge/contracts'
import { type Database, select, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import { readySignature } from '../tickets/compose-reply.ts'
import { agentSees } from '../tickets/find-agent.ts'
import { draftOwner } from './draft-owner.ts'
import { draftsOf } from './draft-views.ts'

/** What an agent needs to write on a ticket: their drafts, their signature, and the colleagues who see it too. */
export async function getComposing(ctx: Context, { number }: TicketParams): Promise<ComposerView> {
  const { teamId, ...owner } = await draftOwner(ctx, number)
  const [drafts, signature, agents] = await Promise.all([
    draftsOf(ctx.db, owner),
    signatureOf(ctx.db, owner.personId),
    colleagues(ctx.db, teamId, owner.personId),
  ])
  return { drafts, signature, agents }
}

async function signatureOf(db: Database, personId: string): Promise<string> {
  const person = await db.prisma.person.findUnique({ where: { id: personId }, select: { signature: true } })
  return readySignature(person?.signature ?? '')
}

function colleagues(db: Database, teamId: string, personId: string): Promise<NamedRef[]> {
  return select<NamedRef>(
    db,
    sql`
    SELECT person.alias, person.name FROM person JOIN role ON role.id = person.role_id
    WHERE ${agentSees(teamId)} AND person.id <> ${personId}::uuid
    ORDER BY person.name, person.alias`,
  )
}
