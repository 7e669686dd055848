/** Bytes of a KB and an MB in every limit, message and shown size. */
export const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** Returns bytes in kilobytes, as limits are told. */
export function toKilobytes(bytes: number): number {
  return bytes / kilobyte
}

/** Returns bytes in megabytes, as limits are told. */
export function toMegabytes(bytes: number): number {
  return bytes / megabyte
}
