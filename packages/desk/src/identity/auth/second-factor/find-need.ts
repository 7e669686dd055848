import type { SecondFactorNeed } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'

/** Returns what a person needs to sign in besides the password; null for nothing. */
export async function findSecondFactorNeed(
  db: Database | Transaction,
  personId: string,
): Promise<SecondFactorNeed | null> {
  const [person] = await query<{ isOn: boolean; isRequired: boolean }>(
    db,
    sql`
    SELECT EXISTS (SELECT FROM second_factor WHERE person_id = person.id AND confirmed_at IS NOT NULL) AS "isOn",
           COALESCE(role.requires_second_factor, false) AS "isRequired"
    FROM person LEFT JOIN role ON role.id = person.role_id
    WHERE person.id = ${personId}`,
  )
  if (person?.isOn) return 'code'
  return person?.isRequired ? 'enrolment' : null
}
