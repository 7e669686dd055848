/** One of several processes that serve the API on one port. */
export interface ApiProcess {
  /** From 1 on; a process that takes the place of one that ended has its number. */
  number: number
  count: number
  /** Where each listens for the others, on a socket that is named by its number. */
  folder: string
}

/** Returns the arguments by which such a process is told which one it is. */
export function toArguments({ number, count, folder }: ApiProcess): string[] {
  return [`${number}`, `${count}`, folder]
}

/** Returns which of several processes was started with these arguments. */
export function fromArguments([number, count, folder = '']: string[]): ApiProcess {
  return { number: Number(number), count: Number(count), folder }
}
