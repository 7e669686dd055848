import { writeFileSync } from 'node:fs'

/** The clock of the processes that run with its environment. */
export interface Clock {
  environment: Readonly<Record<string, string>>
  /** Lets it go wrong by so many seconds at once; 0 sets it right. */
  setWrongBy: (seconds: number) => void
}

/** Makes a clock of libfaketime, which reads its `file` each second. Timers go on as before, as on a machine whose clock is set. */
export function createClock(library: string, file: string): Clock {
  const setWrongBy = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}` : `+${seconds}`)
  setWrongBy(0)
  return {
    setWrongBy,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
  }
}
