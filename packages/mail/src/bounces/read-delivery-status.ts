import { addressWithin } from '../headers/read-addresses.ts'
import { decodeWords } from '../mime/decode-words.ts'
import { classifyFailure } from './classify-failure.ts'
import type { FailedRecipient } from './report-mail.ts'

const mostRecipients = 1_000

/** Returns the recipients of a report (RFC 3464) whom a mail did not reach. */
export function readDeliveryStatus(content: Buffer): FailedRecipient[] {
  const text = content
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
  return text
    .split(/\n[ \t]*\n+/)
    .slice(0, mostRecipients)
    .flatMap((block) => toRecipient(fieldsOf(block)))
}

function fieldsOf(block: string): Map<string, string> {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^([A-Za-z-]+)\s*:\s*(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), decodeWords(value).trim()] as const]
  })
  return new Map(fields)
}

function toRecipient(fields: Map<string, string>): FailedRecipient[] {
  const address = addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient'))
  const action =
    fields
      .get('action')
      ?.toLowerCase()
      .replace(/[^a-z].*$/, '') ?? ''
  if (address === null || ['delivered', 'relayed', 'expanded'].includes(action)) return []
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '')
  const status = statusWithin(fields.get('status') ?? '') ?? statusWithin(diagnostic)
  if (action === '' && status?.startsWith('2')) return []
  return [
    {
      address,
      originalAddress: addressIn(fields.get('original-recipient')),
      kind: classifyFailure(action, status, diagnostic),
      status,
      diagnostic,
    },
  ]
}

function addressIn(value: string | undefined): string | null {
  return addressWithin((value ?? '').replace(/^[\w-]+\s*;/, ''))
}

/** Returns the first enhanced status code of a text, such as `5.1.1`. */
export function statusWithin(text: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? null
}
