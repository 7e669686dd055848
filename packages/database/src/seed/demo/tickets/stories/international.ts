import { note, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const international: Story[] = [
  {
    topic: 'Visa letters',
    subjects: [
      'Enrolment letter needed for a visa renewal',
      'Letter for my visa must name the tuition paid',
      'Invitation letter for my parents’ visit',
      'Visa centre wants a letter not older than 14 days',
    ],
    body: 'My appointment at the visa centre is on {weekday} the {day}th. They want a letter with my dates, the fee I have paid and your sponsor number, not older than 14 days.',
    formAnswers: { need: 'letter' },
    steps: [
      reply(
        'It is in your account under Letters, dated today, with all three. Please print it in colour, some centres insist.',
        'pending',
      ),
      requesterReply('Downloaded it, thank you for being so quick.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Visa letters',
    subjects: [
      'CAS has the wrong start date',
      'My CAS shows my old passport',
      'Graduate visa: when do you report that I finished?',
    ],
    body: 'My CAS shows a passport that I have renewed since. My application is open and asks me to confirm that everything matches. Should I wait?',
    formAnswers: { need: 'advice' },
    priority: 'high',
    steps: [
      note('Sponsor note added in the system, reference {n}.'),
      reply(
        'Please wait one day. I have added a note with your new passport, which the caseworker sees; a new CAS is not needed. From tomorrow you can confirm and send it.',
        'pending',
      ),
      requesterReply('Sent it today. Thank you!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Right to study',
    subjects: [
      'Share code is rejected',
      'Right to study check: do I have to come in?',
      'I missed the date for my check',
      'BRP expires before my exam',
    ],
    body: 'The page says that my share code is not valid. I made it ten minutes before, for “right to work”, because I did not see anything for studying. My access ends on {weekday} if it is not done.',
    formAnswers: { need: 'share_code' },
    steps: [
      reply(
        'Nearly there: choose “something else” and then “study”, and send me that code. I have moved the date by a week, so nothing ends on {weekday}.',
        'pending',
      ),
      requesterReply('W{n} 8XK. I hope this is the right one.'),
      note('Checked, valid until {month}.'),
      reply('It is, and your check is done. Nothing more to do until your permission changes.', 'resolved'),
    ],
  },
  {
    topic: 'Travel and absence',
    subjects: [
      'Flying to {country} for a family wedding',
      'Absence of two weeks during term',
      'Field work in {country}: whom do I tell?',
      'Do I need a letter to come back in?',
    ],
    body: 'I would be in {country} for nine days in the middle of term and miss two sessions of {course}. Whom do I have to ask, and do I need anything at the border when I return?',
    formAnswers: { need: 'advice' },
    steps: [
      reply(
        'Ask your school with the absence form; under two weeks we need not report it. For the border carry your share code and a letter, which I have put into your account.',
        'pending',
      ),
      requesterReply('The school said yes. Thank you for the letter.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Something else (International & visas)',
    subjects: ['How many hours may I work in term?'],
    body: 'Friends tell me different things: 10 hours, 20 hours, none in exam weeks. My visa says 20. Does the library job of six hours count with the other one?',
    steps: [
      reply(
        'It is 20 hours in any week from Monday to Sunday, in term, for all jobs together; exam weeks are term. So six in the library leave fourteen. Outside of term there is no limit.',
        'resolved',
      ),
      requesterReply('Very clear, thank you.'),
      setStatus('resolved'),
    ],
  },
]
