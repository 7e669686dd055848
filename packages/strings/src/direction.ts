export type Direction = 'ltr' | 'rtl'

const rightToLeftLanguages = new Set('ar arc ckb dv fa he ks ps sd syr ug ur yi'.split(' '))
const rightToLeftScripts = new Set('adlm arab hebr mand nkoo rohg samr syrc thaa'.split(' '))

/** Returns the direction that a language, as a BCP 47 tag, is written in. A script in the tag decides over its language. */
export function directionOf(language: string): Direction {
  const [primary = '', ...subtags] = language.toLowerCase().split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  const isRightToLeft =
    script === undefined ? rightToLeftLanguages.has(primary) : rightToLeftScripts.has(script)
  return isRightToLeft ? 'rtl' : 'ltr'
}
