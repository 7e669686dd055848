import type { Database, Sql } from '@lodge/database'

/** What a report covers: conditions on `ticket` and on `team`, at a moment. */
export interface ReportScope {
  db: Database
  now: Date
  tickets: Sql
  teams: Sql
}
