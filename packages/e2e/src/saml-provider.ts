import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  federationMetadata,
  makeSigningKey,
  readSamlRequest,
  type SamlRequest,
  samlMetadata,
  samlResponse,
} from '@lodge/infra-testing/saml-provider'

/**
 * A provider of SAML with a page of its own, where whoever enters an address is who has it, and a federation that it and
 * others of similar names are in.
 */
export async function startSamlProvider(name = 'Campus') {
  const key = makeSigningKey()
  const federationKey = makeSigningKey()
  const requests = new Map<string, SamlRequest>()
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', origin)
    const send = (body: string, type = 'text/html; charset=utf-8') =>
      response.writeHead(200, { 'content-type': type }).end(body)
    if (address.pathname === '/metadata')
      return send(
        samlMetadata({ entityId: `${origin}/entity`, ssoAddress: `${origin}/sso`, keys: [key] }),
        'application/samlmetadata+xml',
      )
    if (address.pathname === '/federation') return send(federation(), 'application/samlmetadata+xml')
    if (address.pathname === '/sso') {
      const samlRequest = readSamlRequest(address.href)
      requests.set(samlRequest.id, samlRequest)
      return send(
        `<!doctype html><title>Campus</title><form action="/answer"><input type="hidden" name="id" value="${samlRequest.id}">
         <label>Address <input name="email"></label><button>Sign in</button></form>`,
      )
    }
    const samlRequest = requests.get(address.searchParams.get('id') ?? '')
    if (!samlRequest) return response.writeHead(404).end()
    const email = address.searchParams.get('email') ?? ''
    const xml = samlResponse({
      request: samlRequest,
      entityId: `${origin}/entity`,
      key,
      now: new Date(),
      facts: { nameId: email, attributes: { mail: email, displayName: 'Noor Haddad' } },
    })
    return send(
      `<!doctype html><title>Campus</title><form method="post" action="${samlRequest.answerAddress}">
       <input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
       <input type="hidden" name="RelayState" value="${samlRequest.relayState}"></form>
       <script>document.forms[0].submit()</script>`,
    )
  })
  const federation = () =>
    federationMetadata({
      entities: [
        {
          entityId: `${origin}/entity`,
          ssoAddress: `${origin}/sso`,
          keys: [key],
          name: `University of ${name}`,
          scopes: ['marlow.example'],
        },
        ...['Art', 'Law', 'Music', 'Nursing', 'Theology'].map((subject) => ({
          entityId: `${origin}/${subject}`,
          ssoAddress: `${origin}/nowhere`,
          keys: [key],
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
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
