import { mkdirSync } from 'node:fs'
import { buildScreens } from './build-screens.ts'
import { childEnvironment } from './child-environment.ts'
import type { Claims } from './claims.ts'
import type { DataFolder } from './data-folder.ts'
import { fillDatabase, type SignIns } from './fill-database.ts'
import { findOrInstallRedis } from './find-redis.ts'
import { apiPlan, workerNames, workerPlan } from './lodge-processes.ts'
import { type Mail, runMail } from './mail.ts'
import { choosePorts, type Ports } from './ports.ts'
import { runPostgres } from './postgres.ts'
import { runRedis } from './redis.ts'
import { keepSecrets, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { type Supervised, type Surroundings, supervise } from './supervise.ts'

/** The copy that is being started. Whatever runs is in `running`, so that it can be stopped. */
export interface Copy {
  settings: Settings
  data: DataFolder
  surroundings: Surroundings
  running: Supervised[]
  claims: Claims
  /** Once they are chosen. */
  ports: Ports | undefined
}

/** What Lodge stands on once it is there. */
export interface Foundation {
  ports: Ports
  secrets: Secrets
  postgres: string
  redis: string
  mail: Mail | undefined
  smtpUrl: string
  signIns: SignIns | undefined
}

/** Starts Postgres, Redis and the mail catcher, fills the database, and builds the pages, all side by side. */
export async function startFoundation(copy: Copy): Promise<Foundation> {
  const { settings, data, surroundings, claims } = copy
  const ports = await choosePorts(data.file('ports.json'), settings.host, settings.port, claims.claim)
  copy.ports = ports
  const secrets = keepSecrets(data.file('secrets.json'))
  const [database, redis, mail] = await allSettledOrThrow([
    startDatabase(copy, ports, secrets),
    startRedis(copy, ports, secrets),
    startMail(copy, ports),
    buildScreens(surroundings.say),
  ])
  return { ports, secrets, ...database, redis, mail, smtpUrl: settings.smtpUrl ?? mail?.smtpUrl ?? '' }
}

/** Starts the API and every worker, and gives the address at which browsers find it. */
export async function startLodge(copy: Copy, foundation: Foundation): Promise<string> {
  const { settings, data, surroundings } = copy
  const env = childEnvironment(process.env, settings, foundation, data.file('files'))
  const plans = [
    apiPlan(
      env,
      `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${foundation.ports.web}`,
    ),
    ...workerNames.map((name) => workerPlan(name, env)),
  ]
  await allSettledOrThrow(plans.map(async (plan) => keep(copy, await supervise(plan, surroundings))))
  return env.APP_URL
}

async function startDatabase(copy: Copy, ports: Ports, secrets: Secrets) {
  const { settings, data, surroundings } = copy
  const postgres = settings.databaseUrl ?? (await startPostgres(copy, ports, secrets))
  return { postgres, signIns: await fillDatabase(postgres, data, settings, surroundings.say) }
}

async function startPostgres(copy: Copy, ports: Ports, secrets: Secrets): Promise<string> {
  const options = { folder: copy.data.file('postgres'), port: ports.postgres, password: secrets.postgres }
  const { url, process } = await runPostgres(options, copy.surroundings)
  keep(copy, process)
  return url
}

async function startRedis(copy: Copy, ports: Ports, secrets: Secrets): Promise<string> {
  if (copy.settings.redisUrl) return copy.settings.redisUrl
  const program = findOrInstallRedis(copy.surroundings.say)
  const options = { program, folder: copy.data.file('redis'), port: ports.redis, password: secrets.redis }
  const { url, process } = await runRedis(options, copy.surroundings)
  keep(copy, process)
  return url
}

async function startMail(copy: Copy, ports: Ports): Promise<Mail | undefined> {
  if (copy.settings.smtpUrl) return undefined
  const folder = copy.data.file('mail')
  mkdirSync(folder, { recursive: true })
  const mail = await runMail({ folder, smtpPort: ports.smtp, webPort: ports.mail }, copy.surroundings)
  keep(copy, mail.process)
  return mail
}

function keep(copy: Copy, process: Supervised): void {
  copy.running.push(process)
}

// Nothing may still be starting when what has started is stopped again.
async function allSettledOrThrow<Results extends readonly unknown[] | []>(promises: Results) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
