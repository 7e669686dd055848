import type { AssignmentMethod } from '@lodge/contracts'

/** The skills of a member, as they are entered. */
export interface Skills {
  topics: string[]
  languages: string[]
  ticketLimit: string
}

export const noSkills: Skills = { topics: [], languages: [], ticketLimit: '' }

/** The form values of a team; `leads` are the members who are ticked as such, `skills` are by the members' aliases. */
export interface TeamValues {
  [field: string]: unknown
  name: string
  alias: string
  email: string
  senderName: string
  replyAddress: string
  bounceAddress: string
  /** Null for those of the SLA policies. */
  businessHours: string | null
  departments: string[]
  signature: string
  members: string[]
  leads: string[]
  assignment: AssignmentMethod
  ticketLimit: string
  skills: Record<string, Skills>
}
