export const teams = [
  'Accommodation',
  'Exams & Assessment',
  'IT Service Desk',
  'Library',
  'Registry',
  'Student Finance',
] as const
export type TeamName = (typeof teams)[number]

export interface DemoStaff {
  name: string
  role: 'superadmin' | 'supervisor' | 'agent'
  department: string
  teams: TeamName[]
  leads?: TeamName
}

/** The first of a team's agents take most of its tickets. */
export const staff: DemoStaff[] = [
  { name: 'Hannah Osei', role: 'superadmin', department: 'Student Services', teams: ['Exams & Assessment'] },
  { name: 'Margaret Ellis', role: 'supervisor', department: 'Student Services', teams: [] },
  {
    name: 'Callum Fraser',
    role: 'agent',
    department: 'Estates & Residences',
    teams: ['Accommodation'],
    leads: 'Accommodation',
  },
  { name: 'Owen Pritchard', role: 'agent', department: 'Estates & Residences', teams: ['Accommodation'] },
  {
    name: 'Mei-Ling Zhou',
    role: 'agent',
    department: 'Academic Registry',
    teams: ['Exams & Assessment'],
    leads: 'Exams & Assessment',
  },
  {
    name: 'Marek Nowak',
    role: 'agent',
    department: 'Academic Registry',
    teams: ['Exams & Assessment', 'Registry'],
  },
  {
    name: 'Samir Haddad',
    role: 'agent',
    department: 'Information Services',
    teams: ['IT Service Desk'],
    leads: 'IT Service Desk',
  },
  { name: 'Ingrid Solberg', role: 'agent', department: 'Information Services', teams: ['IT Service Desk'] },
  {
    name: 'Sunita Rao',
    role: 'agent',
    department: 'Information Services',
    teams: ['IT Service Desk', 'Library'],
  },
  {
    name: 'Aoife Brennan',
    role: 'agent',
    department: 'Information Services',
    teams: ['Library'],
    leads: 'Library',
  },
  {
    name: 'Daniel Okafor',
    role: 'agent',
    department: 'Academic Registry',
    teams: ['Registry'],
    leads: 'Registry',
  },
  {
    name: 'Leila Karimi',
    role: 'agent',
    department: 'Academic Registry',
    teams: ['Registry', 'Student Finance'],
  },
  {
    name: 'Grace Adeyemi',
    role: 'agent',
    department: 'Finance',
    teams: ['Student Finance'],
    leads: 'Student Finance',
  },
  { name: 'Tom Whitaker', role: 'agent', department: 'Finance', teams: ['Student Finance'] },
]
