import { type Percentiles, percentilesOf } from '../percentiles.ts'
import { type HttpRequest, openConnection } from './http-client.ts'

export interface LoadResult extends Percentiles {
  perSecond: number
}

interface LoadOptions {
  base: string
  concurrency: number
  seconds: number
  /** Continues beyond the seconds while it returns true. */
  goesOn?: () => boolean
  request: (connection: number) => HttpRequest
  /** Requests a second, over all connections. */
  atMost?: number
}

/** Any answer but a success ends the bench. */
export async function load({
  base,
  concurrency,
  seconds,
  request,
  atMost,
  goesOn,
}: LoadOptions): Promise<LoadResult> {
  const sample: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  let sentCount = 0
  const worker = async (place: number) => {
    const connection = openConnection(base)
    while (performance.now() < end || goesOn?.()) {
      if (atMost !== undefined) await until(start + (sentCount++ / atMost) * 1_000)
      const message = request(place)
      const sentAt = performance.now()
      const answer = await connection.send(message)
      sample.push(performance.now() - sentAt)
      if (answer.status >= 300)
        throw new Error(`${message.method} ${message.path} answered ${answer.status}: ${answer.body}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: concurrency }, (_, place) => worker(place)))
  return { ...percentilesOf(sample), perSecond: sample.length / ((performance.now() - start) / 1_000) }
}

async function until(moment: number): Promise<void> {
  const remainingMs = moment - performance.now()
  if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs))
}
