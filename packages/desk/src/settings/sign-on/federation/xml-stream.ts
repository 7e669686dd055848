import { SaxesParser } from 'saxes'
import { UnreadableXml } from '../saml/xml.ts'

interface XmlAttribute {
  /** As it is written, with its prefix. */
  name: string
  namespace: string
  localName: string
  value: string
}

export interface XmlStart {
  name: string
  prefix: string
  namespace: string
  localName: string
  attributes: XmlAttribute[]
  /** Namespaces by their prefixes; the default one by an empty prefix. */
  scope: ReadonlyMap<string, string>
}

export interface XmlHandler {
  start: (element: XmlStart) => void
  text: (text: string) => void
  end: (name: string) => void
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
/** Longer than any text or tag of metadata, such as a logo within it. */
const longestToken = 4_000_000
const deepest = 60

/**
 * Reads a document in parts, so that one of a hundred megabytes takes no more memory than one of its elements. Elements,
 * text and comments are all that it may have: document types, instructions and entities of its own are refused. Throws
 * `UnreadableXml`.
 */
export class XmlStream {
  // Another version of XML has other characters and line ends, and no canonical form.
  readonly #parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  })
  /** Keeps those of the elements that are open, around which `xml` is always known. */
  readonly #scopes: ReadonlyMap<string, string>[] = [new Map([['xml', xmlNamespace]])]
  #lengthOfToken = 0

  constructor(handler: XmlHandler) {
    const refuse = (reason: string) => () => {
      throw new UnreadableXml(reason)
    }
    const giveText = (text: string) => {
      this.#lengthOfToken = 0
      if (this.#scopes.length > 1) handler.text(text)
    }
    this.#parser.on('error', ({ message }) => refuse(message)())
    this.#parser.on('doctype', refuse('It declares a document type'))
    this.#parser.on('processinginstruction', refuse('It has an instruction'))
    this.#parser.on('text', giveText)
    this.#parser.on('cdata', giveText)
    this.#parser.on('comment', () => {
      this.#lengthOfToken = 0
    })
    this.#parser.on('opentag', ({ name, prefix, uri, local, attributes, ns }) => {
      this.#lengthOfToken = 0
      if (this.#scopes.length > deepest) throw new UnreadableXml('It is too deep')
      const scope = this.#scopeWithin(ns)
      this.#scopes.push(scope)
      handler.start({
        name,
        prefix,
        namespace: uri,
        localName: local,
        attributes: Object.values(attributes)
          .filter((attribute) => attribute.name !== 'xmlns' && attribute.prefix !== 'xmlns')
          .map((attribute) => ({
            name: attribute.name,
            namespace: attribute.uri,
            localName: attribute.local,
            value: attribute.value,
          })),
        scope,
      })
    })
    this.#parser.on('closetag', ({ name }) => {
      this.#lengthOfToken = 0
      this.#scopes.pop()
      handler.end(name)
    })
  }

  push(part: string): void {
    this.#lengthOfToken += part.length
    this.#parser.write(part)
    if (this.#lengthOfToken > longestToken) throw new UnreadableXml('A part of it is too long')
  }

  /** Requires that the document has ended. */
  close(): void {
    this.#parser.close()
  }

  #scopeWithin(declared: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
    const outer = this.#scopes.at(-1) ?? new Map()
    const entries = Object.entries(declared)
    return entries.length === 0 ? outer : new Map([...outer, ...entries])
  }
}
