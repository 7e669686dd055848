import type { XmlHandler, XmlStart } from './xml-stream.ts'

/**
 * Writes what is read in the one form that is signed (exclusive canonical XML 1.0, without comments), as it comes.
 * `inclusive` are prefixes whose namespaces are written where they are in scope, used or not.
 */
export function canonicalXml(write: (text: string) => void, inclusive: readonly string[] = []): XmlHandler {
  const written: ReadonlyMap<string, string>[] = [new Map()]
  return {
    start: (element) => {
      const outer = written.at(-1) ?? new Map<string, string>()
      const declared = declarationsOf(element, outer, inclusive)
      written.push(declared.length === 0 ? outer : new Map([...outer, ...declared]))
      const namespaces = declared.map(
        ([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeValue(uri)}"`,
      )
      const attributes = element.attributes
        .toSorted(
          (left, right) =>
            compare(left.namespace, right.namespace) || compare(left.localName, right.localName),
        )
        .map(({ name, value }) => ` ${name}="${escapeValue(value)}"`)
      write(`<${element.name}${namespaces.join('')}${attributes.join('')}>`)
    },
    text: (text) => write(escapeText(text)),
    end: (name) => {
      written.pop()
      write(`</${name}>`)
    },
  }
}

/** Returns the namespaces that an element uses, or that are inclusive, where no element around it has written them. */
function declarationsOf(
  { prefix, attributes, scope }: XmlStart,
  outer: ReadonlyMap<string, string>,
  inclusive: readonly string[],
): [prefix: string, uri: string][] {
  const used = new Set([prefix, ...inclusive.filter((each) => scope.has(each))])
  for (const { name } of attributes) {
    const colon = name.indexOf(':')
    if (colon > 0) used.add(name.slice(0, colon))
  }
  return [...used]
    .filter((each) => each !== 'xml' && (outer.get(each) ?? '') !== (scope.get(each) ?? ''))
    .toSorted(compare)
    .map((each) => [each, scope.get(each) ?? ''])
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function escapeText(text: string): string {
  return /[&<>\r]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
    : text
}

function escapeValue(value: string): string {
  return /[&<"\t\n\r]/.test(value)
    ? value
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replaceAll('\t', '&#x9;')
        .replaceAll('\n', '&#xA;')
        .replaceAll('\r', '&#xD;')
    : value
}
