import { AutomationDefinition, type AutomationTriggerName } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'

/** An automation as it runs now. */
export interface PublishedAutomation {
  id: string
  title: string
  personId: string
  version: number
  triggers: readonly AutomationTriggerName[]
  definition: AutomationDefinition
}

interface Known {
  /** Changes with everything that decides which automations run, in which order and by which definition. */
  state: string
  automations: readonly PublishedAutomation[]
}

const known = new WeakMap<object, Known>()
const isRunning = sql`version IS NOT NULL AND paused_for IS NULL AND archived_at IS NULL`
const stateOf = sql`COALESCE(md5(string_agg(id::text || version || position || title, ',' ORDER BY id)), '')`

/**
 * Returns the automations that run upon events, in their order. Read anew where one has changed, which a statement by
 * itself says, so that none of them is parsed for each event.
 */
export async function loadPublishedAutomations(
  db: Database | Transaction,
  cache: object,
): Promise<readonly PublishedAutomation[]> {
  const [now] = await query<{ state: string }>(
    db,
    sql`SELECT ${stateOf} AS state FROM automation WHERE ${isRunning} AND cardinality(triggers) > 0`,
  )
  const state = now?.state ?? ''
  const before = known.get(cache)
  if (before?.state === state) return before.automations
  const automations = await selectRunning(db, sql`cardinality(triggers) > 0`)
  known.set(cache, { state, automations })
  return automations
}

/** Returns running automations that match a condition on `automation`, in their order. */
export async function selectRunning(
  db: Database | Transaction,
  condition: ReturnType<typeof sql>,
): Promise<PublishedAutomation[]> {
  const rows = await query<{
    id: string
    title: string
    personId: string
    version: number
    triggers: AutomationTriggerName[]
    definition: unknown
  }>(
    db,
    sql`
    SELECT automation.id, automation.title, automation.person_id AS "personId", automation.version,
           automation.triggers, published.definition
    FROM automation JOIN automation_version published
      ON published.automation_id = automation.id AND published.number = automation.version
    WHERE ${isRunning} AND ${condition} ORDER BY automation.position, automation.id`,
  )
  return rows.map((row) => ({ ...row, definition: AutomationDefinition.parse(row.definition) }))
}
