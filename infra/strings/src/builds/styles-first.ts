import type { Plugin, Rolldown } from 'vite'

const scripts = /<(script type="module"|link rel="modulepreload")/g
const stylesheet = /\n *<link rel="stylesheet"[^>]* href="\/?([^"]+)"[^>]*>/g

/**
 * Puts the styles of an app into its page, and has browsers fetch the app when nothing else is: a page that the server
 * has rendered can be read as soon as it is there.
 */
export function stylesFirst(): Plugin {
  return {
    name: 'lodge-styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => withStylesFirst(html, (file) => readStyles(bundle, file)),
    },
  }
}

/** Returns a page with its styles in it, before its scripts, which are fetched when nothing else is. */
export function withStylesFirst(html: string, read: (file: string) => string): string {
  const styles = [...html.matchAll(stylesheet)].map(([, file = '']) => `\n    <style>${read(file)}</style>`)
  const rest = html.replace(stylesheet, '').replace(scripts, '<$1 fetchpriority="low"')
  return rest.replace(/\n *<(script|link rel="modulepreload")/, (first) => `${styles.join('')}${first}`)
}

function readStyles(bundle: Rolldown.OutputBundle, file: string): string {
  const found = bundle[file]
  if (found?.type !== 'asset') throw new Error(`The build has no ${file}`)
  const styles = String(found.source).trim()
  if (styles.includes('</')) throw new Error(`${file} could end its element`)
  return styles
}
