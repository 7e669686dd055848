import { migrate } from '../src/migrate.ts'
import { prepareRuntimeRole } from '../src/runtime-role.ts'

// Migrates the database named by DATABASE_URL; run before the API and the workers start. With RUNTIME_DATABASE_URL it
// also prepares the role that these run as.
const { DATABASE_URL: url, RUNTIME_DATABASE_URL: runtimeUrl } = process.env
if (!url) {
  console.error('Set DATABASE_URL to the address of the Postgres database to migrate.')
  process.exit(1)
}
const applied = await migrate(url)
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date.')
if (runtimeUrl) {
  await prepareRuntimeRole(url, runtimeUrl)
  console.log('The role that Lodge runs as is ready.')
}
