import { z } from 'zod'
import { recordRoutesAt } from '../records/record-routes.ts'
import { ListTeams, SaveTeam, TeamPage, TeamRecord, UpdateTeam } from './teams.ts'

const at = recordRoutesAt('/api/backend/team-records', 'manage_team')

export const teamsRoutes = {
  teamRecords: at.list(ListTeams, TeamPage),
  teamsCsv: at.csv(ListTeams, z.unknown()),
  teamRecord: at.one(TeamRecord),
  createTeam: at.create(SaveTeam, TeamRecord),
  updateTeam: at.update(UpdateTeam, TeamRecord),
  archiveTeam: at.archive(TeamRecord),
  teamUsage: at.usage(),
} as const
