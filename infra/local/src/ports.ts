import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@lodge/database/server'
import { Refusal } from './refusal.ts'
import { readJson, writeJson } from './write-json.ts'

const usual = { web: 3000, mail: 1080, smtp: 1025, postgres: 5440, redis: 6390 }

export type Ports = typeof usual

/**
 * A port for each part: the one of last time while it is free, else the usual one, else any. A port that was asked
 * for and is taken is refused.
 */
export async function choosePorts(file: string, host: string, asked: number | undefined): Promise<Ports> {
  if (asked !== undefined && !(await isFree(asked, host)))
    throw new Refusal(`Port ${asked} is taken by another program; stop that one, or set PORT to a free port.`)
  const before = readJson(file)
  const ports = { ...usual, web: asked ?? usual.web }
  const taken = new Set(asked === undefined ? [] : [asked])
  for (const name of ['web', 'mail', 'smtp', 'postgres', 'redis'] as const) {
    if (name === 'web' && asked !== undefined) continue
    ports[name] = await firstFree([rememberedPort(before, name), usual[name]], taken)
    taken.add(ports[name])
  }
  writeJson(file, ports)
  return ports
}

async function firstFree(wishes: (number | undefined)[], taken: Set<number>): Promise<number> {
  for (const wish of wishes) {
    if (wish !== undefined && !taken.has(wish) && (await isFree(wish, '127.0.0.1'))) return wish
  }
  const port = await freePort()
  return taken.has(port) ? firstFree([], taken) : port
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new Refusal(`This user may not open port ${port}; set PORT to one above 1023.`)
    return false
  } finally {
    server.close()
  }
}

function rememberedPort(before: unknown, name: keyof Ports): number | undefined {
  if (typeof before !== 'object' || before === null) return undefined
  const port: unknown = Object.entries(before).find(([key]) => key === name)?.[1]
  return typeof port === 'number' ? port : undefined
}
