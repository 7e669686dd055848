import type { TeamRef } from '@lodge/contracts'

/** Returns the teams that serve one of these departments, then the others, both in the order of the sidebar. */
export function departmentTeamsFirst(
  teams: readonly TeamRef[],
  departments: readonly (string | undefined)[],
): TeamRef[] {
  const serves = (team: TeamRef) => team.departments.some((alias) => departments.includes(alias))
  return [...teams.filter(serves), ...teams.filter((team) => !serves(team))]
}
