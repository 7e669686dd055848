import { superadmin } from '@lodge/contracts'
import { type Sql, sql, texts } from '@lodge/database'
import { departmentId, departmentProblem, joinDepartments, namedDepartments } from './check-departments.ts'
import { lineProblem } from './line-problem.ts'

/**
 * Returns the lines of an import of users as they stand beside the people that there are, as parts of WITH: `checked` has
 * each line's person, outcome and problem, `enrolment` the courses of each line. People are known by their external id,
 * else by any of their addresses; only a superadmin's import changes the primary one. Nobody is moved between departments
 * as `gainingMoves` say, which would bring the importer their tickets.
 */
export function checkUsers(importId: string, gainingMoves: readonly string[]): Sql {
  return sql`
  importer AS MATERIALIZED (
    SELECT role.name = ${superadmin} AS is_by_superadmin, ${texts(gainingMoves)} AS gaining_moves
    FROM import JOIN person ON person.id = import.person_id JOIN role ON role.id = person.role_id
    WHERE import.id = ${importId}
  ),
  line AS MATERIALIZED (
    SELECT line, record_id, alias, key::citext AS email, name, external_id, department, courses
    FROM import_line WHERE import_id = ${importId} AND problems IS NULL
  ),
  ${namedDepartments},
  placed AS MATERIALIZED (
    SELECT DISTINCT ON (domain) domain, id
    FROM department, unnest(email_domains) AS domain WHERE archived_at IS NULL ORDER BY domain, id
  ),
  ${enrolments},
  matched AS MATERIALIZED (
    SELECT line.*, known.id AS person_id, known.role_id, known.archived_at, known.name AS known_name,
           -- One that is theirs already changes nothing, be it the primary one or another.
           CASE WHEN address.person_id = known.id THEN line.email ELSE known.email END AS known_email,
           known.external_id AS known_external_id,
           known.department_id AS known_department_id, address.person_id AS email_id,
           CASE WHEN line.department IS NOT NULL THEN ${departmentId}
                WHEN known.id IS NULL THEN placed.id END AS department_id,
           same.id IS NOT NULL OR line.alias IN ('create', 'all', 'unassigned') AS is_alias_taken,
           named.count > 1 AS is_ambiguous, unknown_course.codes AS unknown_codes
    FROM line
    LEFT JOIN person by_external ON by_external.external_id = line.external_id
    LEFT JOIN person_address address ON address.email = line.email
    LEFT JOIN person known ON known.id = COALESCE(by_external.id, address.person_id)
    LEFT JOIN person same ON same.alias = line.alias
    LEFT JOIN placed ON placed.domain = lower(split_part(line.email::text, '@', 2))
    LEFT JOIN unknown_course ON unknown_course.line = line.line
    ${joinDepartments}
  ),
  first_line AS (
    SELECT person_id, min(line) AS line FROM matched WHERE person_id IS NOT NULL GROUP BY person_id HAVING count(*) > 1
  ),
  enrolled AS (
    SELECT DISTINCT matched.line
    FROM matched JOIN enrolment ON enrolment.line = matched.line
    WHERE matched.person_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM person_course
      WHERE person_course.person_id = matched.person_id AND person_course.course_id = enrolment.course_id
        AND NOT person_course.is_from_platform)
  ),
  found AS (
    SELECT matched.*, enrolled.line IS NOT NULL AS is_enrolled, ${problemOf} AS problem
    FROM matched CROSS JOIN importer
    LEFT JOIN enrolled ON enrolled.line = matched.line
    LEFT JOIN first_line ON first_line.person_id = matched.person_id
  ),
  checked AS MATERIALIZED (
    SELECT found.*,
           CASE WHEN problem IS NOT NULL THEN 'refused'
                WHEN person_id IS NULL THEN 'created'
                WHEN is_enrolled OR known_email <> email OR known_name <> name
                  OR known_external_id IS DISTINCT FROM COALESCE(external_id, known_external_id)
                  OR known_department_id IS DISTINCT FROM COALESCE(department_id, known_department_id) THEN 'updated'
                ELSE 'unchanged' END AS outcome
    FROM found
  )`
}

