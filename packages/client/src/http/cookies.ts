/** The value of a cookie that scripts may read, decoded; null when it is absent. */
export function readCookie(name: string, jar: string) {
  for (const pair of jar.split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return decode(pair.slice(cut + 1).trim())
  }
  return null
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
