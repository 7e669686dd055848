import { findMany, findOne, type Transaction, updateMany, upsert } from '@lodge/database'
import { type Actor, personIdOf, refusalAt, visibleTeams } from '@lodge/domain'
import { type Context, recordEventsBy } from '../../foundation/context.ts'

interface MovedTeam {
  id: string
  name: string
}

/** Sends the topics and mailboxes of a team that is being archived to another one now, and its open tickets by the job that moves them. */
export async function moveTeamWork(
  ctx: Context,
  tx: Transaction,
  team: MovedTeam,
  alias: string,
): Promise<void> {
  const target = await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id', 'name'] })
  if (!target) throw refusalAt('moveTo', 'unknown_team')
  if (target.id === team.id) throw refusalAt('moveTo', 'move_to_itself')
  if (wouldGainSight(ctx.actor, team, target)) throw refusalAt('moveTo', 'move_to_own_team')
  await moveTopics(ctx, tx, team, target)
  await moveMailboxes(ctx, tx, team, target)
  const move = { toTeamId: target.id, createdById: personIdOf(ctx.actor) ?? '', createdAt: ctx.now() }
  await upsert(tx, 'team_move', ['fromTeamId'], { fromTeamId: team.id, ...move })
}

function wouldGainSight(actor: Actor, from: MovedTeam, to: MovedTeam): boolean {
  const seen = visibleTeams(actor)
  return seen !== 'all' && !seen.includes(from.id) && seen.includes(to.id)
}

async function moveTopics(ctx: Context, tx: Transaction, from: MovedTeam, to: MovedTeam): Promise<void> {
  const topics = await findMany(tx, 'topic', { teamId: from.id }, { columns: ['id', 'name'] })
  await updateMany(
    tx,
    'topic',
    { id: topics.map(({ id }) => id) },
    { teamId: to.id, updatedAt: ctx.now(), revision: { increment: 1 } },
  )
  await recordEventsBy(
    ctx,
    tx,
    topics.map(({ id: recordId, name: subject }) => ({
      type: 'topic.changed',
      recordId,
      subject,
      how: 'edited',
      before: { team: from.name },
      after: { team: to.name },
    })),
  )
}

async function moveMailboxes(ctx: Context, tx: Transaction, from: MovedTeam, to: MovedTeam): Promise<void> {
  const mailboxes = await findMany(tx, 'mailbox', { teamId: from.id }, { columns: ['id', 'name'] })
  await updateMany(
    tx,
    'mailbox',
    { id: mailboxes.map(({ id }) => id) },
    { teamId: to.id, updatedAt: ctx.now(), revision: { increment: 1 } },
  )
  await recordEventsBy(
    ctx,
    tx,
    mailboxes.map(({ id: recordId, name: subject }) => ({
      type: 'mailbox.changed',
      recordId,
      subject,
      how: 'edited',
      before: { team: from.name },
      after: { team: to.name },
    })),
  )
}
