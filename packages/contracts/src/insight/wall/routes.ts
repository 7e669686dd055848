import { z } from 'zod'
import { listOf, noContent, route } from '../../foundation/route.ts'
import { WallBoard } from './wall-board.ts'
import {
  CreateWallScreen,
  NewWallScreen,
  OpenWall,
  WallScreenParams,
  WallScreenView,
} from './wall-screens.ts'

const byReader = { area: 'admin', permission: 'view_report' } as const
const screensPath = '/api/backend/wall-screens'

export const wallRoutes = {
  wallScreens: route({
    ...byReader,
    method: 'GET',
    path: screensPath,
    status: 200,
    response: listOf(WallScreenView),
  }),
  wallScreensCsv: route({
    ...byReader,
    method: 'GET',
    path: `${screensPath}.csv`,
    status: 200,
    response: z.unknown(),
  }),
  createWallScreen: route({
    ...byReader,
    method: 'POST',
    path: screensPath,
    needsProof: true,
    status: 201,
    answersOnce: true,
    body: CreateWallScreen,
    response: NewWallScreen,
  }),
  revokeWallScreen: route({
    ...byReader,
    method: 'DELETE',
    path: `${screensPath}/:id`,
    status: 204,
    keyless: 'elsewhere',
    params: WallScreenParams,
    response: noContent,
  }),
  /** Gives a television its cookie for the secret of its link. */
  openWall: route({
    method: 'POST',
    path: '/api/backend/wall',
    area: 'anyone',
    body: OpenWall,
    status: 204,
    response: noContent,
  }),
  /** For whoever has that cookie. */
  wallBoard: route({
    method: 'GET',
    path: '/api/backend/wall',
    area: 'anyone',
    status: 200,
    response: WallBoard,
  }),
} as const
