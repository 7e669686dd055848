import {
  applyMacro,
  archiveMacro,
  createMacro,
  getMacro,
  listMacroOptions,
  listMacros,
  previewMacro,
  updateMacro,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function macroRoutes(app: FastifyInstance) {
  serveArea(app, {
    macros: listMacros,
    macro: getMacro,
    createMacro,
    updateMacro,
    archiveMacro,
    previewMacro,
    macroOptions: listMacroOptions,
    applyMacro,
  })
}
