import { limits, OneLine } from '@lodge/contracts'
import { z } from 'zod'
import { SignOnRefusal } from '../sign-on-refusal.ts'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

const ltiClaims = {
  version: claim('version'),
  messageType: claim('message_type'),
  deployment: claim('deployment_id'),
  target: claim('target_link_uri'),
  link: claim('resource_link'),
  roles: claim('roles'),
  context: claim('context'),
  lis: claim('lis'),
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
} as const

/** The part of somebody in a course that counts here. */
export const CourseRole = z.enum(['learner', 'instructor'])
export type CourseRole = z.infer<typeof CourseRole>

const Text = OneLine.transform((text) => text.slice(0, limits.nameLength))

/** A launch as it is used: the course of a platform that somebody came from, and who they are in it. */
export const Launch = z.object({
  deployment: z.string(),
  /** Null for a launch from outside of courses. */
  context: z
    .object({
      id: z.string(),
      label: z.string(),
      title: z.string(),
      /** The names by which the student information system knows section and course. */
      sourcedIds: z.array(z.string()),
      membershipsAddress: z.string().nullable(),
    })
    .nullable(),
  role: CourseRole.nullable(),
  /** The topic whose form the link is meant to open. */
  topic: z.string().nullable(),
})
export type Launch = z.infer<typeof Launch>

const Id = z.string().min(1).max(limits.deploymentLength)

const Claims = z.object({
  sub: Id,
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  deployment: Id,
  target: z.string().min(1).max(2_000),
  link: z.object({ id: Id }),
  roles: z.array(z.string().max(500)).max(100),
  context: z
    .object({
      id: Id,
      label: Text.optional().catch(undefined),
      title: Text.optional().catch(undefined),
    })
    .optional(),
  lis: z
    .object({
      course_section_sourcedid: Text.optional().catch(undefined),
      course_offering_sourcedid: Text.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  members: z
    .object({ context_memberships_url: z.string().max(2_000) })
    .optional()
    .catch(undefined),
})

interface Expected {
  appUrl: string
  deployments: readonly string[]
}

/** Reads what a platform has signed. Throws `SignOnRefusal` for what is no launch, or none that is meant for us. */
export function readLaunch(payload: unknown, { appUrl, deployments }: Expected) {
  const isLaunch =
    Object(payload)[ltiClaims.messageType] === 'LtiResourceLinkRequest' &&
    Object(payload)[ltiClaims.version] === '1.3.0'
  if (!isLaunch) throw new SignOnRefusal('wrong_message')
  const claims = Claims.safeParse(shorten(payload)).data
  if (!claims) throw new SignOnRefusal('not_valid')
  const { deployment, context, lis } = claims
  if (!deployments.includes(deployment)) throw new SignOnRefusal('wrong_deployment')
  const target = readTarget(claims.target, appUrl)
  const { sub, given_name, family_name, email, email_verified } = claims
  const launch: Launch = {
    deployment,
    context: context
      ? {
          id: context.id,
          label: context.label || context.id,
          title: context.title || context.label || context.id,
          sourcedIds: [lis?.course_section_sourcedid, lis?.course_offering_sourcedid].flatMap(
            (id) => id || [],
          ),
          membershipsAddress: claims.members?.context_memberships_url ?? null,
        }
      : null,
    role: roleOf(claims.roles),
    topic: target.topic,
  }
  const name = claims.name ?? [given_name, family_name].filter(Boolean).join(' ')
  return { subject: subjectOf(deployment, sub), claims: { name, email, email_verified }, launch }
}

/** Returns claims under our own short names for those of LTI. */
function shorten(payload: unknown): Record<string, unknown> {
  const long = Object(payload)
  const short = Object.entries(ltiClaims).map(([name, claimName]) => [name, long[claimName]])
  return { ...long, ...Object.fromEntries(short) }
}

/** Names somebody as one deployment of a platform knows them: two deployments may be two organisations. */
export function subjectOf(deployment: string, sub: string): string {
  return `${encodeURIComponent(deployment)} ${sub}`
}

/** Returns the topic that a link opens. Throws `SignOnRefusal` for a link to elsewhere: a launch leads nowhere but here. */
export function readTarget(address: string, appUrl: string): { topic: string | null } {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.origin !== new URL(appUrl).origin || url.username !== '' || url.password !== '')
    throw new SignOnRefusal('wrong_target')
  const topic = url.searchParams.get('topic')
  return { topic: topic !== null && /^[a-z0-9-]{1,80}$/.test(topic) ? topic : null }
}

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const instructor = [`${membership}#Instructor`, `${membership}#ContentDeveloper`]

/** Returns the role in the course, of the names of LTI 1.3 in full, with their parts, and in short; null for others. */
export function roleOf(roles: readonly string[]): CourseRole | null {
  const isIn = (names: readonly string[], part: string) =>
    roles.some((role) => names.includes(role) || role.startsWith(`${membership}/${part}#`))
  if (isIn([...instructor, 'Instructor', 'ContentDeveloper'], 'Instructor')) return 'instructor'
  if (isIn([`${membership}#Learner`, 'Learner'], 'Learner')) return 'learner'
  return null
}
