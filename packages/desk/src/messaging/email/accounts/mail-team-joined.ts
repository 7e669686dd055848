import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Mails the leads of a team that a superadmin has put themselves into it. */
export async function mailTeamJoined(
  ctx: EmailContext,
  event: DomainEvent<'person.joined_team'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'team_joined',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['person.joined_team'].team_joined(ctx.db, event),
    compose: async () => {
      const [person, team] = await Promise.all([
        findOne(ctx.db, 'person', { id: event.personId }, { columns: ['name', 'email'] }),
        findOne(ctx.db, 'team', { id: event.teamId }, { columns: ['alias', 'name'] }),
      ])
      if (!person || !team) return null
      const link = `${ctx.appUrl}/admin/tickets/${team.alias}/index`
      return { variables: { actorName: person.name || person.email, teamName: team.name, link } }
    },
  })
}
