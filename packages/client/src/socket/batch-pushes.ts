/** Long enough for a screen to be drawn once for many pushes, short enough to be no delay. */
const batchMs = 100

/**
 * Lets what comes alone be done at once, and what comes within a tenth of a second of it together, in its order:
 * `together` is given the work and does it as one.
 */
export function batchPushes(together: (work: () => void) => void): (work: () => void) => void {
  let waiting: (() => void)[] = []
  let isResting = false

  const flush = () => {
    const works = waiting
    waiting = []
    isResting = works.length > 0
    if (!isResting) return
    setTimeout(flush, batchMs)
    together(() => {
      for (const work of works) work()
    })
  }
  return (work) => {
    waiting.push(work)
    if (!isResting) flush()
  }
}
