import { note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const exams: Story[] = [
  {
    topic: 'Exam timetable',
    subjects: [
      'Exam clash: {course} and {otherCourse} on the same morning',
      'Two exams at 9:30 on the {day}th',
      'Three exams in 24 hours',
      '{course} and {otherCourse} overlap by an hour',
    ],
    body: 'Both are on {day} January at 9:30 am, one in {building} and one in the sports hall. I have checked that I am registered for both, and I can’t drop either.',
    formAnswers: { about: 'several', codes: '{course}, {otherCourse}' },
    steps: [
      note('Clash confirmed in the draft. {otherCourse} has 11 students, easier to move.'),
      reply(
        'You are right, it is a clash and not your mistake. We move {otherCourse} to the afternoon for everybody, if its lecturer agrees. You don’t need to do anything.',
        'on_hold',
      ),
      note('Lecturer agreed, room booked 2 pm.'),
      reply(
        'It is settled: {otherCourse} is at 2 pm on the same day, and there is a quiet room with lunch between the two. Your timetable shows it from tomorrow.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Exam timetable',
    subjects: [
      '{course} is missing from my exam timetable',
      'Which room is the {course} exam in?',
      'When is the exam timetable final?',
      'Exam on a religious holiday',
    ],
    body: 'My friends on {course} see the exam on the {day}th, and I see nothing. I am registered, and the exam is half of the mark. Is it only the page, or am I not entered?',
    formAnswers: { about: 'one_course', course: '{course}' },
    steps: [
      reply(
        'You are entered. Your page was made before your late registration; it is made again every night, so please look tomorrow after 7 am.',
        'pending',
      ),
      requesterReply('It is there now, thanks.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Deadline extensions',
    subjects: ['Extension for {course} after an operation', 'Extension for {course}, I had flu'],
    body: 'The coursework for {course} is due on {weekday}. I was not able to work for six days and can send the doctor’s note. I would need one more week.',
    formAnswers: {
      course: '{course}',
      deadline: '2026-12-04',
      reason: 'I was ill for six days and have a note of my doctor.',
    },
    priority: 'high',
    steps: [
      reply(
        'I am sorry to hear it, and thank you for writing before the deadline. You have seven more days for {course}; Moodle already shows the new date. Please send the note when you can, there is no hurry.',
        'pending',
      ),
      requesterReply('Thank you so much. The note is uploaded.'),
      note('Note seen and filed, not to be shared with the school.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Deadline extensions',
    subjects: [
      'Uploaded the wrong file for {course}',
      'Moodle upload for {course} failed at 11:58 pm',
      'Submission of {course} marked two minutes late',
    ],
    body: 'I pressed submit at 11:57 pm, the page turned for three minutes and then said that the deadline had passed. I have a screenshot with the time. It counts as late with a penalty of five marks.',
    formAnswers: {
      course: '{course}',
      deadline: '2026-11-13',
      reason: 'The upload page hung when I submitted.',
    },
    steps: [
      note('Moodle log: upload started 23:57:12, storage slow until 00:01. Not the student’s fault.'),
      reply(
        'The log says the same as your screenshot: you were in time and our storage was slow. The penalty is removed for you and 17 others.',
        'resolved',
      ),
      requesterReply('Thank you for checking the logs!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Deadline extensions',
    subjects: [
      'Extension for a group project, one of us left',
      'Group work in {course}: member not answering',
    ],
    body: 'One of our four left the university two weeks ago, and we only learned it today. The part about the survey was hers. We would like one more week or a smaller task.',
    formAnswers: { course: '{course}', deadline: '2026-12-11', reason: 'One of four members has left.' },
    steps: [
      reply(
        'That is for the course lead to decide. I have asked with my recommendation and expect the answer by {weekday}.',
        'on_hold',
      ),
      reply(
        'The course lead agrees: you leave out the survey, and the marks are for the other three parts. The date stays.',
        'pending',
      ),
      requesterReply('That is fair, thanks.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Marks and resits',
    subjects: [
      'Mark for {course} is missing',
      'My mark for {course} went down after moderation',
      'Marks add up to 58 but the total says 55',
      '{course}: one question was not marked',
    ],
    body: 'I looked at my script of {course}. The marks by the questions add up to 58, the total on the front says 55. Three marks move me over the line for the next class.',
    formAnswers: { about: 'one_course', course: '{course}' },
    steps: [
      note('Script fetched, added up again: 58. Form to the board.'),
      reply(
        'I have added it up as well: 58. The board confirms corrections on {weekday}; until then the portal shows 55.',
        'on_hold',
      ),
      reply('Confirmed, the portal shows 58 now. Well spotted.', 'resolved'),
    ],
  },
  {
    topic: 'Marks and resits',
    subjects: [
      'When are the resits for {course}?',
      'Do I have to travel back for the resit?',
      'Is the resit of {course} capped?',
      'Resit during my placement',
    ],
    body: 'I failed {course} by four marks. When is the resit, is it capped at 40, and may I sit it in my own country? I have a job there over the summer.',
    formAnswers: { about: 'one_course', course: '{course}' },
    steps: [
      reply(
        'Resits are in the last two weeks of August, capped at 40 unless you had accepted circumstances. Sitting it abroad is possible at a partner university; tell me the nearest large city by {weekday}.',
        'pending',
      ),
      requesterReply('That would be the partner in Kraków. Thank you!'),
      reply('I have asked them and they have a place for you. Details come in July.', 'resolved'),
    ],
  },
  {
    topic: 'Marks and resits',
    subjects: ['How do I appeal the mark of {course}?', 'Feedback on {course} has not been released'],
    body: 'The feedback for {course} was promised for the {day}th. We have the next part due soon and don’t know what to do better. Several of us asked the lecturer without an answer.',
    formAnswers: { about: 'one_course', course: '{course}' },
    steps: [
      note('Lecturer on sick leave, second marker takes over.'),
      reply(
        'Your marker is ill and a colleague has taken over. You have it by {weekday}, and the next deadline moves by the same number of days.',
        'pending',
      ),
      requesterReply('Thanks for telling us.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Exam arrangements',
    subjects: [
      'Extra time for exams: evidence from my GP',
      'Extra time does not show for {course}',
      'A separate room for my exams',
      'May I type my exam in {course}?',
    ],
    body: 'Please find the letter attached. The form asks for a report of an educational psychologist, but mine is a medical letter and the appointment for the other is only in spring.',
    formAnswers: { about: 'arrangements' },
    steps: [
      reply(
        'A medical letter is enough for this year. I have put down 25 % extra time and rest breaks for all of your exams. Is a smaller room helpful as well?',
        'pending',
      ),
      requesterReply('Yes, a smaller room would help a lot.'),
      reply('Added. You find both in your timetable a week before the first exam.', 'resolved'),
    ],
  },
  {
    topic: 'Exam arrangements',
    subjects: ['Diabetic: may I bring my sensor and food?'],
    body: 'My glucose sensor talks to my phone. The rules say phones must be off and in the bag. What do I do so that nobody thinks I am cheating?',
    formAnswers: { about: 'arrangements' },
    steps: [
      reply(
        'Your phone stays on the invigilator’s desk, switched on, and you may look at it there. Food in a clear bag is fine. I have noted it for each of your exams, so you won’t have to explain it.',
        'resolved',
      ),
      requesterReply('Thank you, this is a weight off my mind.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Something else (Exams & assessment)',
    subjects: ['Moodle quiz closed ten minutes early'],
    body: 'The quiz of {course} shut at 11:50 while the page still said that it is open until noon. I had two questions left. Everyone in our group had the same.',
    priority: 'normal',
    steps: [
      raisePriority('high'),
      note('Server clock of the quiz node was off by ten minutes. Lecturer informed.'),
      reply(
        'You are right, the clock of one server was ahead. Everyone who was cut off gets the two questions again on {weekday} at noon, for fifteen minutes.',
        'pending',
      ),
      requesterReply('Great, thanks for the quick fix.'),
      setStatus('resolved'),
    ],
  },
]
