import render from 'dom-serializer'
import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'
import { hasVisibleLine } from './html-lines.ts'
import { isHidden } from './html-markers.ts'

/** Returns the HTML of a whole document without what nobody would see, unless there is nothing else. */
export function renderVisible(root: ParentNode): string {
  const shown = hasVisibleLine(root) ? withoutHidden(root.children) : root.children
  return render(shown, { encodeEntities: 'utf8' })
}

function withoutHidden(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isTag(node)) return [node]
    return isNeverShown(node) || isHidden(node) ? [] : [withChildren(node, withoutHidden(node.children))]
  })
}

/** Mail programs send far more style sheets than words, and cleaning would read them letter by letter to leave them out. */
function isNeverShown({ name }: Element): boolean {
  return name === 'style' || name === 'script'
}

/** The document itself stays whole: its parts are rendered one after another. */
function withChildren(element: Element, children: ChildNode[]): Element {
  const copy = element.cloneNode(false)
  copy.children = children
  return copy
}