const enrolments = sql`named_course AS MATERIALIZED (
    SELECT line, unnest(courses) AS code FROM line
  ),
  called_course AS MATERIALIZED (
    SELECT id, code AS called, count(*) OVER (PARTITION BY code) AS count FROM course WHERE archived_at IS NULL
    UNION ALL
    SELECT id, code || ' (' || term || ')', 1 FROM course WHERE archived_at IS NULL AND term <> ''
  ),
  enrolment AS MATERIALIZED (
    SELECT line, named_course.code, course.id AS course_id
    FROM named_course LEFT JOIN called_course course ON course.called = named_course.code AND course.count = 1
  ),
  unknown_course AS (
    SELECT line, jsonb_agg(code ORDER BY code) AS codes FROM enrolment WHERE course_id IS NULL GROUP BY line
  )`

const email = sql`matched.email::text`

const problemOf = sql`
  CASE
    WHEN role_id IS NOT NULL THEN ${lineProblem('email', 'import_of_staff', email)}
    WHEN archived_at IS NOT NULL THEN ${lineProblem('email', 'import_of_deactivated', email)}
    WHEN email_id <> matched.person_id THEN ${lineProblem('email', 'import_email_of_other', email)}
    WHEN known_email <> matched.email AND NOT is_by_superadmin THEN
      ${lineProblem(
        'email',
        'import_of_other_address',
        email,
        sql`jsonb_build_object('email', known_email::text)`,
      )}
    WHEN known_external_id <> external_id THEN
      ${lineProblem(
        'externalId',
        'import_other_external_id',
        sql`external_id`,
        sql`jsonb_build_object('externalId', known_external_id)`,
      )}
    WHEN first_line.line < matched.line THEN
      ${lineProblem('email', 'line_repeated', email, sql`jsonb_build_object('line', first_line.line)`)}
    ${departmentProblem}
    WHEN matched.person_id IS NOT NULL
      AND concat(known_department_id, '>', department_id) = ANY(gaining_moves) THEN
      ${lineProblem('department', 'department_comes_to_you', sql`department`)}
    WHEN unknown_codes IS NOT NULL THEN
      ${lineProblem(
        'courses',
        'import_courses_unknown',
        sql`array_to_string(courses, '|')`,
        sql`jsonb_build_object('codes', unknown_codes)`,
      )}
  END`

/** Returns what an import of users writes, as parts of WITH after those of `checkUsers`. */
export function writeUsers(importId: string, now: Date): Sql {
  return sql`
  created AS (
    INSERT INTO person (id, alias, email, name, external_id, department_id, created_at, updated_at)
    SELECT record_id,
           CASE WHEN is_alias_taken THEN alias || '-' || right(record_id::text, 8) ELSE alias END,
           email, COALESCE(name, ''), external_id, department_id, ${now}, ${now}
    FROM checked WHERE outcome = 'created'
  ),
  updated AS (
    UPDATE person SET
      name = COALESCE(checked.name, person.name),
      email = CASE WHEN checked.known_email <> checked.email THEN checked.email ELSE person.email END,
      external_id = COALESCE(checked.external_id, person.external_id),
      department_id = COALESCE(checked.department_id, person.department_id),
      -- Whoever reads the former mailbox is no longer signed in.
      sessions_from = CASE WHEN checked.known_email <> checked.email THEN ${now} ELSE person.sessions_from END,
      revision = person.revision + 1, updated_at = ${now}
    FROM checked WHERE person.id = checked.person_id AND checked.outcome = 'updated'
  ),
  joined AS (
    INSERT INTO person_course (person_id, course_id)
    SELECT DISTINCT COALESCE(person_id, record_id), course_id
    FROM checked JOIN enrolment ON enrolment.line = checked.line
    WHERE outcome IN ('created', 'updated')
    -- Whom a learning platform has brought stays from now on, whatever it says.
    ON CONFLICT (person_id, course_id) DO UPDATE SET is_from_platform = FALSE WHERE person_course.is_from_platform
  ),
  noted AS (
    INSERT INTO imported_record (record_id, import_id)
    SELECT COALESCE(person_id, record_id), ${importId} FROM checked WHERE outcome IN ('created', 'updated')
  )`
}

/** The people whose address an import of users changes, as an array. */
export const movedPeople = sql`
  array_agg(person_id::text) FILTER (WHERE outcome = 'updated' AND known_email <> email)`
