import type { DomainEvent } from '@lodge/contracts'
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
        ctx.db.prisma.person.findUnique({
          where: { id: event.personId },
          select: { name: true, email: true },
        }),
        ctx.db.prisma.team.findUnique({ where: { id: event.teamId }, select: { alias: true, name: true } }),
      ])
      if (!person || !team) return null
      const link = `${ctx.appUrl}/admin/tickets/${team.alias}/index`
      return { variables: { actorName: person.name || person.email, teamName: team.name, link } }
    },
  })
}
