/** More than a browser sends, and few to compare. */
const mostLanguages = 10
const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Returns a browser's languages, the best first, without `*`. */
export function acceptedLanguages(header: string | undefined): string[] {
  const requested = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => languageTag.test(tag) && tag.length <= 35 && weight > 0)
  return requested
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostLanguages)
    .map(({ tag }) => canonicalTag(tag))
}

/** Writes `DE-at` as `de-AT`, as articles have it. */
function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return tag
  }
}
