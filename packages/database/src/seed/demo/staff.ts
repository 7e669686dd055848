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
  unit: string
  teams: TeamName[]
  leads?: TeamName
}

/** Who works at the help desk; the first of a team's agents take most of its tickets. */
export const staff: DemoStaff[] = [
  { name: 'Hannah Osei', role: 'superadmin', unit: 'Student Services', teams: ['Exams & Assessment'] },
  { name: 'Margaret Ellis', role: 'supervisor', unit: 'Student Services', teams: [] },
  {
    name: 'Callum Fraser',
    role: 'agent',
    unit: 'Estates & Residences',
    teams: ['Accommodation'],
    leads: 'Accommodation',
  },
  { name: 'Owen Pritchard', role: 'agent', unit: 'Estates & Residences', teams: ['Accommodation'] },
  {
    name: 'Mei-Ling Zhou',
    role: 'agent',
    unit: 'Academic Registry',
    teams: ['Exams & Assessment'],
    leads: 'Exams & Assessment',
  },
  {
    name: 'Marek Nowak',
    role: 'agent',
    unit: 'Academic Registry',
    teams: ['Exams & Assessment', 'Registry'],
  },
  {
    name: 'Samir Haddad',
    role: 'agent',
    unit: 'Information Services',
    teams: ['IT Service Desk'],
    leads: 'IT Service Desk',
  },
  { name: 'Ingrid Solberg', role: 'agent', unit: 'Information Services', teams: ['IT Service Desk'] },
  { name: 'Sunita Rao', role: 'agent', unit: 'Information Services', teams: ['IT Service Desk', 'Library'] },
  {
    name: 'Aoife Brennan',
    role: 'agent',
    unit: 'Information Services',
    teams: ['Library'],
    leads: 'Library',
  },
  { name: 'Daniel Okafor', role: 'agent', unit: 'Academic Registry', teams: ['Registry'], leads: 'Registry' },
  { name: 'Leila Karimi', role: 'agent', unit: 'Academic Registry', teams: ['Registry', 'Student Finance'] },
  {
    name: 'Grace Adeyemi',
    role: 'agent',
    unit: 'Finance',
    teams: ['Student Finance'],
    leads: 'Student Finance',
  },
  { name: 'Tom Whitaker', role: 'agent', unit: 'Finance', teams: ['Student Finance'] },
]
