import { type Database, query, sql } from '@lodge/database'

const categories = 200

/**
 * Puts articles together from subjects and messages of tickets, in categories of two levels. Draws come from the
 * article's number, so two fillings are alike.
 */
export async function fillKnowledgeBase(db: Database, articles: number): Promise<void> {
  await addCategories(db)
  await query(
    db,
    sql`
    CREATE TABLE bench_texts AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS seat, body, count(*) OVER () AS size FROM message`,
  )
  await query(
    db,
    sql`
    CREATE TABLE bench_titles AS
    SELECT row_number() OVER (ORDER BY number) - 1 AS seat, subject, count(*) OVER () AS size FROM ticket`,
  )
  await query(db, sql`ALTER TABLE bench_texts ADD PRIMARY KEY (seat)`)
  await addArticles(db, articles)
  await query(db, sql`SELECT article_index(ARRAY(SELECT id FROM article))`)
  await db.pool.query('VACUUM ANALYZE')
}

function addCategories(db: Database) {
  return query(
    db,
    sql`
    WITH top AS (
      INSERT INTO article_category (id, alias, name, path)
      SELECT gen_random_uuid(), 'area-' || place, 'Area ' || place, 'area-' || place
      FROM generate_series(0, 9) place RETURNING id, path
    )
    INSERT INTO article_category (id, alias, name, path, parent_id)
    SELECT gen_random_uuid(), 'part-' || place, 'Part ' || place, top.path || '/part-' || place, top.id
    FROM generate_series(0, ${categories - 1}) place JOIN top ON top.path = 'area-' || place % 10`,
  )
}

/** About 250 words each: title, summary, three headings and six messages. */
function addArticles(db: Database, articles: number) {
  return query(
    db,
    sql`
    WITH drawn AS (
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS version_id, place,
             (SELECT subject FROM bench_titles WHERE seat = (place * 7919) % size) AS title,
             ARRAY(SELECT body FROM bench_texts, generate_series(1, 6) part
                   WHERE seat = (place * 104729 + part * 6151) % size) AS bodies
      FROM generate_series(1, ${articles}) place
    ), article_made AS (
      INSERT INTO article (id, alias, title, category_id, published_at, changed_at)
      SELECT id, 'article-' || place, title,
             (SELECT category.id FROM article_category category WHERE alias = 'part-' || place % ${categories}),
             now(), now()
      FROM drawn RETURNING id
    ), version_made AS (
      INSERT INTO article_version (id, article_id, version, title, summary, html, headings, text, created_at)
      SELECT version_id, id, 1, title, left(bodies[1], 200), '<p>' || array_to_string(bodies, '</p><p>') || '</p>',
             jsonb_build_array(
               jsonb_build_object('id', 'a', 'text', left(bodies[2], 40), 'level', 2),
               jsonb_build_object('id', 'b', 'text', left(bodies[3], 40), 'level', 2),
               jsonb_build_object('id', 'c', 'text', left(bodies[4], 40), 'level', 2)),
             array_to_string(bodies, E'\n'), now()
      FROM drawn WHERE id IN (SELECT id FROM article_made) RETURNING id, article_id
    )
    SELECT count(*) FROM version_made`,
  ).then(() =>
    query(
      db,
      sql`UPDATE article SET published_version_id = version.id
          FROM article_version version WHERE version.article_id = article.id`,
    ),
  )
}
