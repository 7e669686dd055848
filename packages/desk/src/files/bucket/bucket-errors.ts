import { EnvironmentError, TryLater } from '@lodge/events'
import { insufficientStorage } from '../disk/disk-space.ts'

interface BucketFailure {
  /** The code of S3, or that of the network. */
  code: string
  message: string
  /** Null where no answer came. */
  status: number | null
}

/** Reads what the library of S3 throws: names, codes and the status, and none of its headers. */
function readFailure(error: unknown): BucketFailure {
  const status = fieldOf(fieldOf(error, '$metadata'), 'httpStatusCode')
  const textOf = (name: string) => String(fieldOf(error, name) ?? '')
  return {
    code: textOf('code') || textOf('name'),
    message: textOf('message'),
    status: typeof status === 'number' ? status : null,
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function isNothingThere(error: unknown): boolean {
  const { code, status } = readFailure(error)
  return status === 404 && code !== 'NoSuchBucket'
}

/** Returns whether a second try may succeed. */
export function isPassing(error: unknown): boolean {
  const { code, status } = readFailure(error)
  if (status === null) return !certificateCodes.test(code)
  return (status >= 500 && status !== 507) || status === 429 || passingCodes.has(code)
}

const passingCodes = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted', 'BadDigest'])
const fullCodes = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientStorage'])
const certificateCodes = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const retryAfterMs = 10_000

/** Makes an error of ours: `insufficient_storage` for a full store, else an outage that says what the store answers. */
export function toStoreError(error: unknown, place: string): Error {
  if (error instanceof TryLater) return error
  const { code, message, status } = readFailure(error)
  if (status === 507 || fullCodes.has(code)) return insufficientStorage()
  const answer = status === null ? 'does not answer' : `answers with ${status}`
  return new TryLater(`The store of files at ${place} ${answer}: ${code} ${message}`.trim(), retryAfterMs)
}

/** Returns which setting a store refuses; null where it is away. */
export function toSettingsError(error: unknown): EnvironmentError | null {
  if (isPassing(error)) return null
  const { code, message, status } = readFailure(error)
  if (certificateCodes.test(code))
    return new EnvironmentError([
      `LODGE_FILES_S3_ENDPOINT has a certificate that does not count (${code}): name its authority by NODE_EXTRA_CA_CERTS`,
    ])
  const known = refusals.get(code) ?? (status === 403 ? refusals.get('AccessDenied') : undefined)
  return new EnvironmentError([
    known ??
      `LODGE_FILES_S3_ENDPOINT does not answer as a store of the S3 API (${status} ${code} ${message})`,
  ])
}

const wrongRegion = 'LODGE_FILES_S3_REGION is not the region of the bucket'

const refusals = new Map([
  ['NoSuchBucket', 'LODGE_FILES_S3_BUCKET names a bucket that is not there'],
  ['InvalidBucketName', 'LODGE_FILES_S3_BUCKET must be the name of a bucket'],
  ['InvalidAccessKeyId', 'LODGE_FILES_S3_ACCESS_KEY is not known to the store'],
  ['SignatureDoesNotMatch', 'LODGE_FILES_S3_SECRET_KEY does not belong to LODGE_FILES_S3_ACCESS_KEY'],
  ['AccessDenied', 'LODGE_FILES_S3_ACCESS_KEY may not list the bucket of LODGE_FILES_S3_BUCKET'],
  ['RequestTimeTooSkewed', 'LODGE_FILES_S3_ENDPOINT has another time than this machine: set the clock'],
  ['AuthorizationHeaderMalformed', wrongRegion],
  ['PermanentRedirect', wrongRegion],
])
