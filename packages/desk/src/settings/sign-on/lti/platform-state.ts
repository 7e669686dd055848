import {
  type AliasParams,
  type LtiContextView,
  type LtiPlatformState,
  limits,
  RosterProblem,
  SignOnProblem,
  superadmin,
} from '@lodge/contracts'
import { countRows, findOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { courseName } from '../../../directory/courses/course-name.ts'
import type { Context } from '../../../foundation/context.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { describeKeys, listKeys } from './list-keys.ts'

interface ContextRow {
  id: string
  title: string
  alias: string
  code: string
  name: string
  term: string
  people: number
  unknownMembers: number
  givesMembers: boolean
  readAt: Date | null
  problem: string | null
}

/** Returns how the launches of a platform go, its courses and our keys. */
export async function getPlatformState(ctx: Context, { alias }: AliasParams): Promise<LtiPlatformState> {
  requireRecordPermission(ctx, superadmin)
  const platform = await findOne(ctx.db, 'identity_provider', { alias, protocol: 'lti' })
  if (!platform) throw refusal('identity_provider_not_found')
  const { id: providerId, launchedAt, launchProblem, launchProblemAt } = platform
  const [courses, rows, keys] = await Promise.all([
    countRows(ctx.db, 'lti_context', { providerId }),
    query<ContextRow>(
      ctx.db,
      sql`SELECT context.id, context.title, course.alias, course.code, course.name, course.term,
                 (SELECT count(*)::int FROM lti_enrolment WHERE context_id = context.id) AS people,
                 context.unknown_members AS "unknownMembers", context.memberships_address IS NOT NULL AS "givesMembers",
                 context.read_at AS "readAt", context.problem
          FROM lti_context context JOIN course ON course.id = context.course_id
          WHERE context.provider_id = ${providerId}
          ORDER BY context.launched_at DESC, context.id LIMIT ${limits.ltiContextsShown}`,
    ),
    listKeys(ctx.db),
  ])
  return {
    launchedAt: launchedAt?.toISOString() ?? null,
    refusedAt: launchProblemAt?.toISOString() ?? null,
    problem: SignOnProblem.nullable().parse(launchProblem),
    courses,
    items: rows.map(toContextView),
    keys: describeKeys(keys, ctx.now()),
  }
}

function toContextView({ alias, code, name, term, readAt, problem, ...row }: ContextRow): LtiContextView {
  const { id, title, people, unknownMembers, givesMembers } = row
  return {
    id,
    title,
    people,
    unknownMembers,
    givesMembers,
    course: { alias, name: courseName({ code, name, term }) },
    readAt: readAt?.toISOString() ?? null,
    problem: RosterProblem.nullable().parse(problem),
  }
}
