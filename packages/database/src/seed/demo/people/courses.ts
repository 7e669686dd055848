/** Taught this term as well as in the one before, where it stands above. */
export const taughtAgain = 'GEOG2012'

/** Courses by code, with the school that teaches them; those that are over were taught in the term before. */
export const courses: { code: string; name: string; department: string; isOver?: true }[] = [
  { code: 'CS1010', name: 'Introduction to Programming', department: 'School of Computer Science' },
  { code: 'CS2041', name: 'Operating Systems', department: 'School of Computer Science' },
  { code: 'CS2104', name: 'Databases', department: 'School of Computer Science', isOver: true },
  { code: 'CS3072', name: 'Distributed Systems', department: 'School of Computer Science' },
  { code: 'MA1005', name: 'Linear Algebra', department: 'School of Mathematics' },
  { code: 'MA2107', name: 'Probability and Statistics', department: 'School of Mathematics', isOver: true },
  { code: 'MA3020', name: 'Complex Analysis', department: 'School of Mathematics' },
  { code: 'BIOL1004', name: 'Cells and Genes', department: 'School of Biology' },
  { code: 'BIOL2210', name: 'Ecology in the Field', department: 'School of Biology' },
  { code: 'CHEM1102', name: 'Foundations of Organic Chemistry', department: 'School of Chemistry' },
  { code: 'CHEM2303', name: 'Physical Chemistry', department: 'School of Chemistry' },
  { code: 'PHYS1201', name: 'Mechanics and Waves', department: 'School of Physics' },
  { code: 'PHYS2014', name: 'Quantum Physics', department: 'School of Physics' },
  { code: 'HIST2004', name: 'The Early Modern World', department: 'School of History' },
  { code: 'HIST3011', name: 'Archives and Evidence', department: 'School of History', isOver: true },
  { code: 'ENGL1015', name: 'Reading Poetry', department: 'School of English' },
  { code: 'ENGL2203', name: 'The Victorian Novel', department: 'School of English', isOver: true },
  { code: 'FREN1001', name: 'French Language 1', department: 'School of Languages' },
  { code: 'LAWS1001', name: 'Contract Law', department: 'Marlow Law School' },
  { code: 'LAWS2106', name: 'Public Law', department: 'Marlow Law School', isOver: true },
  { code: 'ECON1002', name: 'Principles of Microeconomics', department: 'School of Economics' },
  { code: 'ECON2050', name: 'Econometrics', department: 'School of Economics', isOver: true },
  { code: 'PSYC1101', name: 'Mind and Behaviour', department: 'School of Psychology' },
  { code: 'GEOG2012', name: 'Cities and Climate', department: 'School of Geography', isOver: true },
  { code: 'NURS2201', name: 'Adult Nursing Practice', department: 'School of Nursing & Midwifery' },
  { code: 'CIVE2115', name: 'Structural Mechanics', department: 'School of Civil Engineering' },
]
