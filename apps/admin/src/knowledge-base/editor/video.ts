import { findVideo } from '@lodge/domain'
import { Node } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { t } from '../../foundation/t.ts'

export interface VideoLink {
  href: string
  title: string
}

/** A video of another site: a link that its readers may also play in its place. */
export const ArticleVideo = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: (figure) => readLink(figure)?.href, renderHTML: () => ({}) },
    title: { default: '', parseHTML: (figure) => readLink(figure)?.title, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: (figure) => readLink(figure) !== null && null }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    ['a', { href: attrs.href, rel: 'noopener noreferrer' }, attrs.title],
    ['figcaption', captionOf(attrs.href)],
  ],
})

function readLink(figure: HTMLElement): VideoLink | null {
  const link = figure.querySelector('a')
  return link && findVideo(link.href) ? { href: link.href, title: link.textContent } : null
}

function captionOf(href: string): string {
  return t('knowledge-base.editor.videoCaption', { provider: findVideo(href)?.provider ?? '' })
}

export function insertVideo(editor: Editor, video: VideoLink): boolean {
  return editor.chain().focus().insertContent({ type: 'video', attrs: video }).run()
}
