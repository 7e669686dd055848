/** Returns a cookie's decoded value; null when it is absent. */
export function readCookie(name: string, jar: string) {
  for (const pair of jar.split(';')) {
    const equalsSign = pair.indexOf('=')
    if (equalsSign > 0 && pair.slice(0, equalsSign).trim() === name)
      return decode(pair.slice(equalsSign + 1).trim())
  }
  return null
}

/** Returns the anti-forgery token. The prefix over https keeps other hosts of the domain from planting one. */
export function readCsrfToken(jar: string) {
  return readCookie('__Host-XSRF-TOKEN', jar) ?? readCookie('XSRF-TOKEN', jar)
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
