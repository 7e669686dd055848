import { namespaces } from '../saml/xml.ts'
import type { XmlHandler, XmlStart } from './xml-stream.ts'

/** An element of a stream with all that is in it. */
export interface XmlTree {
  element: XmlStart
  children: XmlTree[]
  text: string
}

/** Gathers one element; `onWhole` gets it once it has ended. */
export function treeBuilder(onWhole: (tree: XmlTree) => void): XmlHandler {
  const open: XmlTree[] = []
  return {
    start: (element) => {
      const tree = { element, children: [], text: '' }
      open.at(-1)?.children.push(tree)
      open.push(tree)
    },
    text: (text) => {
      const tree = open.at(-1)
      if (tree) tree.text += text
    },
    end: () => {
      const tree = open.pop()
      if (tree && open.length === 0) onWhole(tree)
    },
  }
}

type Namespace = keyof typeof moreNamespaces
const moreNamespaces = {
  ...namespaces,
  ui: 'urn:oasis:names:tc:SAML:metadata:ui',
  scope: 'urn:mace:shibboleth:metadata:1.0',
  entityAttributes: 'urn:oasis:names:tc:SAML:metadata:attribute',
} as const

function isNamed({ element }: XmlTree, namespace: Namespace, name: string): boolean {
  return element.localName === name && element.namespace === moreNamespaces[namespace]
}

export function childrenNamed(tree: XmlTree | undefined, namespace: Namespace, name: string): XmlTree[] {
  return tree?.children.filter((child) => isNamed(child, namespace, name)) ?? []
}

export function allNamed(tree: XmlTree, namespace: Namespace, name: string): XmlTree[] {
  return tree.children.flatMap((child) => [
    ...(isNamed(child, namespace, name) ? [child] : []),
    ...allNamed(child, namespace, name),
  ])
}

export function attributeIn(tree: XmlTree | undefined, name: string): string | null {
  return tree?.element.attributes.find((attribute) => attribute.name === name)?.value ?? null
}
