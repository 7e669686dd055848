import { query, sql, type Transaction, texts, uuid } from '@lodge/database'
import type { FormerNames } from './former-names.ts'

/** A person under the name that stays. */
interface AnonymousPerson {
  id: string
  name: string
  alias: string
  email: string
}

/** Deletes what only the person used, and takes them out of teams, courses and the watchers of tickets. */
export async function forgetOwnThings(tx: Transaction, personId: string): Promise<void> {
  const own = { where: { personId } }
  await tx.teamMember.deleteMany(own)
  await tx.personCourse.deleteMany(own)
  await tx.ticketWatcher.deleteMany(own)
  await tx.invitation.deleteMany(own)
  await tx.secondFactor.deleteMany(own)
  await tx.recoveryCode.deleteMany(own)
  await tx.draft.deleteMany(own)
  await tx.notification.deleteMany(own)
  await tx.savedView.deleteMany({ where: { ownerId: personId, teamId: null } })
  await tx.importedRecord.deleteMany({ where: { recordId: personId } })
}

/** Forgets the person's addresses where they stand alone; mails to them that were not sent are never sent. */
export async function forgetAddressesOf(
  tx: Transaction,
  { emails, names, externalId }: FormerNames,
  person: AnonymousPerson,
): Promise<void> {
  await tx.signIn.deleteMany({ where: { email: { in: emails } } })
  await tx.passwordReset.deleteMany({ where: { email: { in: emails } } })
  await tx.setupLink.updateMany({
    where: { mailTo: { in: emails, mode: 'insensitive' } },
    data: { mailTo: null },
  })
  await query(
    tx,
    sql`
    UPDATE email_delivery SET recipient = ${person.email},
      state = CASE WHEN state = 'sent' THEN state ELSE 'skipped' END,
      last_error = forget_words(last_error, ${texts(emails)}, ${texts(emails.map(() => person.email))})
    WHERE recipient = ANY(${emails}::citext[])`,
  )
  const called = [...emails, ...names].map((word) => word.toLowerCase())
  await query(
    tx,
    sql`
    DELETE FROM import_line AS line
    WHERE lower(key) = ANY(${called}) OR lower(name) = ANY(${called}) OR external_id = ${externalId}
       OR EXISTS (SELECT FROM unnest(students || staff) AS other WHERE lower(other) = ANY(${called}))
       OR EXISTS (SELECT FROM unnest(${texts(called)}) AS word
                  WHERE strpos(lower(concat(problems, judged)), word) > 0)`,
  )
  await query(
    tx,
    sql`
    UPDATE import SET samples = '[]'
    WHERE EXISTS (SELECT FROM unnest(${texts(called)}) AS word WHERE strpos(lower(samples::text), word) > 0)`,
  )
}

/** Where the log and the exports name a person by their alias. */
const aliasPlaces = ['user-records/', 'activity/user/', 'requester:', 'assignee:', 'actor:']

/** Events that hold what people are called, and not only ids. */
const tellingEvents = [
  ...['person.changed', 'person.sign_in_failed', 'person.limit_reached', 'person.access_refused'],
  ...['tickets.exported', 'activity.exported', 'import.finished', 'ticket.form_answers_changed'],
  ...['email_template.test_requested', 'email_template.changed', 'team.changed', 'site.changed'],
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
  await query(
    tx,
    sql`
    DELETE FROM search_word WHERE word IN (${words})
      AND NOT EXISTS (SELECT FROM ticket_search WHERE document @@ quote_literal(stem)::tsquery)`,
  )
  await query(
    tx,
    sql`
    UPDATE search_word_waiting
    SET words = ARRAY(SELECT unnest(search_word_waiting.words) EXCEPT SELECT unnest(gone.words))
    FROM (SELECT ARRAY(${words}) AS words) AS gone WHERE search_word_waiting.words && gone.words`,
  )
}
