import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Mails whoever got the open tickets of somebody who left, or of an archived team: how many, and where they are. */
export async function mailHandOver(
  ctx: EmailContext,
  event: DomainEvent<'tickets.handed_over'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'tickets_handed_over',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['tickets.handed_over'].tickets_handed_over(ctx.db, event),
    compose: async (_, t) => {
      const [team, from, person] = await Promise.all([
        findOne(ctx.db, 'team', { id: event.teamId }, { columns: ['alias', 'name'] }),
        event.fromTeamId === null ? null : findOne(ctx.db, 'team', { id: event.fromTeamId }),
        event.personId === null ? null : findOne(ctx.db, 'person', { id: event.personId }),
      ])
      if (!team) return null
      const words = { count: event.tickets, team: team.name, from: (from ?? person)?.name ?? '' }
      const how = event.fromTeamId ? 'moved' : event.agentId ? 'agent' : 'team'
      const list = event.agentId ? 'tickets/all?assignee=me' : `tickets/${team.alias}/index?assignee=nobody`
      return {
        variables: {
          handOverSentence: t(`email.handOver.${how}`, words),
          teamName: team.name,
          link: `${ctx.appUrl}/admin/${list}`,
        },
      }
    },
  })
}
