import type { Plugin } from 'vite'
import { type Node, nodesIn, parse } from '../syntax.ts'

const sources = /packages[\\/]contracts[\\/]src[\\/].+\.ts$/

/** Leaves out unused schemas, not only unused files. */
export function pureContracts(): Plugin {
  return {
    name: 'lodge-pure-contracts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: sources },
      handler: (code, id) => ({ code: withPureConstants(id, code), map: null }),
    },
  }
}

/** Marks constants that may be left out, whatever is called to make them. */
export function withPureConstants(path: string, code: string): string {
  const nodes = nodesIn(parse(path, code).body)
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? nodesIn(node.declaration) : [node]))
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => nodesIn(declarations))
    .flatMap(({ init }) => nodesIn(init))
    .filter(({ type }) => type === 'CallExpression')
  return nodes.toReversed().reduce(wrap, code)
}

function wrap(code: string, { start, end }: Node): string {
  return `${code.slice(0, start)}/* @__PURE__ */ (() => ${code.slice(start, end)})()${code.slice(end)}`
}
