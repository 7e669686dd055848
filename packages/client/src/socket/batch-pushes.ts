/** Long enough to draw a screen once for many pushes, short enough not to be noticed. */
const batchMs = 100

/**
 * Returns a function that runs single work at once, and collects work that follows within a tenth of a second to run it
 * together, in its order: `together` gets the batch as one function.
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
