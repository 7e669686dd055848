import compile from 'icu-minify/compile'
import type { Plugin, Rolldown } from 'vite'
import {
  folderOf,
  inFolder,
  markOf,
  withLanguage,
  withPageTexts,
  withTexts,
} from './builds/page-languages.ts'
import { keysOf, textsOfCode, textsOfGroup } from './builds/texts-of-code.ts'
import {
  type Catalogue,
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
 * travels to the browser. The first workspace is the app, whose languages these are. A browser's build has them come with their code, and is written once for each language; none
 * has a text with a key in `unused`.
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
      if (id === `\0${name}`) return listOf(isWithItsCode ? [] : languagesIn(workspaces))
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
    transformIndexHtml: (html, { server }) =>
      server ? withPageTexts(html, catalogueIn(sourceLanguage, workspaces)) : html,
  }
}

/**
 * Loads the texts of a screen with its code, and no others. Scripts and page of English are where the build puts them;
 * another language has a page `index.<language>.html`, and a folder of scripts with its texts.
 */
function textsWithTheirCode(workspaces: readonly string[], unused: readonly string[]): Plugin {
  const catalogue = textsIn(sourceLanguage)
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
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const language of languagesIn(workspaces).filter((tag) => tag !== sourceLanguage))
          for (const file of filesIn(bundle, language, textsIn(language)))
            this.emitFile({ type: 'asset', ...file })
        for (const file of Object.values(bundle)) speakIn(file, catalogue)
      },
    },
  }

  function textsIn(language: string): Catalogue {
    return withoutTexts(catalogueIn(language, workspaces), unused)
  }

  function moduleOf(group: string): string {
    const { place, texts } = textsOfGroup(catalogue, group)
    const mark = JSON.stringify(markOf(group, texts))
    return `import { addPageTexts } from '@lodge/strings'\naddPageTexts('${place}', ${mark})`
  }
}

type BundleFile = Rolldown.OutputChunk | Rolldown.OutputAsset

function speakIn(file: BundleFile, catalogue: Catalogue): void {
  if (file.type === 'chunk') file.code = withTexts(file.code, (group) => compiledGroup(catalogue, group))
  else if (isPage(file)) file.source = withPageTexts(`${file.source}`, catalogue)
}

/** Returns the scripts and the page of a language. */
function filesIn(
  bundle: Rolldown.OutputBundle,
  language: string,
  catalogue: Catalogue,
): { fileName: string; source: string }[] {
  const folder = folderOf(language, catalogue)
  return Object.values(bundle).flatMap((file) => {
    if (file.type === 'chunk') {
      const code = withTexts(file.code, (group) => compiledGroup(catalogue, group))
      return [{ fileName: inFolder(`/${file.fileName}`, folder).slice(1), source: inFolder(code, folder) }]
    }
    if (!isPage(file)) return []
    const html = withLanguage(withPageTexts(inFolder(`${file.source}`, folder), catalogue), language)
    return [{ fileName: file.fileName.replace(/\.html$/, `.${language}.html`), source: html }]
  })
}

function isPage({ fileName }: BundleFile): boolean {
  return fileName.endsWith('.html')
}

function compiledGroup(catalogue: Catalogue, group: string): string {
  return JSON.stringify(mapMessages(textsOfGroup(catalogue, group).texts, compile))
}

// A language that the app itself lacks, such as one of the portal's alone, has none of its pages.
function languagesIn([app = '']: readonly string[]): string[] {
  return languagesOf(app)
}

function listOf(languages: readonly string[]): string {
  const imports = languages.map((language) => `'${language}': () => import('${name}/${language}')`)
  return `export const languages = { ${imports.join(', ')} }`
}
