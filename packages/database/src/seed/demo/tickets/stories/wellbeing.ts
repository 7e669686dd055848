import { note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const wellbeing: Story[] = [
  {
    topic: 'Talk to someone',
    subjects: [
      'I would like to talk to an adviser',
      'How long is the wait for a counsellor?',
      'Feeling homesick, is there a group?',
      'An appointment outside of my lectures',
    ],
    body: 'The term has been a lot, and I would like to talk with somebody who is not my tutor. Mornings are best, and I would prefer it to be in person.',
    formAnswers: { contact: 'person' },
    steps: [
      reply(
        'Thank you for writing, that is a good step. You can see an adviser this {weekday} at 10 am in Thornton House, room 4. If it gets hard before then, the night line is there from 8 pm, every night. Does the time suit you?',
        'pending',
      ),
      requesterReply('Yes, I will be there. Thank you.'),
      note('Appointment made, adviser informed. Nothing further in this ticket.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Talk to someone',
    subjects: ['Worried about my flatmate', 'A friend has stopped coming to lectures'],
    body: 'My flatmate has not left the room for about a week except at night, and does not answer when we knock. We do not want to get anybody into trouble. What should we do?',
    formAnswers: { contact: 'phone', phone: '07700 900{day}4' },
    priority: 'urgent',
    steps: [
      raisePriority('urgent'),
      note('Called back within ten minutes. Warden visits today.'),
      reply(
        'Thank you for looking out for them. We have just spoken on the telephone; somebody from the residence team visits today, and nobody is in trouble. If you ever think it is an emergency, call 999 first and then the porter.',
        'resolved',
      ),
      requesterReply('They talked for an hour and it seems a bit better. Thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Study adjustments',
    subjects: [
      'Recordings of lectures for a hearing aid user',
      'Dyslexia report: who needs to see it?',
      'Standing desk in {building}',
      'Adjustments are not known to my lecturers',
    ],
    body: 'My adjustments were agreed in {month}, but two of my lecturers, one in {course}, say that they have never been told. I don’t want to explain it again in front of everybody.',
    formAnswers: { contact: 'email' },
    steps: [
      note('Plan was signed but not released to the school.'),
      reply(
        'You should never have to. Your plan was signed but not passed on, and it went to all of your lecturers this morning. They know that they need not talk about it with you in class.',
        'pending',
      ),
      requesterReply('The lecturer of {course} wrote to me, all good now.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Study adjustments',
    subjects: ['A note-taker while my arm is in plaster'],
    body: 'My writing arm is in plaster for six weeks. I can type slowly with the other one. Is there somebody who could take notes in {course}, and may I have longer for the weekly sheets?',
    formAnswers: { contact: 'email' },
    steps: [
      reply(
        'Yes to both. A note-taker comes with you from {weekday}, and the weekly sheets have three days more until the plaster is off. Get well soon.',
        'pending',
      ),
      requesterReply('That’s brilliant, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Something else (Wellbeing)',
    subjects: ['Quiet room on campus?', 'Is there a place to pray in {building}?'],
    body: 'I am looking for a quiet place between lectures in or near {building}, for half an hour about noon. It need not be large.',
    steps: [
      reply(
        'There is one on the ground floor of {building}, next to the lifts, open to everyone from 8 am to 8 pm without booking. A second one is in Thornton House.',
        'resolved',
      ),
      requesterReply('Found it, thank you.'),
      setStatus('resolved'),
    ],
  },
]
