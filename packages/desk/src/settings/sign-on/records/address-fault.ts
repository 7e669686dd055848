/**
 * Returns what keeps an address of a provider from being used: it is none, names a user or a part of a page, or is not
 * by https; null where nothing does.
 */
export function addressFault(
  address: string,
  { allowsHttp }: { allowsHttp: boolean },
): 'invalid' | 'not_https' | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const isBare = url !== null && url.username === '' && url.password === '' && url.hash === ''
  if (!isBare || !['http:', 'https:'].includes(url.protocol)) return 'invalid'
  return url.protocol === 'http:' && !allowsHttp ? 'not_https' : null
}
