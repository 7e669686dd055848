const isOfApps = /^\/(?!api(\/|$)|sanctum\/|sign-on\/|socket\.io)/

/** Returns an address within one of the areas, by which nobody is led to another site; null for any other. */
export function toOwnAddress(address: unknown, area: 'portal' | 'admin'): string | null {
  if (typeof address !== 'string' || address.length > 2_000) return null
  // Browsers take a backslash for a slash, and leave out tabs and line ends.
  const isHere = /^\/(?![/\\])/.test(address) && !hasControlCharacter(address)
  const isInAdmin = /^\/admin(\/|$|\?)/.test(address)
  return isHere && isOfApps.test(address) && isInAdmin === (area === 'admin') ? address : null
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\u007f')
}
