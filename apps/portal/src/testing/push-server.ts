import type { ClientToServer, ServerToPortal } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { Server } from 'socket.io'
import { afterAll, expect } from 'vitest'
import { server } from './render-portal.tsx'

const io = new Server<ClientToServer, ServerToPortal>(server, { cors: { origin: true, credentials: true } })
afterAll(() => io.close())

/** The live side of the server that the portal of this test talks to. */
export const pushes = io.of('/portal')

/** Waits until the portal is connected, and has loaded once more what it may have missed until then. */
export async function waitUntilLive(): Promise<void> {
  await expect.poll(() => screen.queryByText('Live')).not.toBeNull()
}
