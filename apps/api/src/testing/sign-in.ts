import { getOne } from '@lodge/database'
import { setSignInCode } from '@lodge/desk/identity'
import type { TestServer } from './test-server.ts'

export const password = 'correct horse battery staple'

/** Costs as little as argon2 allows: a hash names its own parameters. */
export const passwordHash = Promise.resolve(
  '$argon2id$v=19$m=8,t=1,p=1$UaY/kZzLn9CYDPcVWp9W1w$zikhJpHcc2RX3MtET75QHQfrAIqeTkWg7Nfa+dv/nQ0',
)

export async function createVisitor({ browser }: TestServer) {
  const visitor = browser()
  await visitor.get('/sanctum/csrf-cookie')
  return visitor
}

/** Signs in as by a mailed code. */
export async function signInToPortal(server: TestServer, { email }: { email: string }) {
  const visitor = await createVisitor(server)
  await visitor.post('/api/auth/codes', { email })
  const code = await issueCodeFor(server, email)
  await visitor.post('/api/auth/session', { email, code })
  return visitor
}

export async function signInToAdmin(server: TestServer, { email }: { email: string }) {
  const visitor = await createVisitor(server)
  await visitor.post('/api/backend/auth/session', { email, password })
  return visitor
}

/** Does what the e-mail worker does for the newest request of an address. */
export async function issueCodeFor({ db, config }: TestServer, email: string, code = '123456') {
  const signIn = await getOne(db, 'sign_in', { email }, { orderBy: ['createdAt DESC'] })
  await setSignInCode(db, { signInId: signIn.id, code, secret: config.secret })
  return code
}
