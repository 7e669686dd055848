import { query, raw, remove, sql, type Transaction, texts, updateMany, uuid } from '@lodge/database'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { forgetSpellings } from './forget-spellings.ts'
import type { FormerNames } from './former-names.ts'

interface AnonymousPerson {
  id: string
  name: string
  alias: string
  email: string
}

const ownTables = [
  'team_member',
  'away',
  'person_course',
  'lti_enrolment',
  'ticket_watcher',
  'ticket_participant',
  'invitation',
  'former_email',
  'address_change',
  'second_factor',
  'recovery_code',
  'passkey',
  'person_identity',
  'scim_user',
  'scim_member',
  'scim_problem',
  'push_subscription',
  'draft',
  'scheduled_reply',
  'article_suggestion',
  'ticket_suggestion',
  'notification',
  'report_subscription',
  'idempotent_request',
  'api_token',
  'calendar_feed',
] as const

/** Deletes what only the person used, and takes them out of teams, courses, and the watchers and participants of tickets. */
export async function forgetOwnThings(tx: Transaction, personId: string): Promise<void> {
  for (const table of ownTables) await remove(tx, table, { personId })
  await remove(tx, 'upload', { uploaderId: personId })
  await remove(tx, 'wall_screen', { makerId: personId })
  await remove(tx, 'saved_view', { ownerId: personId, teamId: null })
  await remove(tx, 'imported_record', { recordId: personId })
  // What is left of merges, addresses among it; none can be undone any more.
  await query(
    tx,
    sql`DELETE FROM person_merge_item USING person_merge merge
        WHERE merge.id = person_merge_item.merge_id AND ${personId} IN (merge.source_id, merge.target_id)`,
  )
}

/**
 * Takes the files that were given in the forms of the person's tickets, such as a certificate, off these. Nobody can open
 * them from then on, and the sweep removes them.
 */
