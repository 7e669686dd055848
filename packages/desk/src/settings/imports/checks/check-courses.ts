import { type Sql, sql } from '@lodge/database'
import { departmentId, departmentProblem, joinDepartments, namedDepartments } from './check-departments.ts'
import { lineProblem } from './line-problem.ts'

/**
 * Returns the lines of an import of courses as they stand beside the courses that there are, as parts of WITH: `checked`
 * has each line's course, outcome and problem, `member` the people of each line. Courses are known by
 * their code and term; a line without a term means the one course of its code that is in use.
 */
export function checkCourses(importId: string): Sql {
  return sql`
  line AS MATERIALIZED (
    SELECT line, record_id, alias, key AS code, name, term, department, students, staff
    FROM import_line WHERE import_id = ${importId} AND problems IS NULL
  ),
  ${namedDepartments},
  known_code AS MATERIALIZED (
    SELECT code, COALESCE(min(term) FILTER (WHERE archived_at IS NULL), max(term)) AS term,
           count(*) FILTER (WHERE archived_at IS NULL) AS in_use
    FROM course GROUP BY code
  ),
  named_member AS MATERIALIZED (
    SELECT line, unnest(students)::citext AS email, FALSE AS is_staff FROM line
    UNION ALL
    SELECT line, unnest(staff)::citext, TRUE FROM line
  ),
  member AS MATERIALIZED (
    SELECT line, named_member.email::text AS email, is_staff, person.id AS person_id
    FROM named_member
    LEFT JOIN person_address address ON address.email = named_member.email
    LEFT JOIN person ON person.id = address.person_id AND person.archived_at IS NULL
                    AND (person.role_id IS NOT NULL) = is_staff
  ),
  unknown_member AS (
    SELECT line, jsonb_agg(email ORDER BY email) FILTER (WHERE NOT is_staff) AS students,
           jsonb_agg(email ORDER BY email) FILTER (WHERE is_staff) AS staff
    FROM member WHERE person_id IS NULL GROUP BY line
  ),
  matched AS MATERIALIZED (
    SELECT line.*, known.id AS course_id, known.archived_at, known.name AS known_name, known.term AS known_term,
           line.term IS NULL AND known_code.in_use > 1 AS lacks_term,
           known.department_id AS known_department_id, ${departmentId} AS department_id,
           same.id IS NOT NULL OR line.alias IN ('create', 'all', 'unassigned') AS is_alias_taken,
           named.count > 1 AS is_ambiguous,
           unknown_member.students AS unknown_students, unknown_member.staff AS unknown_staff
    FROM line
    LEFT JOIN known_code ON known_code.code = line.code
    LEFT JOIN course known ON known.code = line.code AND known.term = COALESCE(line.term, known_code.term)
    LEFT JOIN course same ON same.alias = line.alias
    LEFT JOIN unknown_member ON unknown_member.line = line.line
    ${joinDepartments}
  ),
  joining AS (
    SELECT DISTINCT matched.line
    FROM matched JOIN member ON member.line = matched.line
    WHERE matched.course_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM person_course
      WHERE person_course.course_id = matched.course_id AND person_course.person_id = member.person_id
        AND NOT person_course.is_from_platform)
  ),
  found AS (
    SELECT matched.*, joining.line IS NOT NULL AS is_joined, ${problemOf} AS problem
    FROM matched LEFT JOIN joining ON joining.line = matched.line
  ),
  checked AS MATERIALIZED (
    SELECT found.*,
           CASE WHEN problem IS NOT NULL THEN 'refused'
                WHEN course_id IS NULL THEN 'created'
                WHEN is_joined OR known_name <> name OR known_term <> term
                  OR known_department_id IS DISTINCT FROM COALESCE(department_id, known_department_id) THEN 'updated'
                ELSE 'unchanged' END AS outcome
    FROM found
  )`
}

const problemOf = sql`
  CASE
    WHEN lacks_term THEN ${lineProblem('term', 'import_term_required', sql`code`)}
    WHEN archived_at IS NOT NULL THEN ${lineProblem('code', 'import_of_archived_course', sql`code`)}
    WHEN course_id IS NULL AND name IS NULL THEN ${lineProblem('title', 'title_required', sql`''`)}
    ${departmentProblem}
    WHEN unknown_students IS NOT NULL THEN
      ${lineProblem(
        'students',
        'import_students_unknown',
        sql`array_to_string(students, '|')`,
        sql`jsonb_build_object('emails', unknown_students)`,
      )}
    WHEN unknown_staff IS NOT NULL THEN
      ${lineProblem(
        'staff',
        'import_staff_unknown',
        sql`array_to_string(staff, '|')`,
        sql`jsonb_build_object('emails', unknown_staff)`,
      )}
  END`

/** Returns what an import of courses writes, as parts of WITH after those of `checkCourses`. */
export function writeCourses(importId: string, now: Date): Sql {
  return sql`
  created AS (
    INSERT INTO course (id, alias, code, name, term, department_id, updated_at)
    SELECT record_id,
           CASE WHEN is_alias_taken THEN alias || '-' || right(record_id::text, 8) ELSE alias END,
           code, name, COALESCE(term, ''), department_id, ${now}
    FROM checked WHERE outcome = 'created'
  ),
  updated AS (
    UPDATE course SET
      name = COALESCE(checked.name, course.name), term = COALESCE(checked.term, course.term),
      department_id = COALESCE(checked.department_id, course.department_id),
      revision = course.revision + 1, updated_at = ${now}
    FROM checked WHERE course.id = checked.course_id AND checked.outcome = 'updated'
  ),
  named_here AS (
    UPDATE lti_context SET names_course = FALSE
    FROM checked
    WHERE lti_context.course_id = checked.course_id AND checked.outcome = 'updated' AND known_name <> name
  ),
  joined AS (
    INSERT INTO person_course (person_id, course_id)
    SELECT DISTINCT person_id, COALESCE(course_id, record_id)
    FROM checked JOIN member ON member.line = checked.line
    WHERE outcome IN ('created', 'updated')
    -- Whom a learning platform has brought stays from now on, whatever it says.
    ON CONFLICT (person_id, course_id) DO UPDATE SET is_from_platform = FALSE WHERE person_course.is_from_platform
  ),
  noted AS (
    INSERT INTO imported_record (record_id, import_id)
    SELECT COALESCE(course_id, record_id), ${importId} FROM checked WHERE outcome IN ('created', 'updated')
  )`
}
