const longestReadMs = 4_000

/** Returns what is read, or null where that fails or takes too long; `onFailure` is told why. */
export async function readInTime<Reading>(
  work: () => Promise<Reading>,
  onFailure: (error: unknown) => void = () => {},
): Promise<Reading | null> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), longestReadMs)
  try {
    return await Promise.race([work(), tooLate])
  } catch (error) {
    onFailure(error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
