import { z } from 'zod'
import { listOf, noContent, route } from '../../foundation/route.ts'
import { GiveProofByCode } from '../../identity/auth/proof.ts'
import { ConfirmAddress, NamedAddress } from '../../identity/people/addresses.ts'
import { CodeRequested } from '../../identity/people/people.ts'
import { SessionParams, SessionView } from '../account/account.ts'
import { ExportMyData, MyAccountView, RequesterPreferences, SaveMyDetails } from './my-account.ts'

export const myAccountRoutes = {
  myAccount: route({
    method: 'GET',
    path: '/api/me/account',
    area: 'portal',
    status: 200,
    response: MyAccountView,
  }),
  saveMyDetails: route({
    method: 'PUT',
    path: '/api/me/account',
    area: 'portal',
    keyless: 'repeats',
    body: SaveMyDetails,
    status: 200,
    response: MyAccountView,
  }),
  saveMyNotifications: route({
    method: 'PUT',
    path: '/api/me/notifications',
    area: 'portal',
    keyless: 'repeats',
    body: RequesterPreferences,
    status: 200,
    response: MyAccountView,
  }),
  /** Mails a code to an address that becomes one's own, or is and was never confirmed. */
  requestMyAddressCode: route({
    method: 'POST',
    path: '/api/me/address-codes',
    area: 'portal',
    needsProof: true,
    body: NamedAddress,
    status: 201,
    response: CodeRequested,
  }),
  /** Adds the address, or confirms one that one has. */
  confirmMyAddress: route({
    method: 'PUT',
    path: '/api/me/addresses',
    area: 'portal',
    keyless: 'secret',
    needsProof: true,
    body: ConfirmAddress,
    status: 200,
    response: MyAccountView,
  }),
  makeMyAddressPrimary: route({
    method: 'PUT',
    path: '/api/me/primary-address',
    area: 'portal',
    keyless: 'repeats',
    needsProof: true,
    body: NamedAddress,
    status: 200,
    response: MyAccountView,
  }),
  removeMyAddress: route({
    method: 'POST',
    path: '/api/me/address-removals',
    area: 'portal',
    keyless: 'elsewhere',
    needsProof: true,
    body: NamedAddress,
    status: 200,
    response: MyAccountView,
  }),
  mySessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    area: 'portal',
    status: 200,
    response: listOf(SessionView),
  }),
  endMySession: route({
    method: 'DELETE',
    path: '/api/me/sessions/:sessionId',
    area: 'portal',
    keyless: 'elsewhere',
    params: SessionParams,
    needsProof: true,
    status: 204,
    response: noContent,
  }),
  endMyOtherSessions: route({
    method: 'DELETE',
    path: '/api/me/sessions',
    area: 'portal',
    keyless: 'elsewhere',
    needsProof: true,
    status: 204,
    response: noContent,
  }),
  /** Written while it is sent, so that no copy of it stays on the server. */
  exportMyData: route({
    method: 'GET',
    path: '/api/me/data',
    area: 'portal',
    query: ExportMyData,
    status: 200,
    response: z.unknown(),
  }),
  /** Mails the code by which requesters prove that it is them (decision 57). */
  requestProofCode: route({
    method: 'POST',
    path: '/api/me/proof-codes',
    area: 'portal',
    status: 201,
    response: CodeRequested,
  }),
  giveProofByCode: route({
    method: 'PUT',
    path: '/api/me/proof',
    area: 'portal',
    keyless: 'secret',
    body: GiveProofByCode,
    status: 204,
    response: noContent,
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/api/me/deletion-request',
    area: 'portal',
    needsProof: true,
    status: 201,
    response: MyAccountView,
  }),
  withdrawDeletion: route({
    method: 'DELETE',
    path: '/api/me/deletion-request',
    area: 'portal',
    keyless: 'repeats',
    status: 200,
    response: MyAccountView,
  }),
} as const
