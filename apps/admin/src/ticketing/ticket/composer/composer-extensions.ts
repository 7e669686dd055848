import { inlineFileId, type NamedRef, placeholderAttribute } from '@lodge/contracts'
import { type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { fileUrl } from '../../../foundation/http.ts'

export type MentionSuggestion = Omit<SuggestionOptions<NamedRef, MentionNodeAttrs>, 'editor'>

interface ComposerExtensionOptions {
  placeholder: string
  /** Offers colleagues where they may be mentioned. */
  suggestion: MentionSuggestion | null
}

/** Returns the extensions for what an agent may write: exactly what the server keeps. */
export function composerExtensions({ placeholder, suggestion }: ComposerExtensionOptions): Extensions {
  const kit = StarterKit.configure({
    heading: false,
    horizontalRule: false,
    dropcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address),
    },
  })
  const image = StoredImage.configure({ inline: true })
  const writing = [kit, image, PlaceholderMark, Placeholder.configure({ placeholder })]
  return suggestion ? [...writing, createMention(suggestion)] : writing
}

/** Text that a canned response has filled in by itself; tinted until it is sent. */
const PlaceholderMark = Mark.create({
  name: 'filled',
  inclusive: false,
  parseHTML: () => [{ tag: `span[${placeholderAttribute}]` }],
  renderHTML: () => ['span', { [placeholderAttribute]: '' }, 0],
})

/** An image that is one of our stored files; no other comes in, neither from a page nor as data. */
const StoredImage = Image.extend({
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
    alt: { default: null },
  }),
  addInputRules: () => [],
})

function createMention(suggestion: MentionSuggestion) {
  return Mention.extend({
    parseHTML: () => [{ tag: 'span[data-mention]' }],
    addAttributes: () => ({
      id: { default: null, parseHTML: (element) => element.dataset.mention ?? null },
      label: { default: null, parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? null },
      mentionSuggestionChar: { default: '@', rendered: false },
    }),
  }).configure({
    suggestion,
    renderHTML: ({ node }) => ['span', { 'data-mention': node.attrs.id }, `@${node.attrs.label}`],
    renderText: ({ node }) => `@${node.attrs.label}`,
  })
}
