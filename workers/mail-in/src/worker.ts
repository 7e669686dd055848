import { createClamdScanner, createScannedStore, openFiles } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { type FetchContext, googleServers } from '@lodge/desk/messaging'
import {
  type Connections,
  environment,
  fileSettings,
  fileVariables,
  openConnections,
  type Running,
  secretOf,
  startWorker,
  workerEnvironment,
} from '@lodge/events'
import type { z } from 'zod'
import { handlers } from './handlers.ts'
import { startFetchers } from './start-fetchers.ts'
import { type Receiver, type ReceiverSettings, startReceiver } from './start-receiver.ts'

export const mailInEnv = workerEnvironment.extend(
  environment.pick({
    LODGE_MODE: true,
    LODGE_SECRET: true,
    LODGE_FORMER_SECRET: true,
    LODGE_SIGN_IN_DOMAINS: true,
    ...fileVariables,
    LODGE_FILES_RESERVE_MB: true,
    LODGE_CLAMD_URL: true,
    LODGE_MAIL_IN_PORT: true,
    LODGE_MAIL_IN_HOST: true,
    LODGE_MAIL_IN_SERVERS: true,
    LODGE_MAIL_IN_PROTOCOL: true,
    LODGE_MAIL_IN_CERTIFICATE: true,
    LODGE_MAIL_IN_KEY: true,
    LODGE_IMAP_SERVERS: true,
    LODGE_MICROSOFT_URL: true,
  }).shape,
)
const thisMachine = ['127.0.0.0/8', '::1']

export type MailInEnv = z.infer<typeof mailInEnv>

/**
 * Takes mail for the mailboxes, where a port is set for that, fetches that of others by IMAP, and handles what has come:
 * also what came by another process.
 */
export async function startMailInWorker(env: MailInEnv, shared?: Connections['db']): Promise<Running> {
  const connections = openConnections('mail-in', env, shared)
  const mails = await openFiles(fileSettings(env), {
    onAway: (error) => connections.log.warn({ err: error }, 'The store of files is out of reach'),
  })
  const context: FetchContext = {
    ...systemContext(connections.db),
    mails,
    files: env.LODGE_CLAMD_URL ? createScannedStore(mails, createClamdScanner(env.LODGE_CLAMD_URL)) : mails,
    secret: secretOf(env),
    signInDomains: env.LODGE_SIGN_IN_DOMAINS,
    trustsEverySender: env.LODGE_MODE === 'demo',
    serverReach: { servers: env.LODGE_IMAP_SERVERS ?? null, includesThisMachine: env.LODGE_MODE === 'demo' },
    tokenServers: { microsoft: env.LODGE_MICROSOFT_URL, google: googleServers },
  }
  const receiver = env.LODGE_MAIL_IN_PORT === undefined ? null : await openReceiver(env, context, connections)
  const fetchers = startFetchers(context, connections.log)
  const worker = startWorker('mail-in', handlers, { ...connections, context })
  return {
    close: async () => {
      await Promise.all([receiver?.close(), fetchers.close()])
      await worker.close()
      await connections.close()
    },
  }
}

function openReceiver(env: MailInEnv, context: FetchContext, { log }: Connections): Promise<Receiver> {
  const { LODGE_MAIL_IN_CERTIFICATE: certificate, LODGE_MAIL_IN_KEY: key } = env
  const settings: ReceiverSettings = {
    host: env.LODGE_MAIL_IN_HOST ?? '127.0.0.1',
    port: env.LODGE_MAIL_IN_PORT ?? 0,
    servers: env.LODGE_MAIL_IN_SERVERS ?? thisMachine,
    protocol: env.LODGE_MAIL_IN_PROTOCOL,
    tls: certificate && key ? { certificate, key } : undefined,
  }
  return startReceiver(context, settings, log)
}
