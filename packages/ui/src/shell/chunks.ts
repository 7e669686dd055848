import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>

/**
 * How the code of an app is divided: what every page needs, of which the libraries' part seldom changes; the editor;
 * what several screens share; and each screen by itself.
 */
export const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 4 },
    { name: 'app', tags: ['$initial'], priority: 3 },
    { name: 'editor', test: /node_modules[\\/](@tiptap|prosemirror|linkifyjs)/, priority: 2 },
    { name: 'parts', minShareCount: 3, priority: 1 },
  ],
} satisfies CodeSplitting
