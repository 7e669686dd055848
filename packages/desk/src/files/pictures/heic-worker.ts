import { parentPort, workerData } from 'node:worker_threads'
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { z } from 'zod'

/** Takes a picture and answers with its points, four bytes each; null where it is too large or unreadable. */
const { bytes, mostPixels } = z
  .object({ bytes: z.instanceof(Uint8Array), mostPixels: z.number() })
  .parse(workerData)

const { HeifDecoder } = load()
const pictures = new HeifDecoder().decode(bytes)
const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
if (!picture || picture.get_width() * picture.get_height() > mostPixels) parentPort?.postMessage(null)
else {
  const [width, height] = [picture.get_width(), picture.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  picture.display({ data, width, height }, (drawn) =>
    parentPort?.postMessage(drawn ? { data: new Uint8Array(data.buffer), width, height } : null),
  )
}
