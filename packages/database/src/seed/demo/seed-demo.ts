import { dayMs } from '@lodge/contracts'
import { hash } from '@node-rs/argon2'
import { createDatabase } from '../../client.ts'
import { query } from '../../query.ts'
import { sql } from '../../sql.ts'
import { updateOne } from '../../tables/change.ts'
import { findOne, getOne } from '../../tables/find.ts'
import { transact } from '../../transactions/transact.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { bankHolidays } from '../bank-holidays.ts'
import { seedEssentials } from '../seed-essentials.ts'
import { addAutomations } from './add-automations.ts'
import { addCannedResponses } from './add-canned-responses.ts'
import { addEscalation } from './add-escalation.ts'
import { addMacros } from './add-macros.ts'
import { addMailboxes } from './add-mailboxes.ts'
import { addKnowledgeBase } from './knowledge-base/add-knowledge-base.ts'
import { addPeople } from './people/add-people.ts'
import { staff } from './people/staff.ts'
import { students } from './people/students.ts'
import { Random } from './random.ts'
import { addSiteTexts } from './site-texts/add-site-texts.ts'
import { addTickets } from './tickets/add-tickets.ts'
import { toEmail } from './to-alias.ts'
import { addTopics } from './topics/add-topics.ts'

export interface DemoSignIns {
  /** Students, who sign in by a code sent to their address. */
  portal: { email: string; name: string }[]
  /** Staff, who all have the demo's password. */
  admin: { email: string; name: string; role: string }[]
}

/**
 * Fills an empty database with the University of Marlow: people, topics, policies and a month of tickets before `now`.
 * A second run changes nothing. Returns the sign-ins to show; `password` is that of every agent.
 */
export async function seedDemo({
  databaseUrl,
  password,
  now,
}: {
  databaseUrl: string
  password: string
  now: Date
}): Promise<DemoSignIns> {
  const db = createDatabase(databaseUrl, { maxConnections: 1 })
  try {
    await transact(db, (tx) => seedOnce(tx, password, now), { timeoutMs: 60_000 })
  } finally {
    await db.close()
  }
  return {
    portal: students.slice(0, 3).map(({ name }) => ({ email: toEmail(name), name })),
    admin: staff.map(({ name, role }) => ({ email: toEmail(name), name, role })),
  }
}

async function seedOnce(tx: Transaction, password: string, now: Date): Promise<void> {
  // Of two starts at the same moment the second waits here, and then finds the demo in place.
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.seed'))`)
  const [first] = staff
  if (first && (await findOne(tx, 'person', { email: toEmail(first.name) }))) return

  const timezone = 'Europe/London'
  const year = now.getUTCFullYear()
  const holidays = [year - 1, year, year + 1].flatMap(bankHolidays)
  const since = new Date(now.getTime() - 400 * dayMs)
  const random = new Random(1873)
  await seedEssentials(tx, {
    siteName: 'University of Marlow',
    timezone,
    holidays,
    now: since,
    escalates: false,
    setUpAt: since,
  })
  await updateOne(tx, 'site', { id: 1 }, { authMode: 'demo', languages: ['en', 'de', 'ar'] })
  const passwordHash = await hash(password)
  const people = await addPeople(tx, { passwordHash, random, joinedAt: since, now })
  const topics = await addTopics(tx, people.teams, { timezone, holidays, since, now })
  await addTickets(tx, { people, topics, random, now, timezone })
  await addCannedResponses(tx, people.teams, since)
  await addMacros(tx, people.teams, { ownerEmail: toEmail('Margaret Ellis'), updatedAt: since })
  await addMailboxes(tx, topics, since)
  await addAutomations(tx, { ownerEmail: toEmail('Hannah Osei'), since, now })
  const { id: authorId } = await getOne(tx, 'person', { email: toEmail('Sunita Rao') })
  await addKnowledgeBase(tx, { authorId, now })
  await addSiteTexts(tx, since)
  await addEscalation(tx, now)
}
