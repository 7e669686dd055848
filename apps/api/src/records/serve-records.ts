import type { AliasParams, RecordUsage, RouteContract, SetArchived } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../serve.ts'
import { sendCsv } from './send-csv.ts'

/** Routes as `recordRoutesAt` of the contracts makes them. */
interface RecordContracts<
  Query extends z.ZodType,
  Page extends z.ZodType,
  Save extends z.ZodType,
  View extends z.ZodType,
> {
  list: RouteContract & { query: Query; response: Page }
  csv: RouteContract & { query: Query }
  one: RouteContract & { response: View }
  create: RouteContract & { body: Save; response: View }
  update: RouteContract & { response: View }
  archive: RouteContract & { response: View }
  usage: RouteContract & { response: z.ZodType<RecordUsage> }
}

interface RecordCommands<Query, Page, Input, View> {
  list(ctx: Context, query: Query): Promise<Page>
  export(ctx: Context, query: Query): AsyncGenerator<string[]>
  get(ctx: Context, params: AliasParams): Promise<View>
  create(ctx: Context, input: Input): Promise<View>
  update(ctx: Context, given: AliasParams & { revision: number; input: Input }): Promise<View>
  archive(ctx: Context, given: AliasParams & SetArchived): Promise<View>
  countUsage(ctx: Context, params: AliasParams): Promise<RecordUsage>
}

const Params: z.ZodType<AliasParams> = z.object({ alias: z.string() })
const Archived: z.ZodType<SetArchived> = z.looseObject({ isArchived: z.boolean() })
const Update = z.looseObject({ revision: z.number() })
const csvLimits = { limits: ['exportsByPerson'] } as const

export function serveRecords<
  Query extends z.ZodType,
  Page extends z.ZodType,
  Save extends z.ZodType,
  View extends z.ZodType,
>(
  app: FastifyInstance,
  fileName: string,
  contracts: RecordContracts<Query, Page, Save, View>,
  commands: RecordCommands<z.output<Query>, z.input<Page>, z.output<Save>, z.input<View>>,
  changes: FastifyContextConfig = {},
): void {
  // A function cannot follow the contracts' types into itself: the signature has compared them.
  const desk: RecordCommands<unknown, unknown, unknown, unknown> = commands
  const on: Record<keyof typeof contracts, RouteContract> = contracts
  serve(app, on.list, (ctx, { query }) => desk.list(ctx, query))
  serve(
    app,
    on.csv,
    async (ctx, { query, reply }) => sendCsv(reply, fileName, desk.export(ctx, query)),
    csvLimits,
  )
  serve(app, on.one, (ctx, { params }) => desk.get(ctx, Params.parse(params)))
  serve(app, on.create, (ctx, { body }) => desk.create(ctx, body), changes)
  serve(
    app,
    on.update,
    (ctx, { params, body }) => {
      const { revision, ...input } = Update.parse(body)
      return desk.update(ctx, { ...Params.parse(params), revision, input })
    },
    changes,
  )
  serve(
    app,
    on.archive,
    (ctx, { params, body }) => desk.archive(ctx, { ...Params.parse(params), ...Archived.parse(body) }),
    changes,
  )
  serve(app, on.usage, (ctx, { params }) => desk.countUsage(ctx, Params.parse(params)))
}
