import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { LauncherError } from '../launcher-error.ts'

/** A recipient of age (`age1…`), an identity (`AGE-SECRET-KEY-1…`), or any other text as a passphrase. */
export interface BackupKey {
  kind: 'recipient' | 'identity' | 'passphrase'
  value: string
}

/** Reads the first line of a file that is neither empty nor a comment. Throws a `LauncherError`. */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new LauncherError(`The key file ${path} cannot be read.`)
  })
  const value = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'))
  if (!value) throw new LauncherError(`The key file ${path} has no key.`)
  if (value.startsWith('age1')) return { kind: 'recipient', value }
  if (value.startsWith('AGE-SECRET-KEY-')) return { kind: 'identity', value }
  return { kind: 'passphrase', value }
}

/** Encrypts bytes in the format of age; without a key they stay as they are. */
export async function encrypted(
  bytes: AsyncGenerator<Uint8Array>,
  key: BackupKey | null,
): Promise<AsyncIterable<Uint8Array>> {
  if (!key) return bytes
  const encrypter = new Encrypter()
  if (key.kind === 'passphrase') encrypter.setPassphrase(key.value)
  else encrypter.addRecipient(key.kind === 'recipient' ? key.value : await identityToRecipient(key.value))
  return fromStream(await encrypter.encrypt(toStream(bytes)))
}

/** Throws a `LauncherError` where the key is not that of the bytes. */
export async function decrypted(
  bytes: AsyncGenerator<Uint8Array>,
  key: BackupKey | null,
): Promise<AsyncIterable<Uint8Array>> {
  if (!key) return bytes
  if (key.kind === 'recipient')
    throw new LauncherError('The key file names a recipient (age1…), which only encrypts; give its identity.')
  const decrypter = new Decrypter()
  if (key.kind === 'passphrase') decrypter.addPassphrase(key.value)
  else decrypter.addIdentity(key.value)
  try {
    return fromStream(await decrypter.decrypt(toStream(bytes)))
  } catch (cause) {
    throw Object.assign(new LauncherError('The key does not open this backup.'), { cause })
  }
}

/** The library reads ahead, and gets chunks that nobody uses again. Node's own conversion has other types than it. */
function toStream(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(Uint8Array.from(value))
    },
    cancel: async () => {
      await bytes.return(undefined)
    },
  })
}

async function* fromStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
