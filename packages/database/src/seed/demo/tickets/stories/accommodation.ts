import { moveToTeam, note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const accommodation: Story[] = [
  {
    topic: 'Rent and deposits',
    subjects: [
      'Accommodation deposit not refunded after leaving {hall}',
      'Deposit for {room} still missing',
      'Part of my deposit was kept without a reason',
      'When do I get my deposit back?',
    ],
    body: 'It has been five weeks since I handed in the keys of {room} and my deposit of {amount} has not come back. The inspection sheet says “no damage” and I have a copy. Who do I have to ask?',
    formAnswers: { kind: 'refund' },
    priority: 'high',
    steps: [
      note('Inspection {day}/9, no damage. Refund stopped because the account number is one digit short.'),
      reply(
        'I am sorry. Your room was fine; the refund came back because the account number we have is one digit short. Please check it under My account › Payments and answer here.',
        'pending',
      ),
      requesterReply('You’re right, I had left out a zero. It is corrected.'),
      reply('Sent again today, please allow three working days.', null),
      requesterReply('It arrived. Thank you for sorting it out.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Repairs',
    subjects: [
      'Radiator in {room} stays cold',
      'No hot water in {hall} since {weekday}',
      'Heating comes on at night only',
      'Shower is lukewarm in {room}',
    ],
    body: 'The radiator in {room} has been cold since {weekday}, although the others on the corridor are warm. I turned the valve and let out the air. It is 14 degrees in here.',
    formAnswers: { room: '{room}', kind: 'heating', may_enter: true },
    steps: [
      reply(
        'Someone comes today between 1 and 4 pm. You said we may come in while you are out, so you need not wait. A heater is at the porter’s lodge for tonight.',
        null,
      ),
      note('Valve pin stuck, freed. Boiler pressure fine.'),
      reply('The valve was stuck and is free again. Is the room warm?', 'pending'),
      requesterReply('Yes! Lovely and warm.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Repairs',
    subjects: ['Leak under the kitchen sink in {hall}'],
    body: 'There is water under the sink of the shared kitchen and the cupboard floor has swollen. We put a bucket there, it is full after about five hours.',
    formAnswers: { room: '{room}', kind: 'water', may_enter: true },
    steps: [
      raisePriority('urgent'),
      reply(
        'The plumber is on the way and should be there within the hour. Please keep the cupboard open and don’t use the dishwasher.',
        null,
      ),
      reply('The trap was cracked and is replaced. The cupboard gets a new floor next week.', 'resolved'),
      requesterReply('The new floor came today, all good.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Repairs',
    subjects: [
      'Door of {room} does not lock',
      'Key turns but the door stays open',
      'Card reader at {hall} is dead',
    ],
    body: 'Since yesterday evening the lock of {room} turns without catching. I can’t leave my things in here. I slept with a chair against the door.',
    formAnswers: { room: '{room}', kind: 'lock', may_enter: false },
    priority: 'urgent',
    steps: [
      reply(
        'The locksmith is with you within an hour. If you would rather not stay there, the porter has a spare room on your floor.',
        null,
      ),
      note('Cylinder replaced, two new keys handed over and signed for.'),
      reply(
        'You have a new lock and two keys; the old keys open nothing any more. Sorry for the night.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Repairs',
    subjects: ['Half of my sockets have no power'],
    body: 'The desk side of {room} has no electricity: neither the lamp nor the two sockets. The fuse in the corridor box looks fine to me, I did not touch it.',
    formAnswers: { room: '{room}', kind: 'electricity', may_enter: true },
    priority: 'normal',
    steps: [
      reply(
        'Thank you for not touching the box. An electrician comes tomorrow morning; until then please use the sockets by the bed.',
        null,
      ),
      requesterReply('He was here at nine and it works again.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Rooms and moving',
    subjects: [
      'Room swap request: 14B to any ground-floor room',
      'Ground-floor room after an operation',
      'Swap with a friend in {hall}',
    ],
    body: 'I broke my ankle on Sunday and cannot take the stairs for about eight weeks. Is there a ground-floor room free, in {hall} or anywhere near {building}? I have the letter of the hospital.',
    priority: 'high',
    steps: [
      note('Riverside Court 003 is free until January, step-free bathroom.'),
      reply(
        'I am sorry to hear it. There is a ground-floor room in Riverside Court with a step-free bathroom, from tomorrow, at your present rent. Would you like it? The porters carry your things.',
        'pending',
      ),
      requesterReply('Yes please, that would help so much. Tomorrow afternoon is fine.'),
      reply('It is yours. Two porters are at your door at 2 pm.', 'resolved'),
    ],
  },
  {
    topic: 'Rooms and moving',
    subjects: ['Noise above {room} every night', 'Neighbours have parties on weekdays'],
    body: 'It goes on until three in the morning, on weekdays too. I have spoken to them twice, friendly. I have {course} at 9 and I am falling asleep in it.',
    steps: [
      note('Second report about the same flat. Warden informed.'),
      reply(
        'Thank you for having tried it yourself first. The warden talks to the flat this evening, without naming you. Please tell us how the next three nights are.',
        'pending',
      ),
      requesterReply('Quiet since then. Thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Rooms and moving',
    subjects: [
      'Can I stay over the holidays?',
      'Moving out two weeks early',
      'Storage for boxes over the summer',
    ],
    body: 'My flight is three days after my contract for {room} ends. Can I stay those nights, and what do they cost? If not, can I leave two boxes somewhere?',
    priority: 'low',
    steps: [
      reply(
        'You can stay: £24 a night, added to your last rent. Boxes may stand in the store of {hall} for free until term begins, at your own risk.',
        'pending',
      ),
      requesterReply('I’ll stay the three nights then.'),
      reply('Booked. The store needs no booking.', 'resolved'),
    ],
  },
  {
    topic: 'Rooms and moving',
    subjects: [
      'Lost my key to {room}',
      'Spare key for my wheelchair charger cupboard',
      'Key card stopped working after I changed rooms',
    ],
    body: 'My card opens the front door of {hall} but not my room since this morning. The porter could let me in once but said he may not do it again without a ticket.',
    steps: [
      reply(
        'Your card still had the old room on it. Hold it at the reader by the porter’s window once, it takes the new room from there.',
        'pending',
      ),
      requesterReply('Works now.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Rent and deposits',
    subjects: [
      'Charged for a cleaning that never happened',
      'Rent taken twice in {month}',
      'Invoice for a broken chair that was broken before',
    ],
    body: 'There is a charge of {amount} on my rent account with the words “additional cleaning {month}”. Nobody was here and nobody told us. All five of us in the flat have it.',
    formAnswers: { kind: 'rent' },
    steps: [
      note('Charge was meant for the flat one floor up.'),
      moveToTeam('Student Finance'),
      reply(
        'The charge belonged to another flat and is taken back for all five of you. You see the credit from tomorrow.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Something else (Accommodation)',
    subjects: ['Parcels go missing at {hall}'],
    body: 'Twice in {month} a parcel was shown as delivered to {hall} and was not at the lodge. One was a book for {course}. Is there a list of what arrives?',
    steps: [
      reply(
        'There is: the porters scan each parcel, and since {weekday} you get a mail when yours is in. Both of yours were left by the courier at the side gate. We have asked them to stop that.',
        null,
      ),
      requesterReply('Found them at the side gate! A little wet but readable.'),
      setStatus('resolved'),
    ],
  },
]
