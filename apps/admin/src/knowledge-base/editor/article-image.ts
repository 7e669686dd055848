import { inlineFileId } from '@lodge/contracts'
import { Image } from '@tiptap/extension-image'
import type { Editor } from '@tiptap/react'
import { fileUrl } from '../../foundation/http.ts'

/** A picture that is one of our stored files; no other comes in, neither from a page nor as data. */
export const ArticleImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (inlineFileId(element.getAttribute('src')) === null ? false : null),
    },
  ],
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element) => {
        const fileId = inlineFileId(element.getAttribute('src'))
        return fileId && fileUrl(fileId)
      },
    },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  addInputRules: () => [],
})

/** Returns the picture that is selected: what it shows in words. */
export function readSelectedImage(editor: Editor): { alt: string } | null {
  if (!editor.isActive('image')) return null
  const { alt } = editor.getAttributes('image')
  return { alt: typeof alt === 'string' ? alt : '' }
}

export function insertImage(editor: Editor, fileId: string, alt: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'image', attrs: { src: fileUrl(fileId), alt } })
    .run()
}

/** Returns the pictures among files that were pasted or dropped; none where a text came along with a picture of itself. */
export function takePictures(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])]
  const isText = transfer?.types.includes('text/html') && transfer.getData('text/plain') !== ''
  return isText ? [] : files.filter(({ type }) => type.startsWith('image/'))
}
