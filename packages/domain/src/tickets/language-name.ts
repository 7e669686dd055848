import { LanguageTag } from '@lodge/contracts'

const namesIn = oncePerReader((reader) => new Intl.DisplayNames([reader], { type: 'language' }))

/** Returns the name of a BCP 47 tag in the reader's language; an unknown tag is its own name. */
export function languageName(tag: string, reader: string): string {
  return namesIn(reader).of(tag) ?? tag
}

/** Returns `zh`, `zh-Hant` and `zh-Hant-TW` for the last of them: widest first. */
export function widerLanguages(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, place) => parts.slice(0, place + 1).join('-'))
}

interface LanguageOption {
  tag: string
  name: string
}

/** Returns up to `most` languages whose name or tag has the text in it, and the tag itself where the text is one. */
export function suggestLanguages(text: string, most: number, reader: string): LanguageOption[] {
  const query = text.trim().toLowerCase()
  const matches = knownLanguages(reader).filter(
    ({ tag, name }) => tag.startsWith(query) || name.toLowerCase().includes(query),
  )
  return [...namedTag(query, reader), ...matches]
    .filter(({ tag }, place, all) => all.findIndex((other) => other.tag === tag) === place)
    .slice(0, most)
}

function namedTag(text: string, reader: string): LanguageOption[] {
  const tag = LanguageTag.safeParse(text).data
  const name = tag && languageName(tag, reader)
  return tag && name && name !== tag ? [{ tag, name }] : []
}

// The two-letter codes of ISO 639, of which JavaScript has no list.
const codes =
  'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
  'et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ' +
  'ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl ' +
  'nn nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ' +
  'ta te tg th ti tk tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'

const knownLanguages = oncePerReader((reader): readonly LanguageOption[] =>
  codes
    .split(' ')
    .map((tag) => ({ tag, name: languageName(tag, reader) }))
    // Browsers have names for fewer languages than servers.
    .filter(({ tag, name }) => name !== tag)
    .toSorted((a, b) => a.name.localeCompare(b.name, reader)),
)

function oncePerReader<Made>(make: (reader: string) => Made): (reader: string) => Made {
  const valueByReader = new Map<string, Made>()
  return (reader) => {
    const value = valueByReader.get(reader) ?? make(reader)
    valueByReader.set(reader, value)
    return value
  }
}
