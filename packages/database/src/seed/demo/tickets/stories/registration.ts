import { note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const registration: Story[] = [
  {
    topic: 'Course registration',
    subjects: [
      'Cannot register for {course}: prerequisite not met',
      'Registration says I lack the prerequisite for {course}',
      'Prerequisite for {course} is wrong on my record',
      '{course}: “prerequisite missing”, but I passed it',
    ],
    body: 'I passed {otherCourse} in {month} with 64, but the registration page says the prerequisite for {course} is missing and the button is grey. The add period ends on {weekday}. Could someone look at my record?',
    formAnswers: { about: 'course', course: '{course}' },
    priority: 'high',
    steps: [
      note('Mark is in the record but not yet confirmed by the board. School office says confirm by hand.'),
      reply(
        'Your mark is there, it only waits to be confirmed by the board. I have asked the school to allow {course} by hand and write as soon as they answer.',
        'on_hold',
      ),
      note('School said yes by telephone.'),
      reply('You are registered for {course}. It shows in your timetable from tomorrow morning.', 'resolved'),
    ],
  },
  {
    topic: 'Course registration',
    subjects: [
      '{course} still says “awaiting approval”',
      'Waiting for approval of {course} since last week',
      'Who approves {course}?',
      'Approval for {course} has not come',
    ],
    body: 'I asked to add {course} on the {day}th and it still says “awaiting approval”. The seminar groups are filling up. Is there anything I need to do?',
    formAnswers: { about: 'course', course: '{course}' },
    steps: [
      reply(
        'Nothing on your side. The course lead approves them once a week, and did so an hour ago: you are in. Please choose your seminar group today.',
        'pending',
      ),
      requesterReply('I am in group 4 now, thank you!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Course registration',
    subjects: [
      'Please drop {course} for me',
      'Dropping {course} after the deadline',
      'Swap {course} for {otherCourse}',
    ],
    body: 'I would like to leave {course} and take {otherCourse} instead. I know the date has passed, but my supervisor only told me on {weekday} that {otherCourse} counts for the project.',
    formAnswers: { about: 'course', course: '{course}' },
    steps: [
      reply(
        'After the date we need one line from your supervisor. Please ask for an e-mail to us with your student number, or attach it here.',
        'pending',
      ),
      requesterReply('Attached in the e-mail my supervisor sent this morning. Does that do?'),
      note('Mail from supervisor received and filed.'),
      reply(
        'It does. {course} is gone from your record without a mark, and {otherCourse} is in.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Course registration',
    subjects: [
      'Two seminars at the same time',
      '{course} and {otherCourse} overlap on {weekday}',
      'Timetable clash between lecture and lab',
    ],
    body: 'My timetable has {course} and {otherCourse} both at 2 pm on {weekday}. I can’t be in two rooms. Which of the two can be moved?',
    formAnswers: { about: 'course', course: '{course}' },
    steps: [
      reply(
        '{otherCourse} has a second group at 4 pm on the same day with six places. Shall I move you there?',
        'pending',
      ),
      requesterReply('Yes please.'),
      reply('Done, it is in your calendar.', 'resolved'),
    ],
  },
  {
    topic: 'Proof of study',
    subjects: [
      'Council tax exemption letter for a second-year flat',
      'Council tax letter for four of us',
      'Council wants the letter to name my term dates',
      'Need a council tax letter by {weekday}',
    ],
    body: 'The council says the letter needs my term dates and that it must be dated this year. The one I downloaded has neither. We have to send it by {weekday} or they bill the flat {amount}.',
    formAnswers: { recipient: 'council' },
    steps: [
      reply(
        'The download is the short letter. I have put the long one, with term dates and today’s date, under My account › Letters. Please check that the address is right.',
        'pending',
      ),
      requesterReply('The address is right. The council accepted it, thanks.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Proof of study',
    subjects: [
      'Enrolment letter to open a bank account',
      'Bank asks for a letter on headed paper',
      'Letter for my landlord',
    ],
    body: 'I am opening an account and they only take a letter on headed paper with my address in {town} and the end date of my studies. I have an appointment on {weekday}.',
    formAnswers: { recipient: 'bank' },
    steps: [
      reply(
        'It is ready: collect it at the Registry desk in {building} from 10 am, or tell me if you want it by post.',
        'pending',
      ),
      requesterReply('I’ll collect it, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Proof of study',
    subjects: [
      'Transcript in a sealed envelope for a master’s application',
      'Transcript before my marks are confirmed?',
      'Official transcript for an exchange',
    ],
    body: 'The other university wants a transcript straight from you, sealed, and before the end of the month. Some of my marks are not confirmed yet. Can you send it with provisional marks?',
    formAnswers: { recipient: 'other', other: 'Another university' },
    steps: [
      reply(
        'Yes, provisional marks are marked as such and most universities accept that. Please send me their address and your reference there.',
        'pending',
      ),
      requesterReply(
        'It’s the admissions office, reference MA-{n}. The address is on the form I uploaded to my account.',
      ),
      reply('Posted today, tracked. The number is in your account under Letters.', 'resolved'),
    ],
  },
  {
    topic: 'Name and personal details',
    subjects: [
      'Name on certificate is missing diacritics',
      'My name is spelt wrongly in the preview',
      'Accents in my name are dropped',
    ],
    body: 'The preview of my certificate shows my name without its accents. It is right on my passport and in the portal. The printing starts on {weekday}, please don’t print it like this.',
    formAnswers: { about: 'personal' },
    steps: [
      note('Old export is Latin-1 only. Print file corrected by hand, and reported to Information Services.'),
      reply(
        'Thank you for looking before the print. Your name is right in the print file now; the preview follows tonight. Could you check it tomorrow?',
        'pending',
      ),
      requesterReply('Looks right in the preview now. Thank you for caring about this.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Name and personal details',
    subjects: ['Change of surname after my wedding', 'Please use my chosen first name everywhere'],
    body: 'I have uploaded the certificate to my account. Which systems take the new details by themselves, and where do I have to ask again?',
    formAnswers: { about: 'personal' },
    steps: [
      reply(
        'One place is enough: we change the record and Moodle, e-mail and the library follow overnight. Only the bank details at Student Finance are separate.',
        null,
      ),
      requesterReply('Great. Will my e-mail address change too?'),
      reply(
        'You choose: the old one keeps working for a year beside the new one. I have set it up that way.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Change of programme',
    subjects: [
      'Change from single to joint honours',
      'Going part-time from next term',
      'Taking a year out for a placement',
      'Transfer to another school',
    ],
    body: 'I have talked to my personal tutor and we think this is right for me. What are the steps, until when do I have to decide, and what does it do to my fees?',
    formAnswers: { about: 'programme' },
    steps: [
      reply(
        'There are three steps: your tutor’s agreement, a form that I attach to your account today, and the school’s decision within ten working days. Fees change only from the next term.',
        'pending',
      ),
      requesterReply('I sent the form. The tutor has signed it.'),
      note('Form complete, with the school for decision.'),
      setStatus('on_hold'),
    ],
  },
  {
    topic: 'Something else (Registration & enrolment)',
    subjects: [
      'Graduation: how many guests?',
      'Can my grandmother have a step-free seat?',
      'Gown hire for graduation',
    ],
    body: 'There are five in my family and the page says two tickets. One of them uses a wheelchair. Is there a waiting list for more tickets, and who reserves a step-free seat?',
    steps: [
      reply(
        'Step-free seats are never counted against your two, and I have reserved one with a companion seat. For further tickets you are on the waiting list at place 14; last year everyone up to 60 got one.',
        'pending',
      ),
      requesterReply('That is wonderful news, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Course registration',
    subjects: ['Registered twice for {course}', '{course} counts double in my credits'],
    body: '{course} appears two times in my record and my credits add up to 140 instead of 120. I am afraid I pay for both.',
    formAnswers: { about: 'course', course: '{course}' },
    steps: [
      raisePriority('high'),
      reply(
        'One of the two came from last year’s import and is removed. You have 120 credits and one fee.',
        'resolved',
      ),
      requesterReply('The fee page still says 140, does that update later?'),
      reply('It does, overnight. I looked again this morning: 120.', 'resolved'),
    ],
  },
]
