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

/**
 * The role, teams and department that somebody has, by their ids; `isOurs` where a rule of this provider put them into the
 * team, `isOthersToo` where something else did, too.
 */
interface Standing {
  roleId: string | null
  teams: readonly { id: string; isOurs: boolean; isOthersToo: boolean }[]
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
  /** The ids of all teams that rules give, those that somebody is in already too: from now on by the provider as well. */
  teamsByRule: string[]
  /** The ids of teams that the provider gives no longer; whoever is there for another reason stays. */
  teamsReleased: string[]
  department: Grant | null
  /** True where they would lose the role, and may not. */
  keepsRole: boolean
}

/** Returns what is given of changes; what is taken is not among it. */
export function listGiven({ role, teams, department }: Grants): Grant[] {
  return [role === 'taken' ? null : role, ...teams, department].filter((grant) => grant !== null)
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
 * Decides what rules change of what somebody has. A role that a rule names is the provider's, which gives it and takes it
 * back; one that no rule names stays, and is not replaced by any that a group gives. Of teams a provider takes those that
 * its rules have given and nothing else has. Departments are given alone.
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
  const nothing: Grants = {
    role: null,
    teams: [],
    teamsTaken: [],
    teamsByRule: [],
    teamsReleased: [],
    department,
    keepsRole: false,
  }
  if (!isForStaff || attributes.groups === null) return nothing
  const decided = decideRole(
    grants.find(({ gives }) => gives === 'role') ?? null,
    targetsOf(rules, 'role'),
    standing.roleId,
  )
  if (standing.roleId === null && (decided === null || !mayBecomeStaff)) return nothing
  const keepsRole = standing.roleId !== null && decided !== null && !mayLoseRole
  const role = keepsRole ? null : decided
  if (role === 'taken') return { ...nothing, role, teamsTaken: standing.teams.map(({ id }) => id) }
  const given = grants.filter(({ gives }) => gives === 'team')
  const givenIds = given.map(({ targetId }) => targetId)
  const named = targetsOf(rules, 'team')
  const released = standing.teams.filter(
    ({ id, isOurs }) => isOurs && named.includes(id) && !givenIds.includes(id),
  )
  return {
    role,
    department,
    keepsRole,
    teams: given.filter(({ targetId }) => standing.teams.every(({ id }) => id !== targetId)),
    teamsTaken: released.filter(({ isOthersToo }) => !isOthersToo).map(({ id }) => id),
    teamsByRule: givenIds,
    teamsReleased: released.map(({ id }) => id),
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
