import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { listOf, route } from '../../foundation/route.ts'
import { AliasParams, NamedRef } from '../../foundation/shared.ts'
import { SlaRecalculationView } from '../../sla/policies/sla-recalculation.ts'
import { SaveImpact } from '../../sla/settings-fields.ts'
import {
  ArchiveTeam,
  ListTeams,
  PreviewTeamHours,
  SaveTeam,
  TeamPage,
  TeamRecord,
  UpdateTeam,
} from './teams.ts'

const permission = 'manage_team'
const at = recordRoutesAt('/api/backend/team-records', permission)

export const teamsRoutes = {
  teamRecords: at.list(ListTeams, TeamPage),
  teamsCsv: at.csv(ListTeams, z.unknown()),
  teamRecord: at.one(TeamRecord),
  createTeam: at.create(SaveTeam, TeamRecord),
  updateTeam: at.update(UpdateTeam, TeamRecord),
  archiveTeam: at.archive(TeamRecord, ArchiveTeam),
  teamUsage: at.usage(),
  teamHoursOptions: route({
    method: 'GET',
    path: '/api/backend/team-hours-options',
    area: 'admin',
    permission,
    status: 200,
    response: listOf(NamedRef),
  }),
  /** Counts the open tickets that other hours of the team would recalculate. */
  teamHoursImpact: route({
    method: 'GET',
    path: '/api/backend/team-records/:alias/hours-impact',
    area: 'admin',
    permission,
    params: AliasParams,
    query: PreviewTeamHours,
    status: 200,
    response: SaveImpact,
  }),
  teamRecalculations: route({
    method: 'GET',
    path: '/api/backend/team-records/:alias/recalculations',
    area: 'admin',
    permission,
    params: AliasParams,
    status: 200,
    response: listOf(SlaRecalculationView),
  }),
} as const
