import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { cleanFileName } from '../files/clean-file-name.ts'
import type { MailFile } from '../files/mail-file.ts'

const mostDataPictures = 100
const dataUrl = /^\s*data:(image\/(?:png|jpe?g|gif|webp|bmp));base64,([A-Za-z0-9+/=\s%]+)$/i

/**
 * Marks each picture of a document that came with its mail by `data-picture`, the index of its file, which is then
 * shown in its place. Pictures written into the HTML itself become files.
 */
export function resolvePictures(document: Document, files: MailFile[]): void {
  const open: ChildNode[] = [...document.children]
  let dataPictures = 0
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isTag(node)) continue
    for (const child of node.children) open.push(child)
    if (node.name !== 'img') continue
    const source = node.attribs.src ?? ''
    const inData = dataUrl.exec(source)
    if (inData && dataPictures++ < mostDataPictures) addDataPicture(inData, files)
    const index = inData ? files.length - 1 : findFile(source, files)
    delete node.attribs['data-picture']
    if (index >= 0) showFile(node, files, index)
  }
}

/** Returns the places, among the mail's files, of the pictures in some nodes of a document. */
export function picturesIn(nodes: readonly ChildNode[]): number[] {
  return nodes.flatMap((node): number[] => {
    if (!isTag(node)) return []
    const { 'data-picture': place } = node.attribs
    return [...(place === undefined ? [] : [Number(place)]), ...picturesIn(node.children)]
  })
}

function showFile(element: Element, files: readonly MailFile[], index: number): void {
  const file = files[index]
  if (!file) return
  file.isInline = true
  element.attribs['data-picture'] = String(index)
}

function addDataPicture([, type = '', data = '']: RegExpExecArray, files: MailFile[]): void {
  const claimedType = type.toLowerCase().replace('jpg', 'jpeg')
  const content = new Uint8Array(Buffer.from(data.replace(/%\w\w|\s/g, ''), 'base64'))
  files.push({
    name: cleanFileName('', claimedType),
    claimedType,
    content,
    isInline: true,
    contentId: null,
    subject: null,
  })
}

/** Returns the index of the file that a source names by its content id, its name or its place; -1 where none is. */
function findFile(source: string, files: readonly MailFile[]): number {
  const [, id] = /^\s*cid:(.+?)\s*$/i.exec(source) ?? []
  if (id === undefined) return -1
  const names = new Set([id, decodePercent(id)].map((name) => name.replace(/^<|>$/g, '').toLowerCase()))
  const byId = files.findIndex(
    ({ contentId }) =>
      contentId !== null &&
      (names.has(contentId.toLowerCase()) || names.has(decodePercent(contentId).toLowerCase())),
  )
  if (byId >= 0) return byId
  return files.findIndex(
    ({ name, claimedType }) => claimedType.startsWith('image/') && names.has(name.toLowerCase()),
  )
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
