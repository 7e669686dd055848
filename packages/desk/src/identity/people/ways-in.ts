import { countRows, type Database, findOne, query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'

type Door = Database | Transaction

interface WaysIn {
  staffByProviderOnly: boolean
  requestersByProviderOnly: boolean
  codesElsewhere: boolean
}

/** Holds of people who get into the admin area by themselves: by a passkey, or by a password with a second factor. */
export const isFitForEmergency = sql`
  (EXISTS (SELECT FROM passkey WHERE passkey.person_id = person.id AND opens_admin)
   OR (person.password_hash IS NOT NULL
       AND EXISTS (SELECT FROM second_factor factor
                   WHERE factor.person_id = person.id AND factor.confirmed_at IS NOT NULL)))`

/** Holds of people with an emergency account that works. */
export const isEmergencyAccount = sql`
  (person.is_emergency AND person.archived_at IS NULL
   AND person.role_id = (SELECT id FROM role WHERE name = 'superadmin') AND ${isFitForEmergency})`

/** Returns which areas are for providers alone; none before the help desk is set up. */
export async function findWaysIn(db: Door): Promise<WaysIn> {
  const columns = ['staffByProviderOnly', 'requestersByProviderOnly', 'codesElsewhere'] as const
  const site = await findOne(db, 'site', {}, { columns })
  return site ?? { staffByProviderOnly: false, requestersByProviderOnly: false, codesElsewhere: false }
}

/** Throws `staff_by_provider_only` where passwords and passkeys get nobody in but emergency accounts. */
export async function requireOwnWay(db: Door, personId: string | null): Promise<void> {
  const { staffByProviderOnly } = await findWaysIn(db)
  if (staffByProviderOnly && (personId === null || !(await hasEmergencyAccount(db, personId))))
    throw refusal('staff_by_provider_only')
}

export async function hasEmergencyAccount(db: Door, personId: string): Promise<boolean> {
  return (await countRows(db, 'person', sql`id = ${personId} AND ${isEmergencyAccount}`)) > 0
}

/** Returns whether a code gets somebody into the portal. The answer goes by the address alone, whoever has it. */
async function takesCodes(db: Door, email: string): Promise<boolean> {
  const { requestersByProviderOnly, codesElsewhere } = await findWaysIn(db)
  if (!requestersByProviderOnly) return true
  if (!codesElsewhere) return false
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [own] = await query(
    db,
    sql`SELECT 1 FROM identity_provider
        WHERE protocol <> 'lti' AND is_offered AND archived_at IS NULL AND audience IN ('requesters', 'both')
          AND (${domain} = ANY(domains) OR (trusts_scopes AND EXISTS (
            SELECT FROM federation_member member
            WHERE member.provider_id = identity_provider.id AND ${domain} = ANY(member.scopes)
              AND (NOT is_chosen_only OR member.entity_id = ANY(chosen_members)))))`,
  )
  return own === undefined
}

/** Throws `requesters_by_provider_only` where codes, and passkeys alike, get the owner of an address into no account. */
export async function requireCodes(db: Door, email: string): Promise<void> {
  if (!(await takesCodes(db, email))) throw refusal('requesters_by_provider_only')
}

/** Throws `last_emergency_account` where an area is for providers alone and no emergency account works any more. */
export async function requireEmergencyAccount(tx: Transaction): Promise<void> {
  // Two who take the last ones away at once are decided one by one.
  await query(tx, sql`SELECT FROM site FOR NO KEY UPDATE`)
  const { staffByProviderOnly, requestersByProviderOnly } = await findWaysIn(tx)
  if (!staffByProviderOnly && !requestersByProviderOnly) return
  if ((await countRows(tx, 'person', isEmergencyAccount)) === 0) throw refusal('last_emergency_account')
}

/** Throws the same where somebody else's would have to be there. */
export async function requireOtherEmergencyAccount(tx: Transaction, personId: string): Promise<void> {
  if (!(await hasOtherEmergencyAccount(tx, personId))) throw refusal('last_emergency_account')
}

export async function hasOtherEmergencyAccount(tx: Transaction, personId: string): Promise<boolean> {
  await query(tx, sql`SELECT FROM site FOR NO KEY UPDATE`)
  const { staffByProviderOnly, requestersByProviderOnly } = await findWaysIn(tx)
  if (!staffByProviderOnly && !requestersByProviderOnly) return true
  if (!(await hasEmergencyAccount(tx, personId))) return true
  return (await countRows(tx, 'person', sql`id <> ${personId} AND ${isEmergencyAccount}`)) > 0
}
