import type { Plugin } from 'vite'

const source = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

/** Browsers need no JSON schema, English messages and recursive data. */
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

/** Leaves out a third of zod. */
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

/** Throws where none of the parts is there. */
export function withoutUnused(code: string): string {
  return unusedParts.reduce((rest, [part, instead]) => {
    if (rest.search(part) < 0) throw new Error(`zod has changed: its schemas have no ${part.source}`)
    return rest.replace(part, () => instead)
  }, code)
}
