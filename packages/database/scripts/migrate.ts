import { migrate } from '../src/migrate.ts'

// Brings the database named by DATABASE_URL up to date; run before the api and the workers start.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to the address of the Postgres database to migrate.')
  process.exit(1)
}
const applied = await migrate(url)
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date.')
