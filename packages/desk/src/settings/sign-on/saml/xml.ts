import { DOMParser } from '@xmldom/xmldom'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const
type Namespace = keyof typeof namespaces

export class UnreadableXml extends Error {}

/**
 * Returns the root of a document that has elements and text alone. Document types, entities, comments, instructions and
 * CDATA are refused: those who sign and those who read may take them for different texts.
 */
export function parseXml(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml('It declares a document type')
  const document = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(text, 'text/xml')
  const nodes = [...arrayOf(document?.childNodes ?? null)].filter(({ nodeType }) => nodeType !== 7)
  const [root, ...others] = nodes.filter((node) => !isBlank(node))
  if (!isElement(root) || others.length > 0) throw new UnreadableXml('It has no single root')
  requirePlain(root)
  return root
}

function fail(message: unknown): never {
  throw new UnreadableXml(String(message).slice(0, 200))
}

function requirePlain(root: Element): void {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType !== 1 && node.nodeType !== 3)
      throw new UnreadableXml('It has more than elements and text')
    waiting.push(...arrayOf(node.childNodes))
  }
}

/** Returns the children of an element that have a name in a namespace. */
export function childrenOf(parent: Element, namespace: Namespace, name: string): Element[] {
  return arrayOf(parent.childNodes)
    .filter(isElement)
    .filter((child) => is(child, namespace, name))
}

/** Returns the elements within one, and itself. */
export function allWithin(root: Element): Element[] {
  return [root, ...arrayOf(root.getElementsByTagName('*'))]
}

export function is(element: Element, namespace: Namespace, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[namespace]
}

export function attributeOf(element: Element | undefined, name: string): string | null {
  return element?.hasAttribute(name) ? element.getAttribute(name) : null
}

/** Returns the text of an element; null where it has others inside or none. */
export function textIn(element: Element | undefined): string | null {
  if (!element || arrayOf(element.childNodes).some(isElement)) return null
  const text = (element.textContent ?? '').trim()
  return text === '' ? null : text
}

function isElement(node: Node | undefined): node is Element {
  return node?.nodeType === 1
}

function isBlank(node: Node): boolean {
  return node.nodeType === 3 && (node.nodeValue ?? '').trim() === ''
}

/** The parser's lists know no iteration. */
function arrayOf<Item extends Node>(
  list: { length: number; item: (index: number) => Item | null } | null,
): Item[] {
  return Array.from({ length: list?.length ?? 0 }, (_, index) => list?.item(index) ?? null).filter(
    (item) => item !== null,
  )
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
