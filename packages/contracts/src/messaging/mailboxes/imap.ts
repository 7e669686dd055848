import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, EnteredDate, Instant } from '../../foundation/shared.ts'

/** TLS from the beginning or by STARTTLS; in the clear only on the server's own machine. */
export const ImapSecurity = z.enum(['tls', 'starttls', 'plain'])
export type ImapSecurity = z.infer<typeof ImapSecurity>

/** The fate of a mail on its server once it is kept here. */
export const AfterReading = z.enum(['seen', 'move', 'delete'])
export type AfterReading = z.infer<typeof AfterReading>

/** A name or an address of a server. */
const ImapHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]*)$/, because('not_a_server_name'))

const imapFields = {
  host: ImapHost,
  port: z.number().int().min(1).max(65_535),
  security: ImapSecurity,
  userName: OneLine.min(1).max(limits.imapNameLength),
  folder: OneLine.min(1).max(limits.imapNameLength),
  afterReading: AfterReading,
  /** The folder that a mail is moved to; null where none is. */
  moveTo: OneLine.max(limits.imapNameLength).nullable(),
  /** The first day from which on mail is taken; null for what comes from now on. */
  since: EnteredDate.nullable(),
} as const

/** Access to a mailbox on the university's mail server, whose mail Lodge fetches. */
export const SaveImap = z
  .object({
    ...imapFields,
    /** Null for the one that is stored, where server and user name stay as they were. */
    password: z.string().min(1).max(limits.imapPasswordLength).nullable(),
  })
  .refine(({ afterReading, moveTo }) => afterReading !== 'move' || Boolean(moveTo), {
    path: ['moveTo'],
    ...because('folder_required'),
  })
  .refine(({ afterReading, moveTo, folder }) => afterReading !== 'move' || moveTo !== folder, {
    path: ['moveTo'],
    ...because('same_folder'),
  })
export type SaveImap = z.infer<typeof SaveImap>

/** Reasons why mail cannot be fetched. */
export const ImapProblem = z.enum([
  'name_unknown',
  'address_forbidden',
  'server_away',
  'no_tls',
  'certificate',
  'password_refused',
  'password_lost',
  'folder_missing',
  'target_missing',
  'no_room',
  'other',
])
export type ImapProblem = z.infer<typeof ImapProblem>

/** `waiting` where nobody has looked yet, or for some minutes. */
export const ImapState = z.enum(['receiving', 'waiting', 'failing'])
export type ImapState = z.infer<typeof ImapState>

export const ImapHealth = z.object({
  state: ImapState,
  problem: ImapProblem.nullable(),
  failingSince: Instant.nullable(),
  /** The last time that the folder was read with success. */
  lookedAt: Instant.nullable(),
})
export type ImapHealth = z.infer<typeof ImapHealth>

/** The password never leaves the server. */
export const ImapView = z.object({ ...imapFields, host: z.string(), health: ImapHealth })
export type ImapView = z.infer<typeof ImapView>

/** The steps of a test, in their order. */
export const imapSteps = ['name', 'connection', 'tls', 'sign_in', 'folder', 'target'] as const
export const ImapStep = z.enum(imapSteps)
export type ImapStep = z.infer<typeof ImapStep>

export const TestImap = z.object({
  /** The mailbox whose password is used where none is given; null for a new one. */
  mailbox: Alias.nullable(),
  imap: SaveImap,
})
export type TestImap = z.infer<typeof TestImap>

export const ImapTest = z.object({
  /** The steps that were tried: all of them have worked but the last one, if there is a problem. */
  steps: z.array(ImapStep),
  problem: ImapProblem.nullable(),
  /** Mails that lie in the folder, and those of them that would be taken; null where it could not be read. */
  mails: z.object({ all: z.number().int(), taken: z.number().int() }).nullable(),
  /** Names of folders, where the one to read was not found. */
  folders: z.array(z.string()),
})
export type ImapTest = z.infer<typeof ImapTest>

/** A mailbox from which no mail has been fetched for some minutes. */
const FailingMailbox = z.object({
  alias: z.string(),
  name: z.string(),
  address: z.string(),
  problem: ImapProblem.nullable(),
  since: Instant,
})

export const FailingMailboxes = z.object({ items: z.array(FailingMailbox) })
export type FailingMailboxes = z.infer<typeof FailingMailboxes>
