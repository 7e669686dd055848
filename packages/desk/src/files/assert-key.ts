/** A key comes from the database, but a path made from anything else must be impossible. */
export function assertKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('This is no key of a stored file.')
  return key
}
