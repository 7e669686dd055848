import { resolve } from 'node:path'
import { createDatabase } from '@lodge/database'
import { openFiles } from '@lodge/desk/files'
import { type KeptFileStore, systemContext } from '@lodge/desk/foundation'
import { type CareContext, copyFiles, resealSecrets, type VerifyResult, verify } from '@lodge/desk/operations'
import { createRedis, openQueues } from '@lodge/events'
import { backUp, summaryOf } from '../backup/back-up.ts'
import { readKeyFile } from '../backup/encryption.ts'
import { restore } from '../backup/restore.ts'
import { LauncherError } from '../launcher-error.ts'
import type { Installation } from './find-installation.ts'
import type { AdminCommand } from './parse-admin-command.ts'

/** Sentences for people, and the same facts for programs. */
export interface Outcome {
  text: string
  facts: unknown
  /** Something is not as it should be. */
  differs?: boolean
}

export type CareCommand = Extract<
  AdminCommand,
  { kind: 'verify' | 'repair' | 'backup' | 'restore' | 'reseal' | 'copy-files' }
>

export function isCareCommand(order: AdminCommand): order is CareCommand {
  return ['verify', 'repair', 'backup', 'restore', 'reseal', 'copy-files'].includes(order.kind)
}

export function takeCare(order: CareCommand, installation: Installation): Promise<Outcome> {
  const report = order.isJson ? () => {} : (text: string) => process.stderr.write(`\r\x1b[K${text}`)
  if (order.kind === 'backup') return makeBackup(order, installation, report)
  if (order.kind === 'restore') return restoreBackup(order, installation, report)
  if (order.kind === 'reseal') return reseal(installation)
  if (order.kind === 'copy-files') return copyToBucket(installation, report)
  return verifyInstallation(order, installation, report)
}

type Report = (text: string) => void

async function verifyInstallation(
  { kind, only }: Extract<CareCommand, { kind: 'verify' | 'repair' }>,
  installation: Installation,
  report: Report,
): Promise<Outcome> {
  const result = await withCareContext(installation, (ctx) =>
    verify(ctx, {
      only,
      isRepairing: kind === 'repair',
      onProgress: ({ name, done, total }) => report(`${done} of ${total}: ${name}`),
    }),
  ).catch((error: unknown) => {
    if (error instanceof RangeError) throw new LauncherError(`There is no invariant ${error.message}.`)
    throw error
  })
  report('')
  return outcomeOf(result)
}

function outcomeOf(result: VerifyResult): Outcome {
  const { checked, left, findings } = result
  const lines = findings.flatMap(({ name, holds, count, isMore, examples, isRepaired, isRepairable }) => [
    `${name}: ${isMore ? 'more than ' : ''}${count} ${isRepaired ? 'repaired' : isRepairable ? 'to be repaired' : 'for you to look at'}`,
    `  ${holds}`,
    ...examples.map(({ id, detail }) => `  ${id}  ${detail}`),
  ])
  const wrong = findings.filter(({ isRepaired }) => !isRepaired)
  const summary = `${checked.length - wrong.length} of ${checked.length} invariants hold.`
  const unchecked =
    left.length > 0 ? [`Not checked, as files or queues are not at hand: ${left.join(', ')}.`] : []
  return { text: [...lines, ...unchecked, summary].join('\n'), facts: result, differs: wrong.length > 0 }
}

async function makeBackup(
  { folder, keyFile, keep }: Extract<CareCommand, { kind: 'backup' }>,
  installation: Installation,
  onProgress: Report,
): Promise<Outcome> {
  const made = await backUp({
    databaseUrl: installation.databaseUrl,
    files: await filesOf(installation),
    folder: resolve(folder),
    key: keyFile === undefined ? null : await readKeyFile(keyFile),
    keep,
    onProgress,
  })
  onProgress('')
  const removed = made.removed.length > 0 ? `\nRemoved ${made.removed.join(', ')}.` : ''
  return {
    text: `${summaryOf(made)}${removed}`,
    facts: { folder: made.folder, manifest: made.manifest, removed: made.removed },
  }
}

async function restoreBackup(
  { folder, keyFile, doesReplace }: Extract<CareCommand, { kind: 'restore' }>,
  installation: Installation,
  onProgress: Report,
): Promise<Outcome> {
  const restored = await restore({
    databaseUrl: installation.databaseUrl,
    runtimeUrl: installation.runtimeUrl,
    files: await filesOf(installation),
    path: resolve(folder),
    key: keyFile === undefined ? null : await readKeyFile(keyFile),
    doesReplace,
    onProgress,
  })
  onProgress('')
  const { text, differs = false } = outcomeOf(restored.verified)
  const migrated = restored.migrated.length > 0 ? `\nMigrated: ${restored.migrated.join(', ')}.` : ''
  return {
    text: `${summaryOf(restored)}\nIt is restored; everybody signs in anew.${migrated}\n${text}`,
    facts: restored,
    differs,
  }
}

async function reseal(installation: Installation): Promise<Outcome> {
  const { secret } = installation
  if (secret === null || typeof secret === 'string')
    throw new LauncherError('Set LODGE_SECRET, and LODGE_FORMER_SECRET to what it was before.')
  const result = await withCareContext(installation, (ctx) => resealSecrets(ctx, secret))
  const { resealed, unreadable } = result
  const lines = unreadable.map(({ column, ownerId }) => `${column}  ${ownerId}`)
  const lost =
    lines.length > 0 ? [`Neither secret opens ${lines.length}, which somebody has to enter again:`] : []
  return {
    text: [`${resealed} secrets are encrypted anew.`, ...lost, ...lines].join('\n'),
    facts: result,
    differs: lines.length > 0,
  }
}

async function copyToBucket(installation: Installation, onProgress: Report): Promise<Outcome> {
  const { files, formerFiles } = installation
  if (files?.kind !== 'bucket' || formerFiles === null)
    throw new LauncherError(
      'Set LODGE_FILES_DIR to the folder of the uploaded files, and LODGE_FILES_S3_BUCKET with its settings to the bucket that gets them.',
    )
  const [from, to] = [await openFiles(formerFiles), await openFiles(files)]
  const result = await withCareContext({ ...installation, files: null, redis: null }, (ctx) =>
    copyFiles(ctx, { from, to, onProgress: (done) => onProgress(`${done} files`) }),
  )
  onProgress('')
  const { copied, there, missing } = result
  const total = copied + there + missing.length
  const lacking = missing.length > 0 ? [`Not in the folder are ${missing.length}:`, ...missing] : []
  return {
    text: [`Copied ${copied} of ${total} files; ${there} were there already.`, ...lacking].join('\n'),
    facts: result,
    differs: missing.length > 0,
  }
}

async function filesOf({ files }: Installation): Promise<KeptFileStore> {
  if (files === null)
    throw new LauncherError(
      'Set LODGE_FILES_DIR to the folder of the uploaded files, or LODGE_FILES_S3_BUCKET with its settings to their bucket.',
    )
  return openFiles(files)
}

async function withCareContext<Result>(
  { databaseUrl, files: settings, redis: queueRedis }: Installation,
  work: (ctx: CareContext) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(databaseUrl, { maxConnections: 3 })
  const redis = queueRedis && createRedis(queueRedis.url)
  const opened =
    redis && queueRedis && openQueues({ redis, prefix: queueRedis.prefix, log: { debug: () => {} } })
  try {
    const files = settings && (await openFiles(settings))
    return await work({ ...systemContext(db), files, queues: opened?.queues ?? null })
  } finally {
    await opened?.close()
    redis?.disconnect()
    await db.close()
  }
}
