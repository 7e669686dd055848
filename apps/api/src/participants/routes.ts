import { addParticipant, listParticipants, removeParticipant } from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function participantRoutes(app: FastifyInstance) {
  serveArea(app, { participants: listParticipants, addParticipant, removeParticipant })
}
