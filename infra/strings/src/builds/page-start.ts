import { build, type Plugin } from 'vite'

const source = '@lodge/ui/page-start'
const appFile =
  /\n *<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

interface PageStartOptions {
  /** Starts the app when the page is used or idle; otherwise the page loads it as usual. */
  isAppLate: boolean
}

/** Sets the theme before anything is shown. */
export function pageStart({ isAppLate }: PageStartOptions): Plugin {
  return {
    name: 'lodge-page-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const page = withScript(html, await buildScript())
        return isAppLate ? withLateApp(page) : page
      },
    },
  }
}

/** Puts the script into the head, ahead of the title. */
export function withScript(html: string, script: string): string {
  return html.replace('<title>', () => `<script>${script}</script>\n    <title>`)
}

/** Names the app's files without loading them; the first one runs it. */
export function withLateApp(html: string): string {
  const files = [...html.matchAll(appFile)].map(([, file]) => file)
  const list = `\n    <script type="application/json" id="app-files">${JSON.stringify(files)}</script>`
  return html.replace(appFile, '').replace('\n  </head>', () => `${list}\n  </head>`)
}

async function buildScript(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: source, formats: ['iife'], name: 'pageStart' },
      rolldownOptions: { input: source },
    },
  })
  const outputs = 'on' in bundle ? [] : [bundle].flat().flatMap(({ output }) => output)
  const script = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code.trim()] : []))[0]
  if (!script || script.includes('</')) throw new Error('The script of a page could end its element')
  return script
}
