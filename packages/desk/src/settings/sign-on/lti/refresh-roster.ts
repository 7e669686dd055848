import { dayMs, Email, hourMs } from '@lodge/contracts'
import {
  findOne,
  getOne,
  query,
  sql,
  type TableRow,
  type Transaction,
  texts,
  updateMany,
  updateOne,
} from '@lodge/database'
import { transaction } from '../../../foundation/context.ts'
import { enrol, leave } from './enrolments.ts'
import { type CourseRole, roleOf, subjectOf } from './launch.ts'
import { forgetFormerKeys } from './own-keys.ts'
import { type Member, type RosterContext, readMembers, UnreadableRoster } from './read-members.ts'

type StoredContext = TableRow<'lti_context'>

/** Courses whose members one run reads. */
const atOnce = 20

/**
 * Reads the members of platforms' courses again: of those that somebody has launched since, at most once an hour, and of
 * all others each day.
 */
export async function refreshDueRosters(ctx: RosterContext): Promise<void> {
  await forgetFormerKeys(ctx)
  for (const context of await claimDue(ctx)) await refreshRoster(ctx, context)
}

/** Two nodes that look at once find different ones. */
function claimDue({ db, now }: RosterContext): Promise<StoredContext[]> {
  const at = now()
  return query<StoredContext>(
    db,
    sql`UPDATE lti_context SET tried_at = ${at} WHERE id IN (
          SELECT context.id FROM lti_context context
          JOIN identity_provider platform ON platform.id = context.provider_id
          JOIN course ON course.id = context.course_id
          WHERE platform.archived_at IS NULL AND platform.is_offered AND course.archived_at IS NULL
            AND context.memberships_address IS NOT NULL
            AND (context.tried_at IS NULL OR context.tried_at <= ${new Date(at.getTime() - hourMs)})
            AND (context.read_at IS NULL OR context.launched_at > context.read_at
                 OR context.read_at <= ${new Date(at.getTime() - dayMs)})
          ORDER BY context.tried_at NULLS FIRST, context.id LIMIT ${atOnce} FOR UPDATE OF context SKIP LOCKED)
        RETURNING id, provider_id AS "providerId", deployment, context_id AS "contextId", course_id AS "courseId",
                  label, title, names_course AS "namesCourse", memberships_address AS "membershipsAddress",
                  launched_at AS "launchedAt", tried_at AS "triedAt", read_at AS "readAt", problem,
                  unknown_members AS "unknownMembers"`,
  )
}

/** Reads the members of one course. What cannot be read changes nothing but the problem that the platform's page shows. */
async function refreshRoster(ctx: RosterContext, context: StoredContext): Promise<void> {
  const { id, membershipsAddress, providerId } = context
  const startedAt = ctx.now()
  try {
    const platform = await getOne(ctx.db, 'identity_provider', { id: providerId })
    const members = await readMembers(ctx, platform, membershipsAddress ?? '')
    // Whoever launched it is in it: an empty list is a mistake, and would take everybody out.
    if (members.length === 0) throw new UnreadableRoster('roster_empty')
    await transaction(ctx, (tx) => applyMembers(ctx, tx, { context, platform, members, startedAt }))
  } catch (error) {
    if (!(error instanceof UnreadableRoster)) throw error
    await updateMany(ctx.db, 'lti_context', { id }, { problem: error.problem })
  }
}

interface ReadRoster {
  context: StoredContext
  platform: TableRow<'identity_provider'>
  members: readonly Member[]
  /** From then on whoever launches is in it, whatever the list says. */
  startedAt: Date
}

async function applyMembers(
  ctx: RosterContext,
  tx: Transaction,
  { context, platform, members, startedAt }: ReadRoster,
): Promise<void> {
  const stored = await findOne(tx, 'lti_context', { id: context.id }, { lock: true })
  if (!stored) return
  const inCourse = members.flatMap(({ user_id, email, roles }) => {
    const role = roleOf(roles)
    return role === null
      ? []
      : [{ subject: subjectOf(context.deployment, user_id), email: ownAddress(email, platform), role }]
  })
  const found = await findPeople(tx, platform, inCourse)
  await enrol(tx, stored, found, startedAt)
  await leave(tx, stored, startedAt)
  await updateOne(
    tx,
    'lti_context',
    { id: stored.id },
    { readAt: ctx.now(), problem: null, unknownMembers: inCourse.length - found.length },
  )
}

/** An address counts where the platform has the say about its domain, as at signing in. */
function ownAddress(email: string | undefined, { domains }: { domains: string[] }): string {
  const address = Email.safeParse(email).data
  return address && domains.includes(address.slice(address.lastIndexOf('@') + 1)) ? address : ''
}

interface NamedMember {
  subject: string
  email: string
  role: CourseRole
}

/** Returns the people who are known by the platform's own name for them, else by their address; nobody is made. */
async function findPeople(
  tx: Transaction,
  { id, issuer }: { id: string; issuer: string },
  members: readonly NamedMember[],
): Promise<{ personId: string; role: CourseRole }[]> {
  const rows = await query<{ personId: string; at: number }>(
    tx,
    sql`SELECT DISTINCT ON (person.id) person.id AS "personId", member.at::int
        FROM unnest(${texts(members.map(({ subject }) => subject))}, ${texts(members.map(({ email }) => email))})
             WITH ORDINALITY AS member (subject, email, at)
        LEFT JOIN person_identity identity
          ON identity.provider_id = ${id} AND identity.issuer = ${issuer} AND identity.subject = member.subject
        LEFT JOIN person_address address ON identity.id IS NULL AND address.email = member.email::citext
        JOIN person ON person.id = COALESCE(identity.person_id, address.person_id)
        WHERE person.anonymised_at IS NULL AND NOT person.is_integration
        ORDER BY person.id, member.at`,
  )
  return rows.map(({ personId, at }) => ({ personId, role: members[at - 1]?.role ?? 'learner' }))
}
