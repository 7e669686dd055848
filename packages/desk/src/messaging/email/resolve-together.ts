const longestWaitMs = 50

/**
 * Returns a function that runs work and lets those who wait for it go on together: when nothing that it runs is under
 * way any more, or somewhat after the first was done. What each of them then writes becomes one statement.
 */
export function resolveTogether(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let underWay = 0
  let others = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined

  const release = () => {
    clearTimeout(timer)
    timer = undefined
    const { resolve } = others
    others = Promise.withResolvers()
    resolve()
  }
  const waitForOthers = async () => {
    if (underWay === 0) return release()
    timer ??= setTimeout(release, longestWaitMs)
    await others.promise
  }
  return async (work) => {
    underWay += 1
    try {
      return await work().finally(() => {
        underWay -= 1
      })
    } finally {
      await waitForOthers()
    }
  }
}
