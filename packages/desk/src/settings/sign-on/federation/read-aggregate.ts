import { UnusableMetadata } from '../saml/read-metadata.ts'
import { namespaces, UnreadableXml } from '../saml/xml.ts'
import { type FederationMember, readMember } from './read-member.ts'
import { signedStream } from './signed-stream.ts'
import { type XmlHandler, type XmlStart, XmlStream } from './xml-stream.ts'
import { treeBuilder } from './xml-tree.ts'

export interface Aggregate {
  /** Until when it counts. */
  until: Date
  members: FederationMember[]
  /** Providers that cannot be used: no certificate, no address over https, twice the same entity id. */
  leftOut: number
}

interface Reading {
  /** Certificates of which one has to have signed it, as base64. */
  certificates: readonly string[]
  now: Date
  /** Addresses without https, which demonstrations and tests have. */
  allowsHttp: boolean
}

/** More than all federations of the world have together. */
const mostMembers = 20_000

/**
 * Reads signed metadata of many providers as they arrive: in memory is one of them at a time, and what is kept of the
 * others. Throws `UnusableMetadata`; nothing of what cannot be shown to be signed is returned.
 */
export async function readAggregate(
  bytes: AsyncIterable<Uint8Array>,
  { certificates, ...reading }: Reading,
): Promise<Aggregate> {
  const collector = memberCollector(reading)
  const stream = new XmlStream(signedStream(certificates, collector.handler))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of bytes) stream.push(decoder.decode(part, { stream: true }))
    stream.push(decoder.decode())
    stream.close()
  } catch (error) {
    if (error instanceof UnreadableXml || isEncodingError(error))
      throw new UnusableMetadata('metadata_unreadable', error)
    throw error
  }
  return collector.finish()
}

function memberCollector(reading: Omit<Reading, 'certificates'>) {
  const members = new Map<string, FederationMember | null>()
  const untils: (number | null)[] = []
  let until: Date | null = null
  let leftOut = 0
  let building: XmlHandler | null = null
  let depth = 0

  const add = (member: FederationMember | 'unfit' | null) => {
    if (member === null) return
    const isTwice = member !== 'unfit' && members.has(member.entityId)
    if (member === 'unfit' || isTwice) leftOut += 1
    if (member === 'unfit') return
    // Two descriptions of one provider may say different things: neither counts.
    members.set(member.entityId, isTwice ? null : member)
    if (members.size > mostMembers) throw new UnusableMetadata('metadata_too_long')
  }
  const startList = (element: XmlStart) => {
    const isRoot = untils.length === 0
    if (!isNamed(element, 'EntitiesDescriptor') && !isNamed(element, 'EntityDescriptor')) return
    const end = endOf(element)
    if (isRoot) until = requireEnd(end, reading.now)
    untils.push(Math.min(end ?? Number.POSITIVE_INFINITY, untils.at(-1) ?? Number.POSITIVE_INFINITY))
  }
  const handler: XmlHandler = {
    start: (element) => {
      depth += 1
      if (depth === 1 && !isNamed(element, 'EntitiesDescriptor') && !isNamed(element, 'EntityDescriptor'))
        throw new UnusableMetadata('metadata_unreadable')
      if (!building) startList(element)
      if (!building && isNamed(element, 'EntityDescriptor')) {
        const within = untils.at(-1) ?? 0
        building = treeBuilder((tree) => {
          add(readMember(tree, { ...reading, until: new Date(Math.min(within, 8.64e15)) }))
          building = null
          untils.pop()
        })
      }
      building?.start(element)
    },
    text: (text) => building?.text(text),
    end: (name) => {
      depth -= 1
      if (building) building.end(name)
      else if (name.split(':').at(-1) === 'EntitiesDescriptor') untils.pop()
    },
  }
  const finish = (): Aggregate => {
    const fit = [...members.values()].filter((member) => member !== null)
    if (until === null || fit.length === 0) throw new UnusableMetadata('metadata_no_provider')
    return { until, members: fit, leftOut: leftOut + (members.size - fit.length) }
  }
  return { handler, finish }
}

function isNamed({ localName, namespace }: XmlStart, name: string): boolean {
  return localName === name && namespace === namespaces.metadata
}

/** Metadata without an end could be played back for ever. */
function requireEnd(end: number | null, now: Date): Date {
  if (end === null) throw new UnusableMetadata('metadata_no_end')
  if (!(end > now.getTime())) throw new UnusableMetadata('metadata_over')
  return new Date(end)
}

function endOf({ attributes }: XmlStart): number | null {
  const text = attributes.find(({ name }) => name === 'validUntil')?.value
  if (text === undefined) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : at
}

function isEncodingError(error: unknown): boolean {
  return error instanceof TypeError && Object(error).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}
