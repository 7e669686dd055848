import { mkdirSync } from 'node:fs'
import { findOrInstallRedis } from './backing-services/find-redis.ts'
import { type MailCatcher, runMailCatcher } from './backing-services/run-mail-catcher.ts'
import { runPostgres } from './backing-services/run-postgres.ts'
import { runRedis } from './backing-services/run-redis.ts'
import type { PreparedDatabase } from './backing-services/seed-database.ts'
import { seedInThread } from './backing-services/seed-in-thread.ts'
import { buildClients } from './build-clients.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import { loadOrCreateSecrets, type Secrets } from './data-folder/secrets.ts'
import { choosePorts, type Ports } from './ports/choose-ports.ts'
import type { PortLocks } from './ports/port-locks.ts'
import { childEnvironment, type ProvidedServices } from './processes/child-environment.ts'
import { apiPlan, localHost, workerPlan } from './processes/lodge-processes.ts'
import {
  type ProcessPlan,
  type SupervisedProcess,
  type SupervisorContext,
  supervise,
} from './processes/supervise.ts'
import type { LauncherSettings } from './settings.ts'

/** Everything that runs is in `running`, so that it can be stopped. */
export interface StartingInstance {
  settings: LauncherSettings
  data: DataFolder
  supervisor: SupervisorContext
  running: SupervisedProcess[]
  portLocks: PortLocks
  ports: Ports | undefined
}

export interface BackingServices extends PreparedDatabase, ProvidedServices {
  ports: Ports
  secrets: Secrets
  mail: MailCatcher | undefined
}

/** Starts and builds everything at the same time. */
export async function startBackingServices(copy: StartingInstance): Promise<BackingServices> {
  const { settings, data, supervisor: surroundings, portLocks: claims } = copy
  const ports = await choosePorts(data.file('ports.json'), settings.host, settings.port, claims.lock)
  copy.ports = ports
  const secrets = loadOrCreateSecrets(data.file('secrets.json'))
  const [database, redis, mail] = await allSettledOrThrow([
    startDatabase(copy, ports, secrets),
    startRedis(copy, ports, secrets),
    startMail(copy, ports),
    // Hot reload serves pages from their sources.
    settings.watches ? undefined : buildClients(surroundings.say, true),
  ])
  return { ports, secrets, ...database, redis, mail, smtpUrl: settings.smtpUrl ?? mail?.smtpUrl ?? '' }
}

/** Returns the address for browsers. */
export async function startLodge(copy: StartingInstance, foundation: BackingServices): Promise<string> {
  const { settings, data } = copy
  const env = childEnvironment(process.env, settings, foundation, data.file('files'))
  const plans = [
    apiPlan(env, `http://${localHost(settings.host)}:${foundation.ports.web}`),
    ...settings.workers.map((name) => workerPlan(name, env)),
  ]
  await superviseAll(copy, plans)
  return env.APP_URL
}

/** Resolves when all are ready. */
export async function superviseAll(copy: StartingInstance, plans: ProcessPlan[]): Promise<void> {
  await allSettledOrThrow(
    plans.map(async (plan) => keepProcess(copy, await supervise(plan, copy.supervisor))),
  )
}

async function startDatabase(copy: StartingInstance, ports: Ports, secrets: Secrets) {
  const { settings, supervisor: surroundings } = copy
  const postgres = settings.databaseUrl ?? startPostgres(copy, ports, secrets)
  return seedInThread(postgres, settings, surroundings.say)
}

async function startPostgres(copy: StartingInstance, ports: Ports, secrets: Secrets): Promise<string> {
  const options = { folder: copy.data.file('postgres'), port: ports.postgres, password: secrets.postgres }
  const { url, process } = await runPostgres(options, copy.supervisor)
  keepProcess(copy, process)
  return url
}

async function startRedis(copy: StartingInstance, ports: Ports, secrets: Secrets): Promise<string> {
  if (copy.settings.redisUrl) return copy.settings.redisUrl
  const program = findOrInstallRedis(copy.supervisor.say)
  const options = { program, folder: copy.data.file('redis'), port: ports.redis, password: secrets.redis }
  const { url, process } = await runRedis(options, copy.supervisor)
  keepProcess(copy, process)
  return url
}

async function startMail(copy: StartingInstance, ports: Ports): Promise<MailCatcher | undefined> {
  if (copy.settings.smtpUrl) return undefined
  const folder = copy.data.file('mail')
  mkdirSync(folder, { recursive: true })
  const mail = await runMailCatcher(
    { folder, smtpPort: ports.smtp, webPort: ports.mail, mailInPort: ports.mailIn },
    copy.supervisor,
  )
  keepProcess(copy, mail.process)
  return mail
}

function keepProcess(copy: StartingInstance, process: SupervisedProcess): void {
  copy.running.push(process)
}

// Nothing may still be starting when the rest is stopped.
async function allSettledOrThrow<Results extends readonly unknown[] | []>(promises: Results) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
