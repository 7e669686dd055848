import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { keysOf, textsOfCode, textsOfGroup } from './builds/texts-of-code.ts'
import {
  catalogueFiles,
  catalogueIn,
  languagesOf,
  mapMessages,
  sourceLanguage,
  withoutTexts,
} from './catalogues.ts'
import { declare } from './declaration.ts'

const name = 'virtual:strings'
const groupName = 'virtual:texts'
const sources = /[\\/](apps|packages)[\\/][\w-]+[\\/]src[\\/].+\.tsx?$/

/**
 * Offers catalogues as `virtual:strings`, one chunk per language. A build compiles the messages, so that no parser
 * travels to the browser. A build's English has no text with a key in `unused`.
 */
export function strings(workspaces: readonly string[], unused: readonly string[] = []): Plugin[] {
  return [catalogues(workspaces), textsWithTheirCode(workspaces, unused)]
}

function catalogues(workspaces: readonly string[]): Plugin {
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
      const isWithItsCode = isBuild && this.environment.name === 'client'
      if (id === `\0${name}`) return listOf(workspaces, isWithItsCode)
      if (!id.startsWith(`\0${name}/`)) return null
      const language = id.slice(name.length + 2)
      for (const workspace of workspaces)
        for (const file of catalogueFiles(workspace, language)) this.addWatchFile(file)
      const catalogue = catalogueIn(language, workspaces)
      return `export default ${JSON.stringify(isBuild ? mapMessages(catalogue, compile) : catalogue)}`
    },
    hotUpdate({ file }) {
      const changedWorkspace = workspaces.find((workspace) =>
        file.includes(`/${workspace}/strings/${sourceLanguage}/`),
      )
      if (changedWorkspace) declare(changedWorkspace)
    },
  }
}

/** Loads the English texts of a screen with its code, and no others. */
function textsWithTheirCode(workspaces: readonly string[], unused: readonly string[]): Plugin {
  const catalogue = withoutTexts(catalogueIn(sourceLanguage, workspaces), unused)
  const keys = keysOf(catalogue)
  return {
    name: 'lodge-texts-with-their-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name: environment }) => environment === 'client',
    resolveId: (id) => (id.startsWith(`${groupName}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${groupName}/`) ? moduleOf(id.slice(groupName.length + 2)) : null),
    transform: {
      filter: { id: sources },
      handler: (code, id) => {
        const groups = textsOfCode(id, code, keys)
        const imports = groups.map((group) => `import '${groupName}/${group}';`).join('')
        return groups.length > 0 ? { code: imports + code, map: null } : null
      },
    },
  }

  function moduleOf(group: string): string {
    const { place, texts } = textsOfGroup(catalogue, group)
    const compiled = JSON.stringify(mapMessages(texts, compile))
    return `import { addPageTexts } from '@lodge/strings'\naddPageTexts('${place}', ${compiled})`
  }
}

function listOf(workspaces: readonly string[], isWithoutEnglish: boolean): string {
  const languages = [...new Set(workspaces.flatMap(languagesOf))]
    .filter((language) => !isWithoutEnglish || language !== sourceLanguage)
    .toSorted()
  const imports = languages.map((language) => `'${language}': () => import('${name}/${language}')`)
  return `export const languages = { ${imports.join(', ')} }`
}
