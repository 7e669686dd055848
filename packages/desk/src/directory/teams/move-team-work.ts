import type { Transaction } from '@lodge/database'
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
  const target = await tx.team.findUnique({
    where: { alias, archivedAt: null },
    select: { id: true, name: true },
  })
  if (!target) throw refusalAt('moveTo', 'unknown_team')
  if (target.id === team.id) throw refusalAt('moveTo', 'move_to_itself')
  if (wouldGainSight(ctx.actor, team, target)) throw refusalAt('moveTo', 'move_to_own_team')
  await moveTopics(ctx, tx, team, target)
  await moveMailboxes(ctx, tx, team, target)
  const move = { toTeamId: target.id, createdById: personIdOf(ctx.actor) ?? '', createdAt: ctx.now() }
  await tx.teamMove.upsert({
    where: { fromTeamId: team.id },
    create: { fromTeamId: team.id, ...move },
    update: move,
  })
}

function wouldGainSight(actor: Actor, from: MovedTeam, to: MovedTeam): boolean {
  const seen = visibleTeams(actor)
  return seen !== 'all' && !seen.includes(from.id) && seen.includes(to.id)
}

async function moveTopics(ctx: Context, tx: Transaction, from: MovedTeam, to: MovedTeam): Promise<void> {
  const topics = await tx.topic.findMany({ where: { teamId: from.id }, select: { id: true, name: true } })
  await tx.topic.updateMany({
    where: { id: { in: topics.map(({ id }) => id) } },
    data: { teamId: to.id, updatedAt: ctx.now(), revision: { increment: 1 } },
  })
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
  const mailboxes = await tx.mailbox.findMany({
    where: { teamId: from.id },
    select: { id: true, name: true },
  })
  await tx.mailbox.updateMany({
    where: { id: { in: mailboxes.map(({ id }) => id) } },
    data: { teamId: to.id, updatedAt: ctx.now(), revision: { increment: 1 } },
  })
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
