import { setSignInCode } from '@lodge/desk/identity'
import type { TestServer } from './test-server.ts'

export const password = 'correct horse battery staple'

/** A hash of the lowest cost: it says itself how it is checked, and what a new password costs is the product's choice. */
export const passwordHash = Promise.resolve(
  '$argon2id$v=19$m=8,t=1,p=1$UaY/kZzLn9CYDPcVWp9W1w$zikhJpHcc2RX3MtET75QHQfrAIqeTkWg7Nfa+dv/nQ0',
)

/** Returns a browser that has fetched its anti-forgery cookie. */
export async function createVisitor({ browser }: TestServer) {
  const visitor = browser()
  await visitor.get('/sanctum/csrf-cookie')
  return visitor
}

/** Returns a browser signed in to the portal under this address, as by a mailed code. */
export async function signInToPortal(server: TestServer, { email }: { email: string }) {
  const visitor = await createVisitor(server)
  await visitor.post('/api/auth/codes', { email })
  const code = await issueCodeFor(server, email)
  await visitor.post('/api/auth/session', { email, code })
  return visitor
}

/** Returns a browser signed in to the admin area by `password`. */
export async function signInToAdmin(server: TestServer, { email }: { email: string }) {
  const visitor = await createVisitor(server)
  await visitor.post('/api/backend/auth/session', { email, password })
  return visitor
}

/** Creates the code for the newest request of an address, as the e-mail worker does. */
export async function issueCodeFor({ db, config }: TestServer, email: string, code = '123456') {
  const signIn = await db.prisma.signIn.findFirstOrThrow({
    where: { email },
    orderBy: { createdAt: 'desc' },
  })
  await setSignInCode(db, { signInId: signIn.id, code, secret: config.secret })
  return code
}
