import { insert } from '@lodge/database'
import type { TestDatabase } from '@lodge/database/testing'
import { noon } from './context.ts'

/** Creates a learning platform whose launches count. */
export function aLearningPlatform(db: TestDatabase) {
  const base = 'https://moodle.example'
  return insert(db, 'identity_provider', {
    alias: 'moodle',
    name: 'Moodle',
    protocol: 'lti',
    issuer: base,
    clientId: 'lodge',
    secret: '',
    audience: 'requesters',
    deployments: ['1'],
    authorizationAddress: `${base}/auth`,
    tokenAddress: `${base}/token`,
    keySetAddress: `${base}/certs`,
    scopes: 'openid',
    nameClaim: 'name',
    emailClaim: 'email',
    isOffered: true,
    updatedAt: noon,
  })
}
