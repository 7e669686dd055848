import { type RouteContract, routes } from '@lodge/contracts'
import type { FilesContext } from '@lodge/desk/foundation'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { type Input, type Output, serve } from './serve.ts'

type RouteName = keyof typeof routes

type Command<Contract extends RouteContract> = (
  ctx: FilesContext,
  input: Input<Contract>,
) => Promise<Output<Contract>>

/** A command for each route that only forwards, with the route's options. */
type Commands = {
  [Name in RouteName]?:
    | Command<(typeof routes)[Name]>
    | readonly [command: Command<(typeof routes)[Name]>, config: FastifyContextConfig]
}

/** A loop cannot follow the contracts' types. */
interface LooseCommand {
  run(ctx: FilesContext, input: unknown): Promise<unknown>
}

const contracts: Record<string, RouteContract> = routes

/** Serves routes by commands of the desk, which get parameters, query and body as one. */
export function serveArea(app: FastifyInstance, commands: Commands): void {
  for (const [name, row] of Object.entries(commands)) {
    const [command, config] = typeof row === 'function' ? [row] : row
    const contract = contracts[name]
    if (!contract) throw new Error(`There is no route ${name}`)
    const loose: LooseCommand = { run: command }
    serve(
      app,
      contract,
      (ctx, { params, query, body }) => loose.run(ctx, Object.assign({}, params, query, body)),
      config,
    )
  }
}
