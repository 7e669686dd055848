import { verify, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encryptAssertion } from '@lodge/infra-testing/saml-encryption'
import { samlLogoutAddress } from '@lodge/infra-testing/saml-logout'
import {
  federationMetadata,
  makeSigningKey,
  readSamlRequest,
  type SamlRequest,
  samlMetadata,
  samlResponse,
} from '@lodge/infra-testing/saml-provider'

interface SamlProviderOptions {
  name?: string
  /** Takes signed requests alone, and encrypts what it says, by our metadata as it has read them once. */
  isStrict?: boolean
}

/**
 * A provider of SAML with a page of its own, where whoever enters an address is who has it, and a federation that it and
 * others of similar names are in.
 */
export async function startSamlProvider({ name = 'Campus', isStrict = false }: SamlProviderOptions = {}) {
  let key = makeSigningKey()
  let published = [key]
  const federationKey = makeSigningKey()
  const requests = new Map<string, SamlRequest>()
  let known: OwnCertificates | null = null
  const readOwn = async (address: string) => {
    known ??= readCertificates(await (await fetch(address)).text())
    return known
  }
  const pages: Record<string, (address: URL) => Page | Promise<Page>> = {
    '/metadata': () => ({ xml: metadata() }),
    '/federation': () => ({ xml: federation() }),
    '/sso': async (address) => {
      const request = readSamlRequest(address.href)
      if (isStrict && !isSignedBy(address, (await readOwn(request.issuer)).signing)) return { status: 403 }
      requests.set(request.id, request)
      return page(
        `<form action="/answer"><input type="hidden" name="id" value="${request.id}">
         <label>Address <input name="email"></label><button>Sign in</button></form>`,
      )
    },
    '/answer': async ({ searchParams }) => {
      const request = requests.get(searchParams.get('id') ?? '')
      if (!request) return { status: 404 }
      const signed = answer(request, searchParams.get('email') ?? '')
      const xml = isStrict ? await encrypt(signed, (await readOwn(request.issuer)).encryption) : signed
      return page(
        `<form method="post" action="${request.answerAddress}">
         <input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
         <input type="hidden" name="RelayState" value="${request.relayState}"></form>
         <script>document.forms[0].submit()</script>`,
      )
    },
    // Whoever signs out here is led to each service that they have come to.
    '/sign-out': ({ searchParams }) => {
      const address = [...requests.values()].at(-1)?.answerAddress.replace('/acs/', '/sign-out/') ?? ''
      const nameId = searchParams.get('email') ?? ''
      const entityId = `${origin}/entity`
      return { location: samlLogoutAddress({ address, entityId, key, now: new Date(), nameId }) }
    },
    '/signed-out': ({ searchParams }) =>
      searchParams.has('SAMLResponse') ? page('<h1>You are signed out everywhere</h1>') : { status: 400 },
  }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', origin)
    const { status, location, html, xml } = (await pages[address.pathname]?.(address)) ?? { status: 404 }
    const type = xml ? 'application/samlmetadata+xml' : 'text/html; charset=utf-8'
    const headers = { 'content-type': type, ...(location && { location }) }
    response.writeHead(location ? 303 : (status ?? 200), headers).end(xml ?? html ?? '')
  })
  const metadata = () =>
    samlMetadata({
      entityId: `${origin}/entity`,
      ssoAddress: `${origin}/sso`,
      logoutAddress: `${origin}/signed-out`,
      keys: published,
      wantsSignedRequests: isStrict,
    })
  const answer = (request: SamlRequest, email: string) =>
    samlResponse({
      request,
      entityId: `${origin}/entity`,
      key,
      now: new Date(),
      facts: { nameId: email, attributes: { mail: email, displayName: 'Noor Haddad' } },
    })
  const federation = () =>
    federationMetadata({
      entities: [
        {
          entityId: `${origin}/entity`,
          ssoAddress: `${origin}/sso`,
          keys: published,
          name: `University of ${name}`,
          scopes: ['marlow.example'],
        },
        ...['Art', 'Law', 'Music', 'Nursing', 'Theology'].map((subject) => ({
          entityId: `${origin}/${subject}`,
          ssoAddress: `${origin}/nowhere`,
          keys: published,
          name: `${name} College of ${subject}`,
        })),
      ],
      key: federationKey,
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another host than the product's, so that its form comes from another site.
  const origin = `http://127.0.0.1:${port}`
  return {
    metadataUrl: `${origin}/metadata`,
    federationUrl: `${origin}/federation`,
    federationCertificate: federationKey.certificate,
    /** Signs somebody out at the provider, in the browser that opens it. */
    signOutUrl: (email: string) => `${origin}/sign-out?email=${encodeURIComponent(email)}`,
    /** Publishes a next key beside the one in use. */
    publishNextKey: () => {
      published = [key, makeSigningKey()]
    },
    /** Signs by the next key from now on, and publishes it alone. */
    useNextKey: () => {
      key = published.at(-1) ?? key
      published = [key]
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Page {
  status?: number
  location?: string
  html?: string
  xml?: string
}

const page = (body: string): Page => ({ html: `<!doctype html><title>Campus</title>${body}` })

/** Our certificates as somebody has read them of our metadata, in base64. */
interface OwnCertificates {
  signing: string[]
  encryption: string[]
}

function readCertificates(metadata: string): OwnCertificates {
  const ofUse = (use: string) =>
    [...metadata.matchAll(new RegExp(`use="${use}">.*?<ds:X509Certificate>([^<]+)`, 'gs'))].map(
      ([, certificate = '']) => certificate,
    )
  return { signing: ofUse('signing'), encryption: ofUse('encryption') }
}

function isSignedBy({ search, searchParams }: URL, certificates: readonly string[]): boolean {
  const [, text = ''] = /\?(.*)&Signature=/.exec(search) ?? []
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64')
  return certificates.some((certificate) => {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    return verify('sha256', Buffer.from(text), publicKey, signature)
  })
}

function encrypt(xml: string, [certificate = '']: readonly string[]): Promise<string> {
  return encryptAssertion(xml, { certificate })
}
