/** Returns whether mail of an address is set aside by a list of addresses and domains, each with those below it. */
export function isBlocked(senders: readonly string[], address: string): boolean {
  const lower = address.toLowerCase()
  const domain = lower.slice(lower.lastIndexOf('@') + 1)
  return senders.some(
    (sender) =>
      sender === lower || (!sender.includes('@') && (domain === sender || domain.endsWith(`.${sender}`))),
  )
}
