/** One of several processes on one port. */
export interface ApiProcess {
  /** Counts from 1; a successor has the same number. */
  number: number
  count: number
  /** Holds the sockets by which processes reach each other, each named by its number. */
  folder: string
}

export function toArguments({ number, count, folder }: ApiProcess): string[] {
  return [`${number}`, `${count}`, folder]
}

export function fromArguments([number, count, folder = '']: string[]): ApiProcess {
  return { number: Number(number), count: Number(count), folder }
}
