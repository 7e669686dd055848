interface DemoDepartment {
  name: string
  children?: DemoDepartment[]
}

const leaves = (...names: string[]): DemoDepartment[] => names.map((name) => ({ name }))

/** The University of Marlow: faculties with their schools, and the professional services. */
export const departments: DemoDepartment[] = [
  {
    name: 'Faculty of Arts & Humanities',
    children: leaves('School of English', 'School of History', 'School of Languages', 'School of Music'),
  },
  {
    name: 'Faculty of Science',
    children: leaves(
      'School of Biology',
      'School of Chemistry',
      'School of Mathematics',
      'School of Physics',
    ),
  },
  {
    name: 'Faculty of Engineering & Computing',
    children: leaves(
      'School of Civil Engineering',
      'School of Computer Science',
      'School of Electrical Engineering',
    ),
  },
  {
    name: 'Faculty of Social Sciences',
    children: leaves(
      'Marlow Law School',
      'School of Economics',
      'School of Geography',
      'School of Psychology',
    ),
  },
  {
    name: 'Faculty of Medicine & Health',
    children: leaves('Medical School', 'School of Nursing & Midwifery', 'School of Pharmacy'),
  },
  {
    name: 'Professional Services',
    children: leaves(
      'Academic Registry',
      'Estates & Residences',
      'Finance',
      'Information Services',
      'Student Services',
    ),
  },
  { name: 'Doctoral College' },
]
