import type { AutomationActions } from '@lodge/contracts'
import { newId, query, sql, type Transaction, texts } from '@lodge/database'
import { toSnippet } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'
import { beginSharedMacro, runMacro, takeSteps } from '../macros/run-macro.ts'
import { addMessage } from '../tickets/conversation/add-message.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'

/** Actions of a run besides changes of properties, in the order in which they were taken. */
export type Deed = 'macro' | 'note' | 'reply' | 'notice' | 'webhook' | 'webhook_not_told'

/** An automation, as what it sets off names it. */
export interface ActingAutomation {
  id: string
  title: string
}

/** Takes an automation's actions on a locked ticket; when one is refused it throws, and nothing of them stays. */
export async function takeActions(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { actions, automation }: { actions: AutomationActions; automation: ActingAutomation },
): Promise<Deed[]> {
  const { macro, note, reply, changes, notice, webhook = null } = actions
  const deeds: Deed[] = []
  if (macro !== null) {
    await runMacro(tx, ctx, ticket, await beginSharedMacro(tx, macro), uuidv7())
    deeds.push('macro')
  }
  await takeSteps(tx, ctx, ticket, { note, reply, changes, submissionId: uuidv7() })
  if (note !== '') deeds.push('note')
  if (reply !== '') deeds.push('reply')
  if (notice && (await giveNotice(tx, ctx, ticket, notice))) deeds.push('notice')
  if (webhook !== null) deeds.push(await callWebhook(tx, ctx, { ticketId: ticket.id, webhook, automation }))
  return deeds
}

/** A note that mentions those who see the ticket: they hear of it as of any other mention. */
async function giveNotice(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { people, teams, assignee, text }: NonNullable<AutomationActions['notice']>,
): Promise<boolean> {
  const recipients = await query<{ id: string }>(
    tx,
    sql`
    SELECT person.id FROM person JOIN role ON role.id = person.role_id
    WHERE (person.alias = ANY(${texts(people)}) OR (${assignee} AND person.id = ${ticket.assigneeId})
           OR EXISTS (SELECT FROM team_member JOIN team ON team.id = team_member.team_id
                      WHERE team_member.person_id = person.id AND team.alias = ANY(${texts(teams)})))
      AND ${staffWhoSee(sql`${ticket.teamId}`)}
    ORDER BY person.id`,
  )
  if (recipients.length === 0) return false
  await addMessage(tx, ctx, ticket, {
    body: text,
    html: null,
    ownText: toSnippet(text),
    mentions: recipients.map(({ id }) => id),
    visibility: 'internal',
    side: 'staff',
    channel: 'automation',
    attachments: [],
    submissionId: newId(),
    submissionHash: null,
    thenStatus: null,
    to: null,
    keepsDraft: true,
  })
  return true
}

/**
 * Has a webhook told of the ticket, as it is after all else, by the queue of what webhooks are sent. One that is told of
 * some teams' tickets alone is not told of others.
 */
async function callWebhook(
  tx: Transaction,
  ctx: Context,
  { ticketId, webhook, automation }: { ticketId: string; webhook: string; automation: ActingAutomation },
): Promise<Deed> {
  const [found] = await query<{ id: string; name: string; teamId: string; isTold: boolean }>(
    tx,
    sql`
    SELECT webhook.id, webhook.name, ticket.team_id AS "teamId",
           cardinality(webhook.team_ids) = 0 OR ticket.team_id = ANY(webhook.team_ids) AS "isTold"
    FROM ticket, webhook WHERE ticket.id = ${ticketId} AND webhook.alias = ${webhook}`,
  )
  if (!found?.isTold) return 'webhook_not_told'
  await recordEventBy(ctx, tx, {
    type: 'ticket.webhook_called',
    ticketId,
    teamId: found.teamId,
    webhookId: found.id,
    name: found.name,
    automationId: automation.id,
    title: automation.title,
  })
  return 'webhook'
}
