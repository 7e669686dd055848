import type { TicketPriority } from '@lodge/contracts'
import type { TeamName } from '../people/staff.ts'

interface TopicText {
  name: string
  title: string
  description: string
  form: string | null
  team?: TeamName
  priority?: TicketPriority
  policy?: 'it' | 'minutes'
}

interface TopicAreaText {
  name: string
  description: string
  icon: string
  team: TeamName
  policy?: 'it'
  topics: TopicText[]
}

const topic = (
  name: string,
  title: string,
  description: string,
  form: string | null,
  more: Partial<TopicText> = {},
) => ({
  name,
  title,
  description,
  form,
  ...more,
})

/** Every area has "Something else" beside its own topics. */
export const areas: TopicAreaText[] = [
  {
    name: 'Registration & enrolment',
    description: 'Enrol, change course, proof of study',
    icon: 'clipboard-check',
    team: 'Registry',
    topics: [
      topic(
        'Course registration',
        'Ask about registering for a course',
        'Add or drop a course, approvals, prerequisites',
        'enrolment',
      ),
      topic(
        'Proof of study',
        'Ask for a letter that proves your study',
        'Council tax, bank, landlord',
        'letter',
      ),
      topic(
        'Name and personal details',
        'Ask us to correct your details',
        'Names, addresses, certificates',
        'enrolment',
      ),
      topic(
        'Change of programme',
        'Ask about changing your programme',
        'Transfer, part-time, a year out',
        'enrolment',
        { priority: 'low' },
      ),
    ],
  },
  {
    name: 'IT & Wi-Fi',
    description: 'Passwords, eduroam, printing, software',
    icon: 'wifi',
    team: 'IT Service Desk',
    policy: 'it',
    topics: [
      topic('Wi-Fi and eduroam', 'Ask about Wi-Fi', 'Joining eduroam, weak signal, wired sockets', 'device'),
      topic(
        'Password and account',
        'Ask about your account',
        'Locked out, new phone, second factor',
        'device',
        { priority: 'high' },
      ),
      topic(
        'Printing and software',
        'Ask about printing or software',
        'Print queues, licences, Moodle',
        'device',
      ),
      topic(
        'Teaching room is not working',
        'Tell us what is wrong in the room',
        'A lecture is on and something fails',
        'room_fault',
        { priority: 'urgent', policy: 'minutes' },
      ),
    ],
  },
  {
    name: 'Accommodation',
    description: 'Rooms, repairs, deposits, moving out',
    icon: 'house',
    team: 'Accommodation',
    topics: [
      topic('Repairs', 'Report a repair', 'Heating, leaks, locks, lights', 'repair', { priority: 'high' }),
      topic('Rooms and moving', 'Ask about your room', 'Swaps, keys, neighbours, moving out', null),
      topic('Rent and deposits', 'Ask about rent or your deposit', 'Deposit refunds, charges', 'payment'),
    ],
  },
  {
    name: 'Fees & funding',
    description: 'Tuition fees, instalments, bursaries',
    icon: 'banknote',
    team: 'Student Finance',
    topics: [
      topic('Tuition fees', 'Ask about your tuition fees', 'Invoices, instalments, receipts', 'payment'),
      topic(
        'Bursaries and hardship',
        'Ask about a bursary',
        'Scholarships, hardship fund, payment dates',
        'payment',
        { priority: 'high' },
      ),
      topic('Refunds', 'Ask for a refund', 'Paid twice, left a course', 'payment'),
    ],
  },
  {
    name: 'Exams & assessment',
    description: 'Timetables, deadlines, extensions, resits',
    icon: 'calendar-clock',
    team: 'Exams & Assessment',
    topics: [
      topic('Exam timetable', 'Ask about your exam timetable', 'Clashes, rooms, dates', 'exam', {
        priority: 'high',
      }),
      topic(
        'Deadline extensions',
        'Ask for a deadline extension',
        'Illness, bereavement, technical trouble',
        'extension',
      ),
      topic('Marks and resits', 'Ask about a mark or a resit', 'Missing marks, resit dates, appeals', 'exam'),
      topic(
        'Exam arrangements',
        'Ask about your exam arrangements',
        'Extra time, a separate room, a computer',
        'exam',
      ),
    ],
  },
  {
    name: 'Library',
    description: 'Loans, renewals, study rooms, cards',
    icon: 'library',
    team: 'Library',
    topics: [
      topic('Loans and fines', 'Ask about a loan', 'Renewals, reservations, fines', 'library'),
      topic(
        'Study rooms and cards',
        'Ask about a study room or your card',
        'Bookings, gates, lost cards',
        'library',
      ),
      topic(
        'Research and theses',
        'Ask about research support',
        'Inter-library loans, binding, deposit',
        'library',
        { priority: 'low' },
      ),
    ],
  },
  {
    name: 'Wellbeing',
    description: 'Someone to talk to, adjustments',
    icon: 'heart-handshake',
    team: 'Registry',
    topics: [
      topic('Talk to someone', 'Ask for an appointment', 'Advisers and counsellors', 'wellbeing', {
        priority: 'high',
      }),
      topic(
        'Study adjustments',
        'Ask about adjustments to your study',
        'Recordings, deadlines, equipment',
        'wellbeing',
      ),
    ],
  },
  {
    name: 'International & visas',
    description: 'Visa letters, right to study, travel',
    icon: 'globe',
    team: 'Registry',
    topics: [
      topic('Visa letters', 'Ask for a visa letter', 'Renewals, family visits', 'visa'),
      topic('Right to study', 'Ask about your right to study', 'Share codes, checks, reporting', 'visa', {
        priority: 'high',
      }),
      topic('Travel and absence', 'Ask about travel during term', 'Absence, re-entry', 'visa', {
        priority: 'low',
      }),
    ],
  },
]
