/** Properties of inline styles that change how words look, and nothing else. */
const properties = new Set(
  'color background-color background font font-family font-size font-style font-weight font-variant line-height letter-spacing text-align text-decoration text-transform vertical-align white-space word-break overflow-wrap direction width max-width min-width height padding padding-top padding-right padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left border border-top border-right border-bottom border-left border-color border-style border-width border-collapse border-spacing border-radius list-style-type'.split(
    ' ',
  ),
)
const plainValue = /^[\w\s#.,%'"!+/-]*$/
/** A frame that fits its content would grow with a height in these for ever. */
const unitOfView = /\d(?:[sld]?v(?:[whib]|min|max)|cq(?:[whib]|min|max))\b/i
const colourFunction = /\b(rgba?|hsla?)\([\d\s.,%/]*\)/gi
const longestStyle = 5_000

/** Returns the declarations of an inline style that are safe to show; no address, no position, no escape. */
export function safeStyle(style: string): string {
  return style
    .slice(0, longestStyle)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return properties.has(property) && isSafe(property, value) ? [`${property}:${value}`] : []
    })
    .join(';')
}

/** A negative margin would lay a text over another. */
function isSafe(property: string, value: string): boolean {
  if (value === '' || !plainValue.test(value.replace(colourFunction, ''))) return false
  if (unitOfView.test(value)) return false
  return !(property.startsWith('margin') && /(^|\s)-/.test(value))
}
