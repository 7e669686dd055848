import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BucketSettings } from '@lodge/events'
import { isNothingThere, isPassing, toSettingsError, toStoreError } from './bucket-errors.ts'
import type { SpooledBytes } from './spool-bytes.ts'

interface StoredObject {
  /** Without the prefix. */
  name: string
  writtenAt: Date
}

/** A bucket of the S3 API, with names below a prefix. Everything throws an outage, or `insufficient_storage`. */
export interface Bucket {
  /** Its address and name, for errors. */
  place: string
  /** Writes all bytes or none. */
  put(name: string, bytes: SpooledBytes): Promise<void>
  /** Returns the bytes from one on, with the number of all; null where there is nothing. */
  get(name: string, from: number): Promise<{ body: Readable; size: number } | null>
  sizeOf(name: string): Promise<number | null>
  /** Copies nothing where there is nothing. */
  copy(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** Yields what begins so, in the order of the names. */
  list(beginning: string): AsyncGenerator<StoredObject[]>
  /** Throws an `EnvironmentError` where the store refuses the settings. */
  assertUsable(): Promise<void>
}

export interface BucketLimits {
  connectMs: number
  /** The longest silence. */
  silenceMs: number
  /** No try begins later after the first. */
  triesMs: number
}

const usualLimits: BucketLimits = { connectMs: 5_000, silenceMs: 15_000, triesMs: 20_000 }
const mostConnections = 1_000
/** Before the second try, the third, and the last. */
const pausesMs = [100, 400, 1_600]

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export function openBucket(settings: BucketSettings, limits: BucketLimits = usualLimits): Bucket {
  const { endpoint, bucket: Bucket, prefix } = settings
  const client = new S3Client({
    endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Every store knows this form of addresses.
    forcePathStyle: true,
    // Other stores refuse the newer sums of Amazon's; every one checks the MD5 that comes with each file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // It would not try again with a stream.
    maxAttempts: 1,
    // It would write to the console that it does not.
    logger: silent,
    // A download holds its connection for as long as its reader takes, and waiting for one counts as not connecting.
    requestHandler: {
      connectionTimeout: limits.connectMs,
      socketTimeout: limits.silenceMs,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
  })
  const place = `${endpoint} (bucket ${Bucket})`
  const idOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  const tried = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const lastTryAt = performance.now() + limits.triesMs
    for (const pauseMs of pausesMs)
      try {
        return await work()
      } catch (error) {
        if (!isPassing(error) || performance.now() + pauseMs > lastTryAt) throw error
        await wait(pauseMs / 2 + Math.random() * pauseMs)
      }
    return work()
  }
  const asked = <Result>(work: () => Promise<Result>): Promise<Result> =>
    tried(work).catch((error: unknown) => {
      throw toStoreError(error, place)
    })
  const orNothing = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
    asked(() =>
      work().catch((error: unknown) => {
        if (isNothingThere(error)) return null
        throw error
      }),
    )
  const listPage = (beginning: string, after: string | undefined, most?: number) =>
    client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: `${prefix}${beginning}`,
        ...(after !== undefined && { ContinuationToken: after }),
        ...(most !== undefined && { MaxKeys: most }),
      }),
    )

  return {
    place,
    async put(name, { size, md5, open }) {
      const send = () =>
        client.send(
          new PutObjectCommand({ ...idOf(name), Body: open(), ContentLength: size, ContentMD5: md5 }),
        )
      await asked(send)
    },
    get: (name, from) =>
      orNothing(async () => {
        const range = from > 0 ? { Range: `bytes=${from}-` } : {}
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ ...idOf(name), ...range }),
        )
        if (!(Body instanceof Readable)) throw new Error('The answer has no body')
        return { body: Body, size: from + ContentLength }
      }),
    sizeOf: (name) =>
      orNothing(async () => (await client.send(new HeadObjectCommand(idOf(name)))).ContentLength ?? 0),
    async copy(from, to) {
      const source = encodeURI(`${Bucket}/${prefix}${from}`)
      await orNothing(() => client.send(new CopyObjectCommand({ ...idOf(to), CopySource: source })))
    },
    async remove(name) {
      await orNothing(() => client.send(new DeleteObjectCommand(idOf(name))))
    },
    async *list(beginning) {
      let after: string | undefined
      do {
        const page = await asked(() => listPage(beginning, after))
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ name: Key.slice(prefix.length), writtenAt: LastModified }] : [],
        )
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
    async assertUsable() {
      try {
        await listPage('', undefined, 1)
      } catch (error) {
        throw toSettingsError(error) ?? toStoreError(error, place)
      }
    },
  }
}
