import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { catalogueFiles, catalogueIn, languagesOf, mapMessages, sourceLanguage } from './catalogues.ts'
import { declare } from './declaration.ts'

const name = 'virtual:strings'

/**
 * Offers the catalogues of these workspaces as `virtual:strings`, one chunk per language. A build compiles the
 * messages, so that no parser travels to the browser.
 */
export function strings(...workspaces: readonly string[]): Plugin {
  let isBuild = false
  return {
    name: 'lodge-strings',
    config: (_, { command }) => {
      isBuild = command === 'build'
      const precompiled = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
      return isBuild ? { resolve: { alias: precompiled } } : {}
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${name}`) return listOf(workspaces)
      if (!id.startsWith(`\0${name}/`)) return null
      const language = id.slice(name.length + 2)
      for (const workspace of workspaces)
        for (const file of catalogueFiles(workspace, language)) this.addWatchFile(file)
      const catalogue = catalogueIn(language, workspaces)
      return `export default ${JSON.stringify(isBuild ? mapMessages(catalogue, compile) : catalogue)}`
    },
    hotUpdate({ file }) {
      const changed = workspaces.find((workspace) =>
        file.includes(`/${workspace}/strings/${sourceLanguage}/`),
      )
      if (changed) declare(changed)
    },
  }
}

function listOf(workspaces: readonly string[]): string {
  const languages = [...new Set(workspaces.flatMap(languagesOf))].toSorted()
  const imports = languages.map((language) => `'${language}': () => import('${name}/${language}')`)
  return `export const languages = { ${imports.join(', ')} }`
}
