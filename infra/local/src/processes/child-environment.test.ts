import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

const services = {
  ports: { web: 4000, mailIn: 2525 },
  secrets: { session: 'session', vapidPublic: 'public', vapidPrivate: 'private' },
  postgres: 'postgres://lodge@localhost:5432/lodge',
  redis: 'redis://localhost:6379',
  smtpUrl: 'smtp://localhost:1025',
}
const given = {
  DATABASE_DIRECT_URL: 'postgres://lodge@db.uni.example:5432/lodge',
  DATABASE_REPLICA_URL_FILE: '/run/secrets/replica',
}

test("a database of the launcher's own has no other address and no replica", () => {
  const settings = { mode: 'demo', host: 'localhost', databaseUrl: undefined } as const

  expect(childEnvironment(given, settings, services, '/files')).toMatchObject({
    DATABASE_URL: services.postgres,
    DATABASE_DIRECT_URL: '',
    DATABASE_DIRECT_URL_FILE: '',
    DATABASE_REPLICA_URL: '',
    DATABASE_REPLICA_URL_FILE: '',
  })
})

test('a database that is given keeps its direct address and its replica', () => {
  const settings = { mode: 'demo', host: 'localhost', databaseUrl: services.postgres } as const

  expect(childEnvironment(given, settings, services, '/files')).toMatchObject(given)
})
