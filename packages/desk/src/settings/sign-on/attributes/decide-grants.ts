import type { RuleGift, RuleProblem, RuleSource } from '@lodge/contracts'
import type { Attributes } from './attributes.ts'

/** A rule with what it names; `targetId` is null where that is no longer in use. */
export interface Rule {
  source: RuleSource
  value: string
  gives: RuleGift
  targetId: string | null
  name: string
  problem: RuleProblem | null
}

/** The role, teams and department that somebody has, by their ids. */
interface Standing {
  roleId: string | null
  teamIds: readonly string[]
  departmentId: string | null
}

export interface Grant {
  gives: RuleGift
  targetId: string
  name: string
  /** The group, or the value of the department claim. */
  value: string
}

/** Changes of somebody's access; a role that is taken leaves none. */
export interface Grants {
  role: Grant | 'taken' | null
  teams: Grant[]
  /** The ids of teams that are taken. */
  teamsTaken: string[]
  department: Grant | null
  /** True where they would lose the role, and may not. */
  keepsRole: boolean
}

interface Decision {
  /** Rules about roles and teams count; they do so for staff alone. */
  isForStaff: boolean
  /** Somebody without a role may be given one. */
  mayBecomeStaff: boolean
  /** False for the last superadmin. */
  mayLoseRole: boolean
}

/** Returns the grants of all rules that fit: one role and one department, by the first rule, and every team. */
export function listGrants(rules: readonly Rule[], { groups, departments }: Attributes): Grant[] {
  const values = { group: new Set(groups), department: new Set(departments) }
  const taken = new Set<string>()
  return rules.flatMap(({ source, value, gives, targetId, name }) => {
    if (targetId === null || !values[source].has(value)) return []
    const key = gives === 'team' ? `team ${targetId}` : gives
    if (taken.has(key)) return []
    taken.add(key)
    return [{ gives, targetId, name, value }]
  })
}

/**
 * Decides what rules change of what somebody has. What a rule names is the provider's: it gives it and takes it back. What
 * no rule names stays, a role before all: it is not replaced by any that a group gives. Departments are given alone.
 */
export function decideGrants(
  rules: readonly Rule[],
  attributes: Attributes,
  standing: Standing,
  { isForStaff, mayBecomeStaff, mayLoseRole }: Decision,
): Grants {
  const grants = listGrants(rules, attributes)
  const department =
    grants.find(({ gives, targetId }) => gives === 'department' && targetId !== standing.departmentId) ?? null
  const nothing: Grants = { role: null, teams: [], teamsTaken: [], department, keepsRole: false }
  if (!isForStaff || attributes.groups === null) return nothing
  const decided = decideRole(
    grants.find(({ gives }) => gives === 'role') ?? null,
    targetsOf(rules, 'role'),
    standing.roleId,
  )
  if (standing.roleId === null && (decided === null || !mayBecomeStaff)) return nothing
  const keepsRole = standing.roleId !== null && decided !== null && !mayLoseRole
  const role = keepsRole ? null : decided
  if (role === 'taken') return { ...nothing, role, teamsTaken: [...standing.teamIds] }
  const given = grants.filter(({ gives }) => gives === 'team')
  const givenIds = given.map(({ targetId }) => targetId)
  const ours = targetsOf(rules, 'team')
  return {
    role,
    department,
    keepsRole,
    teams: given.filter(({ targetId }) => !standing.teamIds.includes(targetId)),
    teamsTaken: standing.teamIds.filter((id) => ours.includes(id) && !givenIds.includes(id)),
  }
}

function decideRole(given: Grant | null, named: readonly string[], present: string | null): Grants['role'] {
  if (present === null) return given
  if (!named.includes(present)) return null
  if (given === null) return 'taken'
  return given.targetId === present ? null : given
}

function targetsOf(rules: readonly Rule[], gift: RuleGift): string[] {
  return rules.flatMap(({ gives, targetId }) => (gives === gift && targetId !== null ? [targetId] : []))
}
