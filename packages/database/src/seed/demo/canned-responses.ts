import type { TeamName } from './people/staff.ts'

export interface DemoCannedResponse {
  title: string
  teams: TeamName[]
  text: string[]
}

const hello = 'Hello {{requester.firstName}},'
const regards = 'Best wishes,<br>{{agent.firstName}}, {{team.name}}'

export const cannedResponses: DemoCannedResponse[] = [
  {
    title: 'We are looking into it',
    teams: [],
    text: [
      hello,
      'Thank you for writing about “{{ticket.subject}}”. Someone in {{team.name}} is looking into it, and you will hear from us by {{ticket.dueAt}}.',
      regards,
    ],
  },
  {
    title: 'Could you tell us a little more?',
    teams: [],
    text: [
      hello,
      'To help you with ticket {{ticket.number}} we need to know a little more:',
      '<ul><li><p>when it happened first,</p></li><li><p>what you have tried already,</p></li><li><p>and what you saw, word for word or as a picture.</p></li></ul>',
      'Just answer this message. The clock of your ticket waits for you meanwhile.',
      regards,
    ],
  },
  {
    title: 'Passed to another team',
    teams: [],
    text: [
      hello,
      'Your question is best answered by {{team.name}}, so we have passed it to them with all that you wrote. You need not send it again; its number stays {{ticket.number}}.',
      'Best wishes,<br>{{agent.firstName}}',
    ],
  },
  {
    title: 'Connect to eduroam',
    teams: ['IT Service Desk', 'Library'],
    text: [
      hello,
      'Most trouble with eduroam goes away like this:',
      '<ol><li><p>Forget the network <strong>eduroam</strong> on your device.</p></li><li><p>Join it again with your full address, such as <code>ab123@marlow.example</code>.</p></li><li><p>Accept the certificate of <strong>radius.marlow.example</strong>.</p></li></ol>',
      'If it still does not connect, tell us where on campus you are and what the device says.',
      regards,
    ],
  },
  {
    title: 'Two-step sign-in on a new phone',
    teams: ['IT Service Desk'],
    text: [
      hello,
      'We have reset the two-step sign-in of your account. The next time you sign in, you are asked to add your new phone; please do so within 24 hours.',
      'We never ask for your password. If someone does, tell us.',
      regards,
    ],
  },
  {
    title: 'Repair reported to the maintenance team',
    teams: ['Accommodation'],
    text: [
      hello,
      'We have reported your repair. Maintenance works from 8 am to 4 pm on weekdays and knocks twice before coming in. If you want to be there, answer with two times that suit you.',
      'For a leak, a smell of gas or no heating at all, ring the lodge of your residence at any hour.',
      regards,
    ],
  },
  {
    title: 'Moving to another room',
    teams: ['Accommodation'],
    text: [
      hello,
      'You can ask for another room from the third week of term on. We keep a list and offer rooms in the order in which people asked. Your place on it counts from today.',
      regards,
    ],
  },
  {
    title: 'Exam clash: what happens now',
    teams: ['Exams & Assessment'],
    text: [
      hello,
      'Thank you for telling us that two of your exams clash. We check every clash with timetabling and move one of the two sittings, or let you take both on one day with a supervised break.',
      'You will hear from us by {{ticket.dueAt}}. Please do not arrange anything with your department meanwhile.',
      regards,
    ],
  },
  {
    title: 'Evidence for mitigating circumstances',
    teams: ['Exams & Assessment', 'Registry'],
    text: [
      hello,
      'To go on with your application we need evidence that covers the dates you named, such as a doctor’s letter. Attach it to your answer; only the panel reads it.',
      'If the evidence takes longer, tell us when you expect it, and we keep your application open.',
      regards,
    ],
  },
  {
    title: 'Renew a loan that is on hold',
    teams: ['Library'],
    text: [
      hello,
      'Another reader waits for this book, so we cannot renew it again. Please bring it back by the date in your account; the box beside the entrance is open at any hour.',
      'If you need a chapter of it, we gladly scan one for you.',
      regards,
    ],
  },
  {
    title: 'Letter of enrolment',
    teams: ['Registry'],
    text: [
      hello,
      'Your letter of enrolment is ready under <strong>My studies, Documents</strong>. It has a code with which a bank or an embassy can check it, so no stamp is needed.',
      'If it has to name an address or a date of its own, tell us which.',
      regards,
    ],
  },
  {
    title: 'Pay tuition fees in instalments',
    teams: ['Student Finance'],
    text: [
      hello,
      'You can pay your fees in three instalments: in October, January and April. Choose the plan in your account before the first of them is due. There is no charge for it.',
      'If a payment will be late, write to us <em>before</em> the day and we find a plan together.',
      regards,
    ],
  },
  {
    title: 'Hardship fund: how to apply',
    teams: ['Student Finance'],
    text: [
      hello,
      'I am sorry to hear that money is short. The hardship fund can help with rent, food and travel, and need not be paid back. The form takes about 15 minutes; have your last three bank statements at hand.',
      'We decide within ten working days, and sooner where rent is due.',
      regards,
    ],
  },
]
