import { join, raw, type Sql, sql } from '@lodge/database'
import { type Dimension, dimensions } from './series.ts'

/** Days from one to another, both included, by the clocks of a zone; values, or written out by `literal`. */
export interface DaysInSql {
  from: Sql
  to: Sql
  zone: Sql
}

/** Ids and words that are known by a number, by the column of `fact` that has them. */
const coded: Record<Exclude<Dimension, 'tags'>, { column: Sql; key: Sql }> = {
  team: { column: sql`team_id`, key: sql`id` },
  topic: { column: sql`topic_id`, key: sql`id` },
  department: { column: sql`department_id`, key: sql`id` },
  course: { column: sql`course_id`, key: sql`id` },
  priority: { column: sql`priority`, key: sql`word` },
  channel: { column: sql`channel`, key: sql`word` },
  agent: { column: sql`agent_id`, key: sql`id` },
  seen_by: { column: sql`seen_by_team_id`, key: sql`id` },
}
/** The greatest number that two bytes have room for. */
const mostNarrow = raw('32767')
const codedNames = dimensions.filter((name) => name !== 'tags')

/** The columns of `report_day`, in the order of `columnsOfFacts`. */
export const reportDayColumns = sql`day, series, times, ${join(codedNames.map((name) => raw(name)))}, tags, hour, outcome, seconds`

/** Returns the rows of `report_day` of these days as their facts say. */
export function columnsOfFacts({ from, to, zone }: DaysInSql): Sql {
  const dayOf = (moment: Sql) => sql`(${moment} AT TIME ZONE ${zone})::date`
  const isWithin = (moment: Sql) => sql`
    ${moment} >= (${from}::date::timestamp AT TIME ZONE ${zone})
      AND ${moment} < ((${to}::date + 1)::timestamp AT TIME ZONE ${zone})`
  const [began, left] = [sql`lower(open_during)`, sql`upper(open_during)`]
  return sql`
    WITH happened AS (
      SELECT *, at AS "when", CASE WHEN kind = 'deadline' THEN metric ELSE kind END AS series FROM report_fact
      WHERE ${isWithin(sql`at`)} AND kind <> 'entered'
      UNION ALL
      SELECT *, at, 'began' FROM report_fact
      WHERE ${isWithin(sql`at`)} AND (upper_inf(open_during) OR ${dayOf(left)} > ${dayOf(began)})
      UNION ALL
      SELECT *, ${left}, 'left' FROM report_fact
      WHERE open_during IS NOT NULL AND ${isWithin(left)} AND ${dayOf(left)} > ${dayOf(began)}
    ), width AS (
      SELECT (SELECT COALESCE(max(code), 0) > ${mostNarrow} FROM report_code) AS is_wide,
             (SELECT COALESCE(max(code), 0) > ${mostNarrow} FROM report_tag_set) AS has_wide_tags)
    SELECT ${dayOf(sql`"when"`)} AS day, series, count(*)::int AS times, ${join(codedNames.map(codesOf))},
           ${columnOf(tagsCode, sql`has_wide_tags`)} AS tags,
           string_agg(${byte(sql`extract(hour FROM "when" AT TIME ZONE ${zone})::int2`)}, ''::bytea) AS hour,
           string_agg(${byte(outcome)}, ''::bytea) AS outcome,
           string_agg(CASE WHEN kind = 'deadline' THEN int4send(COALESCE(seconds, -1)) END, ''::bytea) AS seconds
    FROM happened fact CROSS JOIN width
    ${join(codedNames.map(codeJoin), ' ')}
    LEFT JOIN report_tag_set tags_code ON tags_code.tags = fact.tags
    GROUP BY 1, 2`
}

const outcome = sql`(CASE kind WHEN 'rated' THEN rating WHEN 'deadline' THEN
  CASE WHEN is_met THEN 2 WHEN NOT is_met THEN 1 ELSE 0 END + CASE WHEN seconds IS NULL THEN 0 ELSE 4 END END)::int2`

const tagsCode = sql`CASE WHEN fact.tags = '{}' THEN 0 ELSE tags_code.code END`

function codesOf(name: keyof typeof coded): Sql {
  const code = sql`CASE WHEN fact.${coded[name].column} IS NULL THEN 0 ELSE ${raw(name)}_code.code END`
  return sql`${columnOf(code, sql`is_wide`)} AS ${raw(name)}`
}

/** Two bytes each, and four as soon as there are so many numbers. */
function columnOf(code: Sql, isWide: Sql): Sql {
  return sql`string_agg(CASE WHEN ${isWide} THEN int4send(${code}) ELSE int2send((${code})::int2) END, ''::bytea)`
}

function codeJoin(name: keyof typeof coded): Sql {
  const { column, key } = coded[name]
  return sql`LEFT JOIN report_code ${raw(name)}_code ON ${raw(name)}_code.${key} = fact.${column}`
}

function byte(number: Sql): Sql {
  return sql`substring(int2send(${number}) FROM 2)`
}
