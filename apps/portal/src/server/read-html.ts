import type { HtmlPart } from '@lodge/ui'
import { ElementType, parseDocument } from 'htmlparser2'

type Child = ReturnType<typeof parseDocument>['children'][number]

/** Reads HTML as a browser does: what the server has sanitised has nothing in it that the two read otherwise. */
export function readHtmlOnServer(html: string): HtmlPart[] {
  return partsOf(parseDocument(html).children)
}

function partsOf(children: readonly Child[]): HtmlPart[] {
  return children.flatMap((child): HtmlPart[] => {
    if (child.type === ElementType.Text) return [child.data]
    if (child.type !== ElementType.Tag) return []
    return [{ name: child.name, attributes: child.attribs, parts: partsOf(child.children) }]
  })
}
