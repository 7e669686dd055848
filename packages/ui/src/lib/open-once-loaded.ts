const retryMs = 5_000

/** Asks for late code every five seconds. Returns a function that closes it. */
export function openOnceLoaded<Code>(
  load: () => Promise<Code>,
  open: (code: Code) => () => void,
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let close = () => {}
  const start = () =>
    load().then(
      (code) => {
        if (!isOver) close = open(code)
      },
      () => {
        if (!isOver) retry = setTimeout(start, retryMs)
      },
    )
  void start()
  return () => {
    isOver = true
    clearTimeout(retry)
    close()
  }
}
