/** Long enough to draw a screen once for many pushes, too short to be noticed. */
const batchMs = 100

/** Runs single work at once; `together` gets what follows within a tenth of a second as one function. */
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
