import { type FileType, limits, type PictureSize } from '@lodge/contracts'
import { DomainError, refusalAt } from '@lodge/domain'
import pLimit from 'p-limit'
import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp'
import { countFrames } from './count-frames.ts'
import { decodeHeic } from './decode-heic.ts'
import { pictureSeconds } from './picture-seconds.ts'

/** A picture as it is kept. */
export interface PreparedPicture {
  size: PictureSize
  /** A small WebP, the right way up. */
  preview: Uint8Array
  /** The picture to keep in place of the file that came; null where that holds nothing else. */
  replacement: { contentType: FileType; bytes: Uint8Array } | null
}

/** Prepares a single picture at a time, as the largest takes half a gigabyte. */
const oneByOne = pLimit(1)
const mostWaiting = 30

/** Returns whether a file is a picture that has to be prepared. */
export function isPicture(type: FileType): boolean {
  return type.startsWith('image/')
}

/**
 * Makes a preview of a picture, and takes from it what cameras write into it: where and when it was taken, with what,
 * and which side is up. Throws `picture_too_large` and `picture_too_long` before anything is decoded,
 * `picture_unreadable`, and `pictures_busy` where too many wait.
 */
export function preparePicture(type: FileType, read: () => Promise<Uint8Array>): Promise<PreparedPicture> {
  if (oneByOne.pendingCount >= mostWaiting) throw refusalAt('file', 'pictures_busy')
  return oneByOne(async () => {
    const [bytes, open] = await Promise.all([read(), loadSharp()])
    try {
      return await prepare(type, bytes, open)
    } catch (error) {
      if (error instanceof DomainError) throw error
      throw isTooLarge(error) ? tooLarge(type) : refusalAt('file', 'picture_unreadable')
    }
  })
}

type Open = (input: SharpInput, options?: SharpOptions) => Sharp

/** Only a process that takes pictures pays for the library. */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return (input, options) =>
    // Browsers show slightly broken pictures, so these are taken too.
    sharp(input, { limitInputPixels: limits.picturePixels, failOn: 'none', ...options }).timeout({
      seconds: pictureSeconds,
    })
}

async function prepare(type: FileType, bytes: Uint8Array, open: Open): Promise<PreparedPicture> {
  if (type === 'image/webp' && countFrames(bytes) > limits.pictureFrames)
    throw refusalAt('file', 'picture_too_long', { frames: limits.pictureFrames })
  const facts = await open(bytes).metadata()
  if (facts.width * facts.height > mostPixelsOf(type)) throw tooLarge(type)
  if (type === 'image/heic') return prepareHeic(bytes, open)
  const preview = await drawPreview(open(bytes).autoOrient())
  const isKept = type === 'image/gif' || (type !== 'image/jpeg' && !tellsMore(facts))
  const replacement = isKept ? null : { contentType: type, bytes: await redraw(type, facts, bytes, open) }
  return { size: facts.autoOrient, preview, replacement }
}

/** Few programs besides telephones open HEIC, so it is kept as a JPEG. */
async function prepareHeic(bytes: Uint8Array, open: Open): Promise<PreparedPicture> {
  const decoded = await decodeHeic(bytes)
  if (!decoded) throw refusalAt('file', 'picture_unreadable')
  const { data, ...size } = decoded
  const drawn = () => open(data, { raw: { ...size, channels: 4 } }).removeAlpha()
  const jpeg = await drawn().jpeg({ quality }).toBuffer()
  return {
    size,
    preview: await drawPreview(drawn()),
    replacement: { contentType: 'image/jpeg', bytes: jpeg },
  }
}

const quality = 90

/** Returns whether a PNG or WebP holds more than the picture. */
function tellsMore({ exif, xmp, iptc, comments, tifftagPhotoshop, orientation = 1 }: Metadata): boolean {
  return [exif, xmp, iptc, comments, tifftagPhotoshop].some((part) => part !== undefined) || orientation > 1
}

/** The picture alone, upright and in the colours of the web. */
function redraw(type: FileType, facts: Metadata, bytes: Uint8Array, open: Open): Promise<Uint8Array> {
  const isAnimated = (facts.pages ?? 1) > 1
  const upright = isAnimated ? open(bytes, { animated: true }) : open(bytes).autoOrient()
  if (type === 'image/png') return upright.png().toBuffer()
  if (type === 'image/webp') return upright.webp({ quality }).toBuffer()
  const chromaSubsampling = facts.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  return upright.jpeg({ quality, chromaSubsampling }).toBuffer()
}

function drawPreview(picture: Sharp): Promise<Uint8Array> {
  const { previewEdge: edge } = limits
  return picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer()
}

function mostPixelsOf(type: FileType): number {
  return type === 'image/heic' ? limits.heicPixels : limits.picturePixels
}

function tooLarge(type: FileType) {
  return refusalAt('file', 'picture_too_large', { megapixels: mostPixelsOf(type) / 1_000_000 })
}

/** libvips has no error codes. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit/.test(error.message)
}
