import { limits, type PictureSize } from '@lodge/contracts'

/** As high as the style sheet lets pictures be, in CSS pixels. */
const mostHeight = 320

/**
 * Returns the attributes of a picture of an article: the room that it takes, so that nothing moves when it comes, and
 * its small version for those whose screens need no more.
 */
export function articlePicture(address: string, { width, height }: PictureSize): Record<string, string> {
  const scale = Math.min(1, mostHeight / height)
  const shown = { width: atLeastOne(width * scale), height: atLeastOne(height * scale) }
  const room = { width: String(shown.width), height: String(shown.height) }
  const small = atLeastOne(width * Math.min(1, limits.previewEdge / Math.max(width, height)))
  if (small === width) return room
  return {
    ...room,
    srcset: `${address}/preview ${small}w, ${address} ${width}w`,
    sizes: `(max-width: ${shown.width}px) 100vw, ${shown.width}px`,
  }
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels))
