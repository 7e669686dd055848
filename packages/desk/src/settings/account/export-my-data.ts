import { PassThrough, pipeline, Readable } from 'node:stream'
import type { AttachmentView, ExportMyData, RequesterTicketDetail, SessionView } from '@lodge/contracts'
import { findMany, query, sql } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import { ZipFile } from 'yazl'
import { openFile } from '../../files/open-file.ts'
import { type Context, type FilesContext, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { getMyTicket } from '../../ticketing/tickets/list/get-my-ticket.ts'
import { getMyAccount } from './get-my-account.ts'

interface ExportedData extends ExportMyData {
  /** The person's devices that are signed in, from the caller: the desk keeps no sessions. */
  sessions: readonly SessionView[]
}

/**
 * Returns all that a requester may see of themselves and their tickets as one JSON document, or as a ZIP archive of it
 * and their files. It is written as fast as it is read, ticket after ticket, and nothing of it is stored. Records that
 * it was taken.
 */
export async function exportMyData(ctx: FilesContext, data: ExportedData): Promise<Readable> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, (tx) => recordEventBy(ctx, tx, { type: 'person.data_exported', personId }))
  const numbers = await listMyNumbers(ctx, personId)
  const document = (onFile: OnFile) => writeDocument(ctx, numbers, { ...data, onFile })
  if (data.format === 'json') return Readable.from(document(() => undefined))
  return zip(ctx, document)
}

type OnFile = (file: AttachmentView, ticketNumber: number) => string | undefined

async function listMyNumbers({ db }: Context, personId: string): Promise<number[]> {
  const rows = await query<{ number: number }>(
    db,
    sql`SELECT number FROM ticket WHERE requester_id = ${personId} ORDER BY number`,
  )
  return rows.map(({ number }) => number)
}

async function* writeDocument(
  ctx: Context,
  numbers: readonly number[],
  { sessions, onFile }: ExportedData & { onFile: OnFile },
): AsyncGenerator<string> {
  const { siteTimezone: _, languages: __, ...account } = await getMyAccount(ctx)
  yield `{"exportedAt":${JSON.stringify(ctx.now())},"account":${JSON.stringify(account)}`
  yield `,"sessions":${JSON.stringify(sessions.map(({ id: _, ...session }) => session))}`
  yield `,"devices":${JSON.stringify(await listMyDevices(ctx))},"tickets":[`
  let separator = '\n'
  for (const number of numbers) {
    const ticket = await findMyTicket(ctx, number)
    if (!ticket) continue
    yield separator + JSON.stringify(toExportedTicket(ticket, onFile))
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** Leaves out the push addresses, which are a secret of the browsers. */
function listMyDevices(ctx: Context) {
  return findMany(
    ctx.db,
    'push_subscription',
    { personId: requireRequester(ctx).id },
    { columns: ['userAgent', 'createdAt', 'lastUsedAt'], orderBy: ['createdAt'] },
  )
}

/** Returns null for a ticket that is gone by the time its turn comes. */
async function findMyTicket(ctx: Context, number: number): Promise<RequesterTicketDetail | null> {
  try {
    return await getMyTicket(ctx, { number })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

function toExportedTicket(ticket: RequesterTicketDetail, onFile: OnFile) {
  const { can: _, version: __, sla: ___, messages, formAnswers, ...known } = ticket
  const toFiles = (attachments: readonly AttachmentView[]) =>
    attachments.map((file) => {
      const { name, size, contentType, createdAt } = file
      return { name, size, contentType, createdAt, path: onFile(file, ticket.number) }
    })
  return {
    ...known,
    formAnswers: formAnswers.map(({ files, ...answer }) => ({
      ...answer,
      ...(files && { files: toFiles(files) }),
    })),
    messages: messages.map(({ ticketNumber: _, visibility: __, attachments, ...message }) => ({
      ...message,
      files: toFiles(attachments),
    })),
  }
}

/** The files follow the document that names them; each is opened when its turn comes. */
function zip(ctx: FilesContext, document: (onFile: OnFile) => AsyncGenerator<string>): Readable {
  const archive = new ZipFile()
  const output = new PassThrough()
  // Whoever reads the output gets its error.
  pipeline(archive.outputStream, output, () => undefined)
  // The archive listens to its own errors only; one that nobody hears would end the process.
  const fail = (error: Error) => void output.destroy(error)
  archive.on('error', fail)
  const onFile: OnFile = ({ id, name }, number) => {
    const path = `files/${number}/${id}/${toPathSegment(name)}`
    archive.addReadStreamLazy(path, (done) => {
      openFile(ctx, { fileId: id }).then(
        ({ stream }) => {
          output.once('close', () => stream.destroy())
          stream.once('error', fail)
          done(null, stream)
        },
        (error: Error) => done(error, Readable.from([])),
      )
    })
    return path
  }
  archive.addReadStreamLazy('data.json', (done) => {
    const text = Readable.from(document(onFile))
    // Only now is every file known.
    text.once('end', () => archive.end())
    text.once('error', fail)
    done(null, text)
  })
  return output
}

function toPathSegment(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_'
}
