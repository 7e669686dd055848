import { z } from 'zod'
import { FileLimits } from '../../files/file-limits.ts'
import { ComplianceTargets } from '../../foundation/compliance-targets.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Permission } from '../../foundation/permissions.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { FooterLink } from './footer-link.ts'
import { KeyboardShortcuts } from './keyboard-shortcuts.ts'

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Requests a sign-in code. The answer is the same for known and unknown addresses. */
export const RequestCode = z.object({ email: Email })
export type RequestCode = z.infer<typeof RequestCode>

export const CodeRequested = z.object({ email: z.string(), resendAllowedAt: Instant })
export type CodeRequested = z.infer<typeof CodeRequested>

/** Somebody to sign in as in a demo. */
export const DemoPerson = z.object({ name: z.string(), email: z.string() })
export type DemoPerson = z.infer<typeof DemoPerson>

/** The digits of a mailed code. */
export const CodeDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, because('code_digits_required'))

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1, because('second_factor_code_required')).max(40)

export const SignInWithCode = z.object({
  email: Email,
  code: CodeDigits,
  /** The person has confirmed that they sign in with another browser than the one that requested the code. */
  isConfirmed: z.boolean().optional(),
})
export type SignInWithCode = z.infer<typeof SignInWithCode>

export const SignInWithPassword = z.object({
  email: Email,
  password: z.string().min(1, because('password_required')).max(256),
  /** Asks to get in by an emergency account, where staff sign in by providers alone. */
  isEmergency: z.boolean().optional(),
})
export type SignInWithPassword = z.infer<typeof SignInWithPassword>

export const CompleteProfile = z.object({
  name: OneLine.min(1, because('own_name_required')).max(limits.nameLength),
  /** Null where it follows from the address, or there is none to choose from. */
  department: Alias.nullable(),
})
export type CompleteProfile = z.infer<typeof CompleteProfile>

export const FrontendUser = z.object({
  alias: z.string(),
  name: z.string(),
  email: z.string(),
  department: NamedRef.nullable(),
  /** The department follows from their address, so that they choose none. */
  isDepartmentFixed: z.boolean().optional(),
  /** False until name and department are set; the name alone where there are no departments. */
  isComplete: z.boolean(),
})
export type FrontendUser = z.infer<typeof FrontendUser>

export const AuthUser = z.object({
  alias: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(Permission),
})
export type AuthUser = z.infer<typeof AuthUser>

/** The step that is missing after the password: a code, or setting up the factor that the role requires. */
export const SecondFactorNeed = z.enum(['code', 'enrolment'])
export type SecondFactorNeed = z.infer<typeof SecondFactorNeed>

export const StaffSignIn = z.union([AuthUser, z.object({ secondFactor: SecondFactorNeed })])
export type StaffSignIn = z.infer<typeof StaffSignIn>

export const AgentData = z.object({
  teams: z.array(NamedRef.extend({ isLead: z.boolean() })),
  timezone: z.string(),
  /** A server that is being replaced may not know them yet. */
  shortcuts: KeyboardShortcuts.optional(),
})
export type AgentData = z.infer<typeof AgentData>

export const AgentRef = NamedRef.extend({
  teams: z.array(z.string()),
  /** The end of an absence that goes on now; null for whoever is there. A server that is being replaced may not know it yet. */
  awayUntil: Instant.nullable().optional(),
})
export type AgentRef = z.infer<typeof AgentRef>

/**
 * A team that a ticket can be moved to; `isVisible` says whether the agent sees its tickets, `departments` are those
 * that it serves and those below them.
 */
export const TeamRef = NamedRef.extend({ isVisible: z.boolean(), departments: z.array(z.string()) })
export type TeamRef = z.infer<typeof TeamRef>

const SiteInit = z.object({
  success: z.literal(true),
  name: z.string(),
  debug: z.boolean(),
  version: z.string(),
  auth_mode: z.string(),
  page_title_prefix: z.string(),
  page_title_suffix: z.string(),
  page_title_default: z.string(),
  timezone: z.string(),
  reopen_days: z.number().int(),
  auto_close_days: z.number().int(),
  /** Its logo's path and the colour of its buttons; without them Lodge's own. */
  logo: z.string().optional(),
  primary_color: z.string().optional(),
  footer_links: z.array(FooterLink).optional(),
  /** Present where they are narrower than Lodge's limits. */
  file_limits: FileLimits.optional(),
  /** Languages that it writes in, the one for readers whose language is unknown first. */
  languages: z.array(z.string()).optional(),
  /** Languages that its pages may be in; absent where that is one. */
  page_languages: z.array(z.string()).optional(),
})

/** Reasons why a session ended without its person having signed out in this browser. */
export const SessionEnd = z.enum([
  'unused',
  'expired',
  'elsewhere',
  'account_changed',
  'second_factor_required',
  'role_taken',
  'deactivated',
  'provider_signed_out',
  'unknown',
])
export type SessionEnd = z.infer<typeof SessionEnd>

/** Null where somebody is signed in, or where nobody was. */
const session_ended = SessionEnd.nullable().optional()

/** Answer of `GET /api/init` (specification, section 7). */
export const FrontendInit = SiteInit.extend({
  user: FrontendUser.nullable(),
  agent_data: z.null(),
  session_ended,
})
export type FrontendInit = z.infer<typeof FrontendInit>

/** Answer of `GET /api/backend/init` (specification, section 7). */
export const BackendInit = SiteInit.extend({
  user: AuthUser.nullable(),
  agent_data: AgentData.nullable(),
  session_ended,
  /** Present for staff alone. */
  compliance_targets: ComplianceTargets.optional(),
})
export type BackendInit = z.infer<typeof BackendInit>
