import { SignOnRefusal } from '../sign-on-refusal.ts'
import { parseXml, UnreadableXml } from './xml.ts'

/** Returns the root of what a provider has sent. Throws `SignOnRefusal` where it is no plain XML. */
export function parseMessage(xml: string): Element {
  try {
    return parseXml(xml)
  } catch (cause) {
    if (cause instanceof UnreadableXml) throw new SignOnRefusal('wrong_structure', { cause })
    throw cause
  }
}
