import { crc32, deflateSync } from 'node:zlib'
import { type FileType, limits } from '@lodge/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

/** Of 64 by 48 points, taken by "Secret Person" at a place. */
const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAGgACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAMAAAAAAAACHwABAAAAAAAAARQAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA' +
    'AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgA' +
    'AA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMA' +
    'ISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBt' +
    'YQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAE2bWRhdAAAABYoAa9Y' +
    '5vTqv//T/OR9ZE//bE55Gp3wAAAAAElJKgAIAAAACAASAQMAAQAAAAEAAAAaAQUAAQAAAG4AAAAbAQUAAQAAAHYAAAAoAQMAAQAA' +
    'AAIAAAATAgMAAQAAAAEAAACYggIADgAAAH4AAABphwQAAQAAAIwAAAAliAQAAQAAANoAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAFNl' +
    'Y3JldCBQZXJzb24ABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAAD' +
    'oAQAAQAAADAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPgAAAAAAAAAMwAAAAEAAAAeAAAAAQAAAJ4MAABkAAAA',
  'base64',
)
const blue = { width: 64, height: 48, channels: 3, background: '#3366cc' } as const
const whereTaken = {
  IFD0: { Copyright: 'Secret Person' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}
const draw = (size: { width?: number; height?: number } = {}) => sharp({ create: { ...blue, ...size } })
const prepare = (type: FileType, bytes: Uint8Array) => preparePicture(type, async () => bytes)

test('a photograph is turned upright and loses its place and author', async () => {
  // Turned by a quarter: what is drawn wide is looked at high.
  const photo = await draw().withExif(whereTaken).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const { size, replacement, preview } = await prepare('image/jpeg', photo)

  expect(size).toEqual({ width: 48, height: 64 })
  const metadata = await sharp(replacement?.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 48, height: 64 })
})

test.each(['png', 'webp'] as const)('the metadata of a %s is removed', async (format) => {
  const telling = await draw().withExif(whereTaken).toFormat(format).toBuffer()

  const { replacement } = await prepare(`image/${format}`, telling)

  expect(telling.includes('Secret Person')).toBe(true)
  expect(Buffer.from(replacement?.bytes ?? telling).includes('Secret Person')).toBe(false)
})

test('a picture without metadata stays unchanged', async () => {
  const bare = await draw().png().toBuffer()

  expect(await prepare('image/png', bare)).toMatchObject({
    replacement: null,
    size: { width: 64, height: 48 },
  })
})

test('an animated picture stays animated, and its preview is still', async () => {
  const frames = await Promise.all(
    ['red', 'green'].map((background) =>
      sharp({ create: { ...blue, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()

  const { replacement, preview } = await prepare('image/gif', moving)

  expect([(await sharp(moving).metadata()).pages, replacement]).toEqual([2, null])
  expect((await sharp(preview).metadata()).pages).toBeUndefined()
})

test('a HEIC picture is stored as a JPEG without metadata', async () => {
  expect(heic.includes('Secret Person')).toBe(true)

  const { size, replacement, preview } = await prepare('image/heic', heic)

  expect([size, replacement?.contentType]).toEqual([{ width: 64, height: 48 }, 'image/jpeg'])
  expect(Buffer.from(replacement?.bytes ?? heic).includes('Secret Person')).toBe(false)
  expect(await sharp(preview).stats()).toMatchObject({
    channels: [
      { mean: expect.closeTo(0x33, -1) },
      { mean: expect.closeTo(0x66, -1) },
      { mean: expect.closeTo(0xcc, -1) },
    ],
  })
})

test('the colours of a wide profile are converted to those of the web', async () => {
  const wide = await draw().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()

  const { replacement } = await prepare('image/jpeg', wide)

  expect((await sharp(wide).metadata()).hasProfile).toBe(true)
  expect((await sharp(replacement?.bytes).metadata()).hasProfile).toBe(false)
  // What the profile meant is what is seen: the blue that was drawn.
  const [red, green, blueMean] = (await sharp(replacement?.bytes).stats()).channels.map(({ mean }) => mean)
  expect([red, green, blueMean]).toEqual([
    expect.closeTo(0x33, -1),
    expect.closeTo(0x66, -1),
    expect.closeTo(0xcc, -1),
  ])
})

test('a large picture has a small preview', async () => {
  const { size, preview } = await prepare(
    'image/png',
    await draw({ width: 1_600, height: 800 }).png().toBuffer(),
  )

  expect(size).toEqual({ width: 1_600, height: 800 })
  expect(await sharp(preview).metadata()).toMatchObject({
    width: limits.previewEdge,
    height: limits.previewEdge / 2,
  })
})

test('a small file that claims to be a huge picture is refused before it is decoded', async () => {
  const bomb = buildPng(30_000, 30_000)

  await expect(prepare('image/png', bomb)).rejects.toMatchObject({
    code: 'invalid_file',
    details: { fields: { file: { reason: 'picture_too_large', params: { megapixels: 50 } } } },
  })
  expect(bomb.length).toBeLessThan(1_000)
})

test('a HEIC of a kilobyte that claims to be a huge picture is refused before it is decoded', async () => {
  const bomb = Buffer.from(heic)
  for (let at = bomb.indexOf('ispe'); at >= 0; at = bomb.indexOf('ispe', at + 4))
    for (const side of [8, 12]) bomb.writeUInt32BE(60_000, at + side)

  await expect(prepare('image/heic', bomb)).rejects.toMatchObject({
    details: { fields: { file: { reason: 'picture_too_large', params: { megapixels: 25 } } } },
  })
})

test('a WebP with too many frames is refused before it is decoded', async () => {
  const frame = Buffer.from('ANMF\0\0\0\0')
  const webp = (frames: number) =>
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...Array(frames).fill(frame)])
  const reasonOf = (reason: string) => ({ details: { fields: { file: { reason } } } })

  await expect(prepare('image/webp', webp(1_000))).rejects.toMatchObject(reasonOf('picture_unreadable'))
  await expect(prepare('image/webp', webp(1_001))).rejects.toMatchObject(reasonOf('picture_too_long'))
})

test.each([
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['image/webp', Buffer.from('RIFF\x20\0\0\0WEBPVP8 ')],
  ['image/heic', heic.subarray(0, 600)],
] as const)('a cut-off picture of type %s is refused', async (type, bytes) => {
  await expect(prepare(type, bytes)).rejects.toMatchObject({
    details: { fields: { file: { reason: 'picture_unreadable' } } },
  })
})

test('pictures beyond the queue are refused, and the queued ones are all prepared', async () => {
  const png = await draw({ width: 1, height: 1 }).png().toBuffer()
  const all = await Promise.allSettled(Array.from({ length: 40 }, async () => prepare('image/png', png)))

  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ code: 'files_unavailable' })
})

/** A PNG of one colour that says its size and holds almost nothing. */
function buildPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
