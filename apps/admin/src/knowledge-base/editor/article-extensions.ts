import { Extension, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { ArticleImage } from './article-image.ts'
import { ArticleLink, webLinkOptions } from './article-link.ts'
import { Callout } from './callout.ts'
import { tableExtensions } from './table.ts'
import { ArticleVideo } from './video.ts'

export const headingLevels = [2, 3, 4] as const

/** Links to a part of an article stay when its heading is written anew. */
const HeadingIds = Extension.create({
  name: 'headingIds',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { id: { default: null, keepOnSplit: false } } },
  ],
})

/** Returns the extensions for what an article may contain: exactly what the server keeps. */
export function articleExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({ heading: { levels: [...headingLevels] }, link: webLinkOptions }),
    HeadingIds,
    ArticleLink,
    ArticleImage,
    Callout,
    ArticleVideo,
    ...tableExtensions,
    Placeholder.configure({ placeholder }),
  ]
}
