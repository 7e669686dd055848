export interface DemoCategory {
  alias: string
  name: string
  summary: string
  children?: DemoCategory[]
}

const category = (alias: string, name: string, summary: string, children: DemoCategory[] = []) => ({
  alias,
  name,
  summary,
  children,
})

/** The knowledge base of the University of Marlow. */
export const categories: DemoCategory[] = [
  category(
    'registration',
    'Registration & enrolment',
    'Enrol, prove that you are a student, or change your course.',
    [category('letters', 'Letters and documents', 'Proof of enrolment, council tax and transcripts.')],
  ),
  category('it-wifi', 'IT & Wi-Fi', 'Accounts, networks, printing and software.', [
    category(
      'accounts',
      'Accounts and passwords',
      'Your university account, its password and the second step of signing in.',
    ),
    category(
      'wifi',
      'Wi-Fi and eduroam',
      'Getting your devices online on campus, in halls and when you visit another university.',
    ),
    category(
      'printing',
      'Printing and copying',
      'Print from your laptop or phone and collect it at any printer.',
    ),
    category('software', 'Software and licences', 'What you can install free of charge, and where.'),
  ]),
  category('accommodation', 'Accommodation', 'Rooms in halls, from moving in to moving out.', [
    category('repairs', 'Repairs', 'Something is broken, cold or leaking.'),
  ]),
  category('fees', 'Fees & funding', 'Paying your fees, refunds and help with money.'),
  category('exams', 'Exams & assessment', 'Timetables, deadlines, marks and appeals.', [
    category('deadlines', 'Deadlines and extensions', 'Handing in late, with and without a reason.'),
  ]),
  category('library', 'Library', 'Loans, opening hours, study rooms and your card.'),
  category('wellbeing', 'Wellbeing', 'Someone to talk to, and adjustments to how you study.'),
  category('international', 'International & visas', 'Visas, letters for embassies and the right to study.', [
    category('visas', 'Student visas', 'Before you apply, while you study and when you leave.'),
  ]),
]
