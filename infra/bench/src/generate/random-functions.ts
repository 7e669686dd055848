import type { Client } from 'pg'

/**
 * Draws by number and salt, so that a database can be generated again. `pick(n, salt, size)` is one of 0 to size - 1;
 * `chance(n, salt)` is between 0 and 1; `rank(n, salt, size)` is one of 1 to size by Zipf's law, the first the most
 * frequent.
 */
export async function addRandomFunctions(client: Client): Promise<void> {
  await client.query(`
    CREATE FUNCTION pg_temp.chance(n bigint, salt int) RETURNS float8 IMMUTABLE LANGUAGE sql
      RETURN (hashint8extended($1, $2) & 1073741823)::float8 / 1073741824;
    CREATE FUNCTION pg_temp.pick(n bigint, salt int, size int) RETURNS int IMMUTABLE LANGUAGE sql
      RETURN floor((hashint8extended($1, $2) & 1073741823)::float8 / 1073741824 * $3)::int;
    CREATE FUNCTION pg_temp.rank(n bigint, salt int, size int) RETURNS int IMMUTABLE LANGUAGE sql
      RETURN floor(exp((hashint8extended($1, $2) & 1073741823)::float8 / 1073741824 * ln($3 + 1)))::int;`)
}
