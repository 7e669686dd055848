import type { Plugin } from 'vite'

const source = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/**
 * Parts of zod for JSON schema, English messages and data that refers to itself. Browsers ask for none of
 * them.
 */
const unusedParts: readonly [part: RegExp, instead: string][] = [
  [/^import \* as processors from .*;$/m, ''],
  [
    /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m,
    'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined;',
  ],
  [/^import en from .*;$/m, 'const en = () => ({});'],
  [/^ +inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, 'undefined'],
]

/** Leaves out of a browser's build what zod has and a page does not need: a third of it. */
export function leanZod(): Plugin {
  return {
    name: 'lodge-lean-zod',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: source },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  }
}

/** Returns the source of zod's schemas without the parts that a page does not need. Throws where it has none of them. */
export function withoutUnused(code: string): string {
  return unusedParts.reduce((rest, [part, instead]) => {
    if (rest.search(part) < 0) throw new Error(`zod has changed: its schemas have no ${part.source}`)
    return rest.replace(part, () => instead)
  }, code)
}
