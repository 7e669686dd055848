/** The push services of Chrome and its relatives, of Firefox, Edge and Safari. */
const knownServices = [
  /^fcm\.googleapis\.com$/,
  /^android\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
]

/**
 * Returns whether an address belongs to a push service that Lodge speaks to: one of the browsers' own by https, or one
 * of these other origins. Nobody can have it call anything else.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (others.includes(origin)) return true
  return protocol === 'https:' && port === '' && knownServices.some((known) => known.test(hostname))
}
