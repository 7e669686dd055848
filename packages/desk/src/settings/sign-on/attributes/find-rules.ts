import { RuleGift, type RuleProblem, RuleSource } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import type { Rule } from './decide-grants.ts'

/** A rule as it is stored, with the public name of what it gives. */
export interface StoredRule extends Rule {
  to: string
}

interface RuleRow {
  source: string
  value: string
  gives: string
  targetId: string | null
  to: string | null
  name: string | null
  isArchived: boolean
}

/** Returns the rules of a provider in their order. */
export async function findRules(
  db: Database | Transaction,
  { id: providerId }: { id: string },
): Promise<StoredRule[]> {
  const rows = await query<RuleRow>(
    db,
    sql`SELECT rule.source, rule.value, rule.gives,
               COALESCE(rule.role_id::text, rule.team_id::text, rule.department_id::text) AS "targetId",
               COALESCE(role.name, team.alias, department.alias) AS "to",
               COALESCE(role.label, team.name, department.name) AS name,
               COALESCE(team.archived_at, department.archived_at) IS NOT NULL AS "isArchived"
        FROM provider_rule rule
        LEFT JOIN role ON role.id = rule.role_id
        LEFT JOIN team ON team.id = rule.team_id
        LEFT JOIN department ON department.id = rule.department_id
        WHERE rule.provider_id = ${providerId} ORDER BY rule.position`,
  )
  return rows.map(({ source, value, gives, targetId, to, name, isArchived }) => {
    const problem: RuleProblem | null = targetId === null ? 'deleted' : isArchived ? 'archived' : null
    return {
      source: RuleSource.parse(source),
      value,
      gives: RuleGift.parse(gives),
      targetId: problem === null ? targetId : null,
      to: to ?? '',
      name: name ?? '',
      problem,
    }
  })
}
