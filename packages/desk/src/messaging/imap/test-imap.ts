import {
  type ImapProblem,
  type ImapStep,
  type ImapTest,
  imapSteps,
  type SaveImap,
  secondMs,
  type TestImap,
  tokensOf,
} from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { refusal, seesTeam } from '@lodge/domain'
import type { ImapFlow } from 'imapflow'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { unsealSecret } from '../../foundation/seal-secret.ts'
import type { ImapContext } from './imap-context.ts'
import { ImapFailure, problemOf } from './imap-failure.ts'
import { isForSameSignIn, type StoredImap, secretMissing, secretOfOthers } from './imap-settings.ts'
import { requestApplicationToken, takeAccessToken } from './mail-tokens.ts'
import { type ImapAccess, openImap } from './open-imap.ts'

/** Nobody waits longer for the answer. */
const longestMs = 30 * secondMs

/**
 * Tries how mail would be fetched, without fetching or changing any, and says how far that comes. Throws `invalid_input`
 * without a password, and `not_found` for a mailbox that the actor does not see.
 */
export async function testImap(ctx: ImapContext, { mailbox, imap }: TestImap): Promise<ImapTest> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const takeCredentials = await findCredentials(ctx, mailbox, imap)
  const result: ImapTest = { steps: [], problem: null, mails: null, folders: [] }
  const finish = (last: ImapStep, problem: ImapProblem | null = null): ImapTest => {
    const isLeftOut = (step: ImapStep) =>
      (step === 'tls' && imap.security === 'plain') || (step === 'token' && imap.signIn === 'password')
    const steps = imapSteps.slice(0, imapSteps.indexOf(last) + 1).filter((each) => !isLeftOut(each))
    return { ...result, steps, problem }
  }
  let client: ImapFlow | null = null
  let step: ImapStep = 'token'
  try {
    const credentials = await takeCredentials()
    step = 'connection'
    client = await openImap({ ...imap, credentials }, ctx.serverReach, AbortSignal.timeout(longestMs))
    step = 'folder'
    const folder = await client.mailboxOpen(imap.folder, { readOnly: true })
    result.mails = { all: folder.exists, taken: await countTaken(client, imap.since) }
    if (imap.afterReading !== 'move' || imap.moveTo === null) return finish(step)
    step = 'target'
    await requireFolder(client, imap.moveTo)
    return finish(step)
  } catch (error) {
    const problem = problemOf(error)
    if (client?.usable && isAboutFolder(problem)) result.folders = await listFolders(client).catch(() => [])
    return finish(stepOf(problem) ?? step, problem)
  } finally {
    client?.close()
  }
}

const isAboutFolder = (problem: ImapProblem) => problem === 'folder_missing' || problem === 'target_missing'

/** Returns the step that a problem belongs to, where a connection does several at once. */
function stepOf(problem: ImapProblem): ImapStep | undefined {
  const steps: Partial<Record<ImapProblem, ImapStep>> = {
    name_unknown: 'name',
    address_forbidden: 'name',
    no_tls: 'tls',
    certificate: 'tls',
    password_refused: 'sign_in',
    token_refused: 'sign_in',
  }
  return steps[problem]
}

/** Returns how to come by what is signed in with. Throws `invalid_input` where nothing is given or stored. */
export async function findCredentials(
  ctx: ImapContext,
  alias: string | null,
  imap: SaveImap,
): Promise<() => Promise<ImapAccess['credentials']>> {
  const tokens = tokensOf(imap.signIn)
  if (tokens?.needsConsent && imap.password !== null)
    // Whoever consents does so for what is saved.
    return () => Promise.reject(new ImapFailure('consent_missing'))
  const stored = imap.password === null ? await requireStored(ctx, alias, imap) : null
  const secret = imap.password ?? openSecret(ctx, imap, stored)
  if (!tokens) return async () => ({ pass: secret })
  return async () => {
    if (stored && tokens.needsConsent) return { accessToken: await takeAccessToken(ctx, stored.mailboxId) }
    const application = { ...imap, clientId: imap.clientId ?? '', clientSecret: secret }
    const { accessToken } = await requestApplicationToken(ctx, application)
    return { accessToken }
  }
}

async function requireStored(ctx: ImapContext, alias: string | null, imap: SaveImap): Promise<StoredImap> {
  const mailbox = alias === null ? null : await findOne(ctx.db, 'mailbox', { alias })
  if (alias !== null && !(mailbox && seesTeam(ctx.actor, mailbox.teamId))) throw refusal('mailbox_not_found')
  const stored = mailbox && (await findOne(ctx.db, 'mailbox_imap', { mailboxId: mailbox.id }))
  if (!stored) throw secretMissing(imap)
  // The secret is sent to no other server than the one that it was given for.
  if (!isForSameSignIn(stored, imap)) throw secretOfOthers(imap)
  return stored
}

function openSecret({ secret }: ImapContext, imap: SaveImap, stored: StoredImap | null): string {
  const opened =
    stored && unsealSecret(stored.password, { secret, purpose: 'imap', ownerId: stored.mailboxId })
  if (opened === null) throw secretOfOthers(imap)
  return opened
}

/** Counts the mails of the open folder that would be taken now. */
async function countTaken(client: ImapFlow, since: string | null): Promise<number> {
  if (since === null) return 0
  const uids = await client.search({ since }, { uid: true })
  if (!uids) throw new ImapFailure('server_away')
  return uids.length
}

async function requireFolder(client: ImapFlow, path: string): Promise<void> {
  const folders = await listFolders(client)
  if (!folders.includes(path)) throw new ImapFailure('target_missing')
}

const mostFolders = 100

async function listFolders(client: ImapFlow): Promise<string[]> {
  const folders = await client.list()
  return folders.map(({ path }) => path).slice(0, mostFolders)
}
