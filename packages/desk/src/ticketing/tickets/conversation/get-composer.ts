import { type ComposerView, limits, type NamedRef, type TicketParams } from '@lodge/contracts'
import { type Database, getOne, query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { staffWhoSee } from '../../../foundation/visibility.ts'
import { listSendingMailboxes } from '../sending-mailboxes.ts'
import { findDraftOwner } from './find-draft-owner.ts'
import { findOpenings } from './find-openings.ts'
import { loadDrafts } from './load-drafts.ts'
import { loadSignature } from './load-signature.ts'

/** Returns what an agent needs to write on a ticket: drafts, signature, and the colleagues who see it too. */
export async function getComposer(ctx: Context, { number }: TicketParams): Promise<ComposerView> {
  const { teamId, ...owner } = await findDraftOwner(ctx, number)
  const [drafts, signature, agents, undoSeconds, openings, senders] = await Promise.all([
    loadDrafts(ctx.db, owner),
    loadSignature(ctx.db, { personId: owner.personId, teamId }),
    listColleagues(ctx.db, teamId, owner.personId),
    loadUndoSeconds(ctx.db, owner.personId),
    findOpenings(ctx),
    listSendingMailboxes(ctx.db, owner.ticketId),
  ])
  return { drafts, signature, agents, undoSeconds, openings, senders }
}

async function loadUndoSeconds(db: Database, id: string): Promise<number> {
  const { undoSend } = await getOne(db, 'person', { id }, { columns: ['undoSend'] })
  return undoSend ? limits.undoSeconds : 0
}

function listColleagues(db: Database, teamId: string, personId: string): Promise<NamedRef[]> {
  return query<NamedRef>(
    db,
    sql`
    SELECT person.alias, person.name FROM person JOIN role ON role.id = person.role_id
    WHERE ${staffWhoSee(sql`${teamId}`)} AND person.id <> ${personId}
    ORDER BY person.name, person.alias`,
  )
}
