import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts'
import { type LentConnection, lentConnection } from './lodge-pool.ts'

type RawMethod = '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'

/** Prisma's models, in a transaction or outside of any. SQL goes through `query`. */
export type Models = Omit<Prisma.TransactionClient, RawMethod>

const modelNames = new Set(
  Object.values(Prisma.ModelName).map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
)

/**
 * Returns Prisma's models for a transaction that has begun, and what lets Prisma go at its end. Prisma is let in by the
 * first model that is used: what it does for a transaction takes longer than a small statement.
 */
export function modelsWithin(
  prisma: PrismaClient,
  { connection, timeoutMs }: { connection: () => PoolClient; timeoutMs: number },
): { models: object; leave: () => Promise<void> } {
  const ending = Promise.withResolvers<void>()
  let entry: Promise<Prisma.TransactionClient> | null = null
  let exit: Promise<void> = Promise.resolve()

  function enter(): Promise<Prisma.TransactionClient> {
    const opening = Promise.withResolvers<Prisma.TransactionClient>()
    const stay = (tx: Prisma.TransactionClient) => {
      opening.resolve(tx)
      return ending.promise
    }
    exit = lentConnection.run(lend(connection()), () => prisma.$transaction(stay, { timeout: timeoutMs }))
    exit.catch(opening.reject)
    return opening.promise
  }

  async function call(model: string, method: PropertyKey, args: readonly unknown[]): Promise<unknown> {
    // Throws once the transaction is over.
    connection()
    entry ??= enter()
    const delegate: object = Reflect.get(await entry, model)
    return Reflect.apply(Reflect.get(delegate, method), delegate, args)
  }

  const methodsOf = (model: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...args: unknown[]) =>
            call(model, method, args),
      },
    )
  const models = new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' && modelNames.has(name) ? methodsOf(name) : undefined) },
  )
  const leave = () => {
    ending.resolve()
    return exit.catch(() => {})
  }
  return { models, leave }
}

const boundaries: readonly string[] = ['BEGIN', 'COMMIT', 'ROLLBACK']
const nothing: QueryResult = { command: '', oid: 0, rowCount: 0, rows: [], fields: [] }

/** Returns a connection on which Prisma neither begins nor ends a transaction, nor gives it back. */
function lend(client: PoolClient): LentConnection {
  return {
    query: async (statement: QueryConfig) =>
      boundaries.includes(statement.text) ? nothing : client.query(statement),
    release: () => {},
    on: client.on.bind(client),
    removeListener: client.removeListener.bind(client),
  }
}
