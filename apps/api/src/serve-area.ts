import { type RouteContract, routes } from '@lodge/contracts'
import type { FilesContext } from '@lodge/desk/foundation'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { type Input, type Output, serve } from './serve.ts'

type RouteName = keyof typeof routes

type Command<Contract extends RouteContract> = (
  ctx: FilesContext,
  input: Input<Contract>,
) => Promise<Output<Contract>>

/** A command of the desk for each route that only forwards to it, beside what its route is configured with. */
type Commands = {
  [Name in RouteName]?:
    | Command<(typeof routes)[Name]>
    | readonly [command: Command<(typeof routes)[Name]>, config: FastifyContextConfig]
}

/** The same without the contracts' types, which a loop cannot follow. */
interface LooseCommand {
  run(ctx: FilesContext, input: unknown): Promise<unknown>
}

const contracts: Record<string, RouteContract> = routes

/**
 * Serves routes of the contracts by the commands of the desk that they name. A command is given the address's
 * parameters, the query and the body as one.
 */
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
