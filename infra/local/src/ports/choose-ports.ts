import { once } from 'node:events'
import { createServer } from 'node:net'
import { findFreePort } from '@lodge/database/server'
import { readJson, writeJson } from '../json-file.ts'
import { LauncherError } from '../launcher-error.ts'
import type { PortLocks } from './port-locks.ts'

/** People type these; other ports are whatever is free. */
const defaultPorts = { web: 3000, mail: 1080, mailIn: 2525 }

export type Ports = Record<'web' | 'mail' | 'mailIn' | 'smtp' | 'postgres' | 'redis', number>

/**
 * Returns the last port of each part while it is free, else the usual one, else any. Throws for a requested port that
 * is taken.
 */
export async function choosePorts(
  file: string,
  host: string,
  requested: number | undefined,
  claim: PortLocks['lock'],
): Promise<Ports> {
  const take = async (port: number) => (await isFree(port, host)) && (await claim(port))
  if (requested !== undefined && !(await take(requested)))
    throw new LauncherError(
      `Port ${requested} is taken by another program; stop that one, or set PORT to a free port.`,
    )
  const before = readJson(file)
  const choose = (name: keyof Ports, wish?: number) => firstFree([rememberedPort(before, name), wish], take)
  const ports = {
    web: requested ?? (await choose('web', defaultPorts.web)),
    mail: await choose('mail', defaultPorts.mail),
    mailIn: await choose('mailIn', defaultPorts.mailIn),
    smtp: await choose('smtp'),
    postgres: await choose('postgres'),
    redis: await choose('redis'),
  }
  writeJson(file, ports)
  return ports
}

/** Is for parts whose address nobody types. */
export function chooseAnyPort(host: string, claim: PortLocks['lock']): Promise<number> {
  return firstFree([], async (port) => (await isFree(port, host)) && (await claim(port)))
}

async function firstFree(
  wishes: (number | undefined)[],
  take: (port: number) => Promise<boolean>,
): Promise<number> {
  for (const wish of wishes) if (wish !== undefined && (await take(wish))) return wish
  const port = await findFreePort()
  return (await take(port)) ? port : firstFree([], take)
}

export async function findTakenPorts(ports: number[], host: string): Promise<number[]> {
  const areFree = await Promise.all(ports.map((port) => isFree(port, host)))
  return ports.filter((_, place) => !areFree[place])
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new LauncherError(`This user may not open port ${port}; set PORT to one above 1023.`)
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
