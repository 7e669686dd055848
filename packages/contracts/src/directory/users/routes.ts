import { z } from 'zod'
import { superadmin } from '../../foundation/permissions.ts'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { noContent, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { NamedAddress } from '../../identity/people/addresses.ts'
import { StaffSignIn } from '../../identity/people/people.ts'
import { AcceptInvitation, InvitationView, OpenInvitation } from './invitations.ts'
import { MergePeople, PeopleMergePreview, PreviewPeopleMerge } from './merging.ts'
import { AnonymiseUser, ListUsers, SaveUser, UpdateUser, UserOptions, UserPage, UserRecord } from './users.ts'

const permission = 'manage_user_account'
const at = recordRoutesAt('/api/backend/user-records', permission)

/** Somebody's addresses are a superadmin's, as a change of the primary one that counts at once is. */
const ofAddress = {
  area: 'admin',
  permission: superadmin,
  needsProof: true,
  params: AliasParams,
  body: NamedAddress,
  response: UserRecord,
} as const

export const usersRoutes = {
  userRecords: at.list(ListUsers, UserPage),
  usersCsv: at.csv(ListUsers, z.unknown()),
  userRecord: at.one(UserRecord),
  createUser: at.create(SaveUser, UserRecord),
  updateUser: at.update(UpdateUser, UserRecord),
  archiveUser: route({ ...at.archive(UserRecord), needsProof: true }),
  userUsage: at.usage(),
  /** It cannot be taken back. The person has another alias from then on. */
  anonymiseUser: route({
    method: 'POST',
    path: '/api/backend/user-records/:alias/anonymisation',
    area: 'admin',
    permission,
    params: AliasParams,
    body: AnonymiseUser,
    needsProof: true,
    status: 200,
    response: UserRecord,
  }),
  previewPeopleMerge: route({
    method: 'GET',
    path: '/api/backend/user-records/:alias/merge-preview',
    area: 'admin',
    permission: superadmin,
    params: AliasParams,
    query: PreviewPeopleMerge,
    status: 200,
    response: PeopleMergePreview,
  }),
  /** Merges this person into another one. */
  mergePeople: route({
    method: 'POST',
    path: '/api/backend/user-records/:alias/merge',
    area: 'admin',
    permission: superadmin,
    needsProof: true,
    params: AliasParams,
    body: MergePeople,
    status: 201,
    response: UserRecord,
  }),
  undoPeopleMerge: route({
    method: 'DELETE',
    path: '/api/backend/user-records/:alias/merge',
    area: 'admin',
    permission: superadmin,
    needsProof: true,
    params: AliasParams,
    status: 200,
    response: UserRecord,
  }),
  /** Asks the person to confirm a further address from the one that they have. */
  requestUserAddress: route({
    ...ofAddress,
    method: 'POST',
    path: '/api/backend/user-records/:alias/address-requests',
    status: 201,
  }),
  makeUserAddressPrimary: route({
    ...ofAddress,
    method: 'PUT',
    path: '/api/backend/user-records/:alias/primary-address',
    keyless: 'repeats',
    status: 200,
  }),
  removeUserAddress: route({
    ...ofAddress,
    method: 'POST',
    path: '/api/backend/user-records/:alias/address-removals',
    status: 200,
  }),
  /** Has mails sent again to an address where they had failed for good. */
  resumeUserMail: route({
    method: 'PUT',
    path: '/api/backend/user-records/:alias/mail-resumption',
    area: 'admin',
    permission,
    keyless: 'repeats',
    params: AliasParams,
    body: NamedAddress,
    status: 200,
    response: UserRecord,
  }),
  userOptions: route({
    method: 'GET',
    path: '/api/backend/user-options',
    area: 'admin',
    permission,
    status: 200,
    response: UserOptions,
  }),
  inviteUser: route({
    method: 'POST',
    path: '/api/backend/user-records/:alias/invitation',
    area: 'admin',
    permission,
    params: AliasParams,
    status: 204,
    response: noContent,
  }),
  /** The token of an invitation stands in each body, so that no log of addresses has it. */
  openInvitation: route({
    method: 'POST',
    path: '/api/backend/auth/invitation/open',
    area: 'anyone',
    body: OpenInvitation,
    status: 200,
    response: InvitationView,
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/backend/auth/invitation/accept',
    area: 'anyone',
    body: AcceptInvitation,
    status: 201,
    response: StaffSignIn,
  }),
} as const