export async function forgetAnswerFiles(tx: Transaction, personId: string): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE ticket SET form_answers = form_answers - ARRAY(
      SELECT field_key FROM answer_file WHERE answer_file.ticket_id = ticket.id)
    WHERE requester_id = ${personId} AND EXISTS (SELECT FROM answer_file WHERE answer_file.ticket_id = ticket.id)`,
  )
  await query(
    tx,
    sql`
    WITH gone AS (
      DELETE FROM answer_file USING ticket
      WHERE ticket.id = answer_file.ticket_id AND ticket.requester_id = ${personId} RETURNING file_id)
    UPDATE attachment SET ticket_id = NULL, name = 'file' WHERE id IN (SELECT file_id FROM gone)`,
  )
}

/** Forgets the person's addresses where they stand alone; mails to them that were not sent are never sent. */
export async function forgetAddressesOf(
  tx: Transaction,
  { alias, emails, names, externalId }: FormerNames,
  person: AnonymousPerson,
): Promise<void> {
  await remove(tx, 'sign_in', { email: emails })
  await remove(tx, 'password_reset', { email: emails })
  await updateMany(
    tx,
    'setup_link',
    sql`lower(mail_to) = ANY(${emails.map((email) => email.toLowerCase())})`,
    { mailTo: null },
  )
  await query(
    tx,
    sql`
    UPDATE email_delivery SET recipient = ${person.email},
      state = CASE WHEN state = 'sent' THEN state ELSE 'skipped' END,
      last_error = forget_words(last_error, ${texts(emails)}, ${texts(emails.map(() => person.email))})
    WHERE recipient = ANY(${emails}::citext[])`,
  )
  await forgetUndelivered(tx, emails)
  await forgetMails(tx, emails, person.id)
  const called = [...emails, ...names].map((word) => word.toLowerCase())
  await forgetAnswers(tx, [...called, alias, ...(externalId === null ? [] : [externalId.toLowerCase()])])
  await query(
    tx,
    sql`
    DELETE FROM import_line AS line
    WHERE lower(key) = ANY(${called}) OR lower(name) = ANY(${called}) OR external_id = ${externalId}
       OR EXISTS (SELECT FROM unnest(students || staff) AS other WHERE lower(other) = ANY(${called}))
       OR EXISTS (SELECT FROM unnest(${texts(called)}) AS word
                  WHERE strpos(lower(concat(problems, record_problem)), word) > 0)`,
  )
  await query(
    tx,
    sql`
    UPDATE import SET samples = '[]'
    WHERE EXISTS (SELECT FROM unnest(${texts(called)}) AS word WHERE strpos(lower(samples::text), word) > 0)`,
  )
}

/** Takes these addresses, and what mail servers said of them, off all messages. */
async function forgetUndelivered(tx: Transaction, emails: readonly string[]): Promise<void> {
  const keys = texts(emails.map((email) => email.toLowerCase()))
  await query(
    tx,
    sql`UPDATE message SET undelivered = NULLIF(undelivered - ${keys}, '{}') WHERE undelivered ?| ${keys}`,
  )
}

/** Deletes what the person wrote by mail as it came; that it came, and what it became, stays. */
async function forgetMails(tx: Transaction, emails: readonly string[], personId: string): Promise<void> {
  // The sweep of strays removes the files that no row names any more.
  await query(
    tx,
    sql`
    UPDATE incoming_mail SET storage_key = NULL, envelope_from = '', from_address = NULL, from_name = NULL,
      subject = NULL, message_id = NULL, reason_params = '{}'
    WHERE from_address = ANY(${[...emails]}::citext[]) OR envelope_from = ANY(${[...emails]}::citext[])
       OR (reason_params->>'recipient')::citext = ANY(${[...emails]}::citext[])
       OR (reason_params->>'address')::citext = ANY(${[...emails]}::citext[])`,
  )
  await query(
    tx,
    sql`UPDATE message SET foreign_id = NULL, sender_address = NULL
        WHERE author_id = ${personId} AND (foreign_id IS NOT NULL OR sender_address IS NOT NULL)`,
  )
  await query(tx, sql`DELETE FROM ticket_forward WHERE address = ANY(${[...emails]}::citext[])`)
  await query(
    tx,
    sql`DELETE FROM mail_html USING message WHERE message.id = mail_html.message_id AND message.author_id = ${personId}`,
  )
}

/** Deletes the kept answers that name the person. A repeat of such a request is carried out, or finds that it cannot be. */
async function forgetAnswers(tx: Transaction, words: readonly string[]): Promise<void> {
  await query(
    tx,
    sql`
    DELETE FROM idempotent_request
    WHERE EXISTS (SELECT FROM unnest(${texts(words)}) AS word WHERE strpos(lower(answer), word) > 0)`,
  )
}

/**
 * Replaces the alias in what others have chosen by it: views, reports, those that come by mail, and changes in bulk.
 * They go on finding the same tickets. Open windows hear of changed views.
 */
export async function forgetInChoices(
  ctx: Context,
  tx: Transaction,
  { alias }: FormerNames,
  person: AnonymousPerson,
): Promise<void> {
  const chosen = `("(?:assignee|requester|agent)": "(?:[^",]*,)*|(?:assignee|requester|agent):)${alias}(?![[:alnum:]-])`
  for (const [table, column] of [
    ['report_subscription', 'filter'],
    ['bulk_update', 'change'],
  ] as const)
    await query(
      tx,
      sql`
      UPDATE ${raw(table)} SET ${raw(column)} =
        regexp_replace(${raw(column)}::text, ${chosen}, ${`\\1${person.alias}`}, 'g')::jsonb
      WHERE ${raw(column)}::text ~ ${chosen}`,
    )
  // Of an automation, whose conditions say the field before the value.
  const inAutomation = `("assignee": "|"people": \\[(?:"[^"]*", )*"|"field": "(?:assignee|requester)", "value": "-?(?:[^",]*,)*)${alias}(?![[:alnum:]-])`
  for (const [table, column] of [
    ['automation', 'draft'],
    ['automation_version', 'definition'],
  ] as const)
    await query(
      tx,
      sql`
      UPDATE ${raw(table)} SET ${raw(column)} =
        regexp_replace(${raw(column)}::text, ${inAutomation}, ${`\\1${person.alias}`}, 'g')::jsonb
      WHERE ${raw(column)}::text ~ ${inAutomation}`,
    )
  const views = await query<{ id: string; ownerId: string; teamId: string | null }>(
    tx,
    sql`
    UPDATE saved_view SET query = regexp_replace(query::text, ${chosen}, ${`\\1${person.alias}`}, 'g')::jsonb
    WHERE query::text ~ ${chosen} RETURNING id, owner_id AS "ownerId", team_id AS "teamId"`,
  )
  for (const { id: viewId, ownerId: personId, teamId } of views)
    await recordEventBy(ctx, tx, {
      type: 'saved_view.changed',
      personId,
      viewId,
      teamIds: teamId === null ? [] : [teamId],
    })
}

/**
 * Replaces the alias in the steps of policies, in what they did, and in what the log says of it. The person has left, so
 * such a step is skipped, or goes on notifying the others.
 */
export async function forgetInEscalation(
  tx: Transaction,
  { alias }: FormerNames,
  person: AnonymousPerson,
): Promise<void> {
  const named = `"${alias}"`
  await query(
    tx,
    sql`
    UPDATE sla_policy_version SET escalation = forget_alias_in_json(escalation, ${alias}, ${person.alias})
    WHERE strpos(escalation::text, ${named}) > 0`,
  )
  await query(
    tx,
    sql`
    UPDATE event SET payload = forget_alias_in_json(payload, ${alias}, ${person.alias})
    WHERE type = 'deadline.escalated' AND strpos(payload::text, ${named}) > 0`,
  )
  await query(tx, sql`SELECT forget_alias(${uuid(person.id)}, ${alias})`)
}

/** Places in the log and in exports that name a person by their alias. */
const aliasPlaces = ['user-records/', 'activity/user/', 'requester:', 'assignee:', 'agent:', 'actor:']

/** Events that hold what people are called, and not only ids. */
const tellingEvents = [
  'person.changed',
  'person.email_changed',
  'person.addresses_changed',
  'person.sign_in_failed',
  'person.limit_reached',
  'person.access_refused',
  'tickets.exported',
  'activity.exported',
  'report.exported',
  'import.finished',
  'ticket.form_answers_changed',
  'email_template.test_requested',
  'email_template.changed',
  'team.changed',
  'site.changed',
]

/** Replaces what the person was called in events and in the activity log. */
export async function forgetInHistory(
  tx: Transaction,
  { alias, names, emails }: FormerNames,
  person: AnonymousPerson,
): Promise<void> {
  const given = [...emails, ...names]
  const forgotten = [...given, ...aliasPlaces.map((place) => place + alias)]
  const instead = [...given.map(() => person.name), ...aliasPlaces.map((place) => place + person.alias)]
  await query(tx, sql`SELECT forget_person(${uuid(person.id)}, ${texts(forgotten)}, ${texts(instead)})`)
  const ofEvents = sql`
    forget_words_in_json(payload, ${texts([...forgotten, alias])}, ${texts([...instead, person.alias])})`
  await query(
    tx,
    sql`
    UPDATE event SET payload = ${ofEvents}
    WHERE type = ANY(${tellingEvents})
      AND EXISTS (SELECT FROM unnest(${texts([...given, alias])}) AS word
                  WHERE strpos(lower(payload::text), lower(word)) > 0)`,
  )
}

/** Forgets the words of the person's names as spellings to suggest, unless a ticket still has them. */
export async function forgetSearchWords(tx: Transaction, { names, emails }: FormerNames): Promise<void> {
  const words = sql`
    SELECT DISTINCT string_to_table(search_plain(called), ' ') FROM unnest(${texts([...names, ...emails])}) AS called`
  await forgetSpellings(tx, words)
}
