import { type Sql, sql, uuid } from '@lodge/database'

/**
 * Returns the id of the team that a ticket goes to under `topic`, from somebody of this department or of none. Where
 * the topic goes by departments that is the team in use that serves the nearest one, from their own upwards; the topic's
 * own team otherwise. Of several teams the first in the sidebar gets it.
 */
export function receivingTeamId(topic: Sql, departmentId: string | Sql | null): Sql {
  const own = departmentId instanceof Object ? departmentId : uuid(departmentId)
  return sql`
    COALESCE((
      WITH RECURSIVE line AS (
        SELECT id, parent_id, 0 AS height FROM department WHERE id = ${own}
        UNION ALL
        SELECT above.id, above.parent_id, line.height + 1
        FROM department above JOIN line ON line.parent_id = above.id
      )
      SELECT serving.id
      FROM line JOIN team serving ON line.id = ANY(serving.department_ids) AND serving.archived_at IS NULL
      WHERE ${topic}.uses_department_team
      ORDER BY line.height, serving.position, serving.name, serving.id
      LIMIT 1
    ), ${topic}.team_id)`
}
