import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

const newKeyBits = 2_048
/** RFC 8301: shorter ones are not accepted by others. */
const fewestBits = 1_024

export interface DkimPair {
  /** In PEM. */
  privateKey: string
  /** As the DNS record has it. */
  publicKey: string
}

/** Makes a key for signing mails. */
export function createDkimKey(): DkimPair {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: newKeyBits })
  return toPair(privateKey)
}

/** Returns the key that somebody has entered; null where it is none that mails can be signed with. */
export function readDkimKey(pem: string): DkimPair | null {
  try {
    const key = createPrivateKey(pem)
    const isUsable =
      key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits
    return isUsable ? toPair(key) : null
  } catch {
    return null
  }
}

function toPair(key: KeyObject): DkimPair {
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Returns the TXT record by which others check what is signed with a key. */
export function dkimRecord({
  domain,
  selector,
  publicKey,
}: {
  domain: string
  selector: string
  publicKey: string
}) {
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` }
}
