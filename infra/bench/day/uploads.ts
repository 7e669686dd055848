import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AttachmentView, limits, UploadView } from '@lodge/contracts'
import { type Database, findMany } from '@lodge/database'
import { type BrowserSession, RequestError } from '@lodge/e2e/session'
import { headersOf, ticketInput } from '../src/clients/people.ts'
import type { Timings } from './timings.ts'

/** A student's line: 20 Mbit/s. */
const bytesPerSecond = 2_500_000
const megabyte = 1_000_000
const mostMegabytes = 10

interface Uploads {
  base: string
  students: readonly BrowserSession[]
  isOver: () => boolean
  timings: Timings
}

export interface Uploaded {
  id: string
  size: number
  sha256: string
  submissionId: string
}

/** Each student sends one file after the other, of 1 to 10 MB, in parts as the portal does, and a ticket with each. */
export async function uploadFiles({ base, students, isOver, timings }: Uploads): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = []
  await Promise.all(
    students.map(async (student, place) => {
      for (let turn = place; !isOver(); turn += 3) {
        const bytes = fileOf(turn)
        const { id } = await uploadFile(base, student, bytes, timings)
        const input = { ...ticketInput(`about-team-${1 + (turn % 8)}-1`), attachments: [id] }
        await timings.time('ticket with a file', () => student.call('POST', '/api/tickets', input))
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        uploaded.push({ id, size: bytes.length, sha256, submissionId: input.submissionId })
      }
    }),
  )
  return uploaded
}

async function uploadFile(
  base: string,
  student: BrowserSession,
  bytes: Uint8Array<ArrayBuffer>,
  { time }: Timings,
): Promise<AttachmentView> {
  const begun = await student.call('POST', '/api/uploads', { name: 'lecture.txt', size: bytes.length })
  const { id } = UploadView.parse(begun.json)
  const startedAt = performance.now()
  for (let offset = 0; offset < bytes.length; offset += limits.uploadPartSize) {
    const lineMs = startedAt + (offset / bytesPerSecond) * 1_000 - performance.now()
    if (lineMs > 0) await pause(lineMs)
    const part = bytes.subarray(offset, offset + limits.uploadPartSize)
    await time('part of a file', () => sendPart(`${base}/api/uploads/${id}/parts/${offset}`, student, part))
  }
  const finished = await time('end of a file', () => student.call('POST', `/api/uploads/${id}/file`))
  return AttachmentView.parse(finished.json)
}

async function sendPart(
  address: string,
  student: BrowserSession,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...headersOf(student), 'content-type': 'application/octet-stream' },
    body,
  })
  const text = await answer.text()
  if (!answer.ok) throw new RequestError(`PUT ${address}`, answer.status, text)
}

/** No two are alike. */
function fileOf(turn: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((1 + (turn % mostMegabytes)) * megabyte).fill(97)
  bytes.set(new TextEncoder().encode(`Lecture ${turn} of ${performance.now()}\n`))
  return bytes
}

/** Returns the files that are not there as they were sent, each with a message. */
export async function findLostFiles(db: Database, uploaded: readonly Uploaded[]): Promise<string[]> {
  const rows = await findMany(db, 'attachment', { id: uploaded.map(({ id }) => id) })
  const kept = new Map(rows.map((row) => [row.id, row]))
  return uploaded.flatMap(({ id, size, sha256 }) => {
    const row = kept.get(id)
    return row?.messageId && row.size === size && row.sha256 === sha256 ? [] : [`file ${id} of ${size} bytes`]
  })
}
