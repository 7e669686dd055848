/** One of several processes that serve the API on one port. */
export interface ApiProcess {
  /** Counts from 1; a process that takes the place of one that ended has its number. */
  number: number
  count: number
  /** The folder of the sockets by which processes reach each other, each named by its number. */
  folder: string
}

/** Returns the arguments that tell a process which one it is. */
export function toArguments({ number, count, folder }: ApiProcess): string[] {
  return [`${number}`, `${count}`, folder]
}

/** Returns which of several processes was started with these arguments. */
export function fromArguments([number, count, folder = '']: string[]): ApiProcess {
  return { number: Number(number), count: Number(count), folder }
}
