import { z } from 'zod'
import { secretVariables } from './read-environment.ts'
import {
  bucketPrefix,
  mailServers,
  oneOf,
  origins,
  redisUrl,
  signInDomains,
  trustedProxies,
  urlOf,
  vapidKey,
  wholeNumber,
} from './variable-types.ts'

export {
  type BucketSettings,
  type FileSettings,
  type FolderSettings,
  fileSettings,
  folderSettings,
} from './file-settings.ts'
export { fileVariables } from './file-variables.ts'
export { EnvironmentError, readEnvironment } from './read-environment.ts'

export const defaultPrefix = '{lodge}'

/** Every variable of Lodge; each process picks its own. `.env.example` repeats descriptions and defaults. */
export const environment = z.object({
  LODGE_MODE: oneOf(['demo', 'production'])
    .default('production')
    .describe('A demo is filled with example data and needs no secret; production insists on its settings.'),
  APP_URL: urlOf(/^https?$/, 'https://help.uni.example').describe(
    'The address at which browsers find Lodge. Required in production.',
  ),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the API listens.'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('The port on which the API listens.'),
  LODGE_API_PROCESSES: wholeNumber(1, 12)
    .default(1)
    .describe('How many processes serve the API on this port: up to one for each core of the machine.'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge').describe(
    'The Postgres database, as the role that may read and write rows. With ?pgbouncer=true it leads to a PgBouncer that shares sessions.',
  ),
  DATABASE_REPLICA_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge')
    .optional()
    .describe(
      'A streaming replica of that database, for reports and exports. Where it is away or too far behind, they are read from the database itself.',
    ),
  DATABASE_DIRECT_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge')
    .optional()
    .describe('The same database past PgBouncer: workers listen there, and backups and checks use it.'),
  RUNTIME_DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge')
    .optional()
    .describe('For the migration only: the DATABASE_URL of the API and the workers, whose role it prepares.'),
  REDIS_URL: redisUrl.describe(
    'The Redis of the queues and live updates: one server, one by its sentinels, or a cluster; docs/scaling.md has the forms.',
  ),
  LODGE_REDIS_PREFIX: z
    .string()
    .regex(/^\{[^{}]+\}/, 'must begin with a hash tag such as {lodge}')
    .default(defaultPrefix)
    .describe('Begins every Redis key; its hash tag keeps all keys in one cluster slot.'),
  LODGE_SECRET: z
    .string()
    .min(1)
    .describe('Signs tokens and codes: a random text of at least 32 characters. Required in production.'),
  LODGE_FORMER_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The LODGE_SECRET of before, while it is being changed: what it has made still counts.'),
  LODGE_SIGN_IN_DOMAINS: signInDomains
    .optional()
    .describe('The mail domains from which new people may sign in, separated by commas, or any.'),
  LODGE_TRUSTED_PROXIES: trustedProxies
    .optional()
    .describe(
      'The proxies whose X-Forwarded headers count: addresses or networks separated by commas, or none. Required in production.',
    ),
  LODGE_RATE_LIMITS: oneOf(['on', 'off'])
    .default('on')
    .describe('Load tests of a demo turn the rate limits off.'),
  LODGE_FILES_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('The folder that keeps uploaded files, which all machines share. Required without a bucket.'),
  LODGE_FILES_RESERVE_MB: wholeNumber(0, 1_000_000_000)
    .default(512)
    .describe('How much of the disk uploads leave free, in MB.'),
  LODGE_FILES_S3_ENDPOINT: urlOf(/^https?$/, 'https://s3.uni.example')
    .regex(/^[^?#@]+$/, 'must be an address such as https://s3.uni.example')
    .optional()
    .describe('A store with the S3 API, which keeps uploaded files in place of the folder.'),
  LODGE_FILES_S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Its bucket, which exists. Required with the endpoint.'),
  LODGE_FILES_S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region')
    .optional()
    .describe('The region of the bucket; without it us-east-1, which stores of your own take too.'),
  LODGE_FILES_S3_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The access key, which may list, read, write and delete in the bucket.'),
  LODGE_FILES_S3_SECRET_KEY: z.string().min(1).optional().describe('The secret key that belongs to it.'),
  LODGE_FILES_S3_PREFIX: bucketPrefix
    .optional()
    .describe('Begins every name in the bucket, such as lodge/, where Lodge shares it with others.'),
  LODGE_CLAMD_URL: urlOf(/^tcp$/, 'tcp://clamav:3310')
    .optional()
    .describe(
      "The virus scanner, ClamAV's clamd, with a StreamMaxLength of at least 50M: each file is scanned before it is kept, and none is taken while it does not answer.",
    ),
  SMTP_URL: urlOf(/^smtps?$/, 'smtp://host:25').describe('The mail server.'),
  MAIL_FROM: z
    .string()
    .regex(/\S+@\S+/, 'must be an address such as Help desk <help@uni.example>')
    .describe('The sender of every mail.'),
  MAIL_NO_REPLY: z
    .string()
    .regex(/^[^\s@,<>]+@[^\s@,<>]+$/, 'must be an address such as no-reply@uni.example')
    .optional()
    .describe('The sender of mails that nobody can reply to, if it is another one.'),
  LODGE_MAIL_IN_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('The port on which mail servers deliver to mailboxes. Without it no mail is taken this way.'),
  LODGE_MAIL_IN_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('The address on which mail servers find that port; without it only those of this machine do.'),
  LODGE_MAIL_IN_SERVERS: mailServers
    .optional()
    .describe(
      'The mail servers that may deliver, as addresses or networks separated by commas; without it only those of this machine. What they say of a sender is believed.',
    ),
  LODGE_IMAP_SERVERS: mailServers
    .optional()
    .describe(
      'The mail servers that mailboxes may be read from by IMAP and send by, as addresses or networks separated by commas; without it all but those of this machine (which a demo uses too) and of special ranges.',
    ),
  LODGE_WEBHOOK_ALLOWED_NETWORKS: mailServers
    .optional()
    .describe(
      'Systems on campus that webhooks may be sent to, and identity providers that may be asked, besides the public internet, as addresses or networks separated by commas.',
    ),
  LODGE_MICROSOFT_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#\s]+$/, 'must be an address such as https://login.microsoftonline.com')
    .default('https://login.microsoftonline.com')
    .describe(
      'The service that gives tokens for mailboxes of Microsoft 365; national clouds have one of their own.',
    ),
  LODGE_MAIL_IN_PROTOCOL: oneOf(['smtp', 'lmtp']).default('smtp').describe('What mail servers speak there.'),
  LODGE_MAIL_IN_CERTIFICATE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'With the key, lets mail servers deliver by TLS: a file with the certificate and those above it, as PEM.',
    ),
  LODGE_MAIL_IN_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('A file with the key of that certificate, as PEM.'),
  LODGE_VAPID_PUBLIC_KEY: vapidKey(65)
    .optional()
    .describe(
      'With the private key, turns on notifications on devices (web push): a pair of `npx web-push generate-vapid-keys`. Other keys later end the notifications that people have chosen.',
    ),
  LODGE_VAPID_PRIVATE_KEY: vapidKey(32).optional().describe('Of the same pair, for the workers only.'),
  LODGE_PUSH_SERVICES: origins
    .optional()
    .describe(
      'Push services that notifications may be sent to besides those of Chrome, Firefox, Edge and Safari: origins separated by commas, by https, or by http on this machine.',
    ),
  LODGE_HEARTBEAT_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('A file to which a worker writes every few seconds, for health checks.'),
  LODGE_METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe(
      'The first port for the figures of Prometheus: each process of this machine takes the next that is free, and serves /metrics there. Without it there are none.',
    ),
  LODGE_METRICS_HOST: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The address on which Prometheus finds them; without it only this machine does. Keep it from the internet: nobody has to sign in.',
    ),
  LODGE_TRACES_URL: urlOf(/^https?$/, 'http://collector:4318')
    .optional()
    .describe(
      'A collector of OpenTelemetry that takes OTLP over HTTP: requests are traced to it, over their events and jobs to the push. Without it nothing is traced.',
    ),
  LODGE_TRACES_PERCENT: wholeNumber(0, 100)
    .optional()
    .describe('How many of a hundred requests are traced; without it ten.'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The least important messages that are logged.'),
  LODGE_WORKERS: oneOf(['one', 'each'])
    .default('one')
    .describe('Whether npm start runs all workers in one process, or each in a process of its own.'),
  LODGE_DATA_DIR: z.string().min(1).default('.data').describe('The folder with all data of npm start.'),
  LODGE_DEMO_PASSWORD: z
    .string()
    .min(1)
    .default('lodge-demo')
    .describe('The password of the staff in the demo of npm start.'),
})

/** The files that secrets may stand in, which `readEnvironment` reads. */
export const secretFileEnvironment = z.object(
  Object.fromEntries(
    secretVariables.map((name) => [
      `${name}_FILE`,
      z.string().min(1).optional().describe(`A file with ${name}, instead of ${name} itself.`),
    ]),
  ),
)

/** Further variables of docker-compose.yml, which builds addresses from them. */
export const composeEnvironment = z.object({
  LODGE_SITE: z.string().describe('The name under which the proxy serves Lodge, such as help.uni.example.'),
  POSTGRES_PASSWORD: z.string().describe('Letters and digits, for the owner of the database.'),
  DATABASE_PASSWORD: z.string().describe('Other letters and digits, for Lodge itself.'),
  REDIS_PASSWORD: z.string().describe('Letters and digits.'),
})

/** Workers that need more extend it. */
export const workerEnvironment = environment.pick({
  DATABASE_URL: true,
  DATABASE_REPLICA_URL: true,
  DATABASE_DIRECT_URL: true,
  REDIS_URL: true,
  LODGE_REDIS_PREFIX: true,
  LODGE_HEARTBEAT_FILE: true,
  LODGE_METRICS_PORT: true,
  LODGE_METRICS_HOST: true,
  LODGE_TRACES_URL: true,
  LODGE_TRACES_PERCENT: true,
  LOG_LEVEL: true,
})
export type WorkerEnvironment = z.infer<typeof workerEnvironment>

/** Returns LODGE_SECRET, and with it the former one while it is being changed. */
export function secretOf(variables: {
  LODGE_SECRET: string
  LODGE_FORMER_SECRET?: string | undefined
}): string | readonly [present: string, former: string] {
  const { LODGE_SECRET: present, LODGE_FORMER_SECRET: former } = variables
  return former === undefined ? present : [present, former]
}
