import { kilobyte, megabyte } from './file-sizes.ts'

/** Sizes are bytes; times have their unit in their name. */
export const limits = {
  httpTimeoutMs: 10_000,
  subjectLength: 120,
  messageLength: 20_000,
  htmlLength: 100_000,
  /** Signs that begin a tag, in one text; reading them is what rich text costs. */
  htmlTags: 10_000,
  /** Tags that are open at the same place; each closing one is compared with all of them. */
  htmlDepth: 500,
  formAnswerLength: 2_000,
  formAnswerNumber: 1_000_000_000_000,
  formFields: 200,
  formChoices: 200,
  formConditions: 10,
  formKeyLength: 40,
  formLabelLength: 300,
  formPatternLength: 40,
  siteLanguages: 20,
  /** Files of one field of a form. */
  filesPerAnswer: 10,
  answerFileMegabytes: 10,
  nameLength: 80,
  topicDescriptionLength: 300,
  topicDepartments: 200,
  teamDepartments: 200,
  mailboxAddresses: 20,
  trustedForwarders: 50,
  imapNameLength: 250,
  imapPasswordLength: 1_000,
  /** Characters before the `@`: the signed part of an address for replies comes to it. */
  mailboxNameLength: 24,
  /** Bytes of one mail; a mail server is told so before it sends more. */
  mailSize: 25 * megabyte,
  /** Characters of a mail's text that are shown; the mail itself is kept. */
  mailTextLength: 500_000,
  /** New people that mail makes in an hour: on the whole site, and of one domain outside the university in one mailbox. */
  newPeopleByMailPerHour: 500,
  newPeopleOfDomainPerHour: 20,
  /** Receipts to one address in a day, and of one mailbox in an hour. */
  receiptsPerDay: 10,
  receiptsOfMailboxPerHour: 500,
  /** People besides the requester who get a ticket's replies. */
  participantsPerTicket: 20,
  /** People in To and Cc of a mail who are looked at as participants. */
  namedPeoplePerMail: 100,
  /** Mails to one agent in an hour that say why a mail of theirs was set aside. */
  setAsideNoticesPerHour: 4,
  /** Days for which the log of mails and the mails themselves are kept, and those in quarantine. */
  mailLogDays: 90,
  quarantineDays: 30,
  /** Files of one mail. */
  filesPerMail: 50,
  articleTitleLength: 150,
  articleSummaryLength: 300,
  keywordLength: 60,
  /** Hidden words of an article, and words that mean the same. */
  keywords: 50,
  /** Attachments and images, each. */
  filesPerArticle: 50,
  categoryDepth: 5,
  searchSynonyms: 1_000,
  /** Words in a row that a search looks up as one. */
  searchPhraseWords: 3,
  logoSize: 256 * kilobyte,
  footerLinks: 8,
  urlLength: 500,
  myTicketsSearchLength: 120,
  ratingCommentLength: 1_000,
  ratingLinkDays: 30,
  /** The most that a site may allow; it may allow less. */
  filesPerMessage: 5,
  /** Bytes; the most that a site may allow. */
  fileSize: 10 * megabyte,
  /** Bytes; what is larger is sent in parts of this size, so that no more is sent twice. */
  uploadPartSize: 256 * kilobyte,
  /** Bytes; no part but the last is smaller, so that their number is bounded. */
  leastUploadPart: 64 * kilobyte,
  fileNameLength: 120,
  unusedFileHours: 24,
  /** Time in which a repeat gets the answer that was lost. */
  idempotencyKeyHours: 24,
  /** Time in which a client takes the same request for a repeat of one whose answer was lost. */
  lostAnswerMinutes: 60,
  /** Width times height. Decoding takes about ten bytes of memory for each, and twice that for a HEIC. */
  picturePixels: 50_000_000,
  heicPixels: 25_000_000,
  /** Pictures of a WebP that moves: finding out how many there are takes as long as their square. */
  pictureFrames: 1_000,
  /** The longer side of a preview, in pixels. */
  previewEdge: 640,
  codeLength: 6,
  codeExpiresAfterMinutes: 10,
  codeTries: 5,
  /** Tries of a code in all browsers but the one that asked for it. With `codeTries` a guess is 1 in 100,000. */
  codeTriesElsewhere: 5,
  codeResendSeconds: 60,
  /** Codes to addresses that nobody has signed in with yet, on the whole site: more would be mail to strangers. */
  newcomerCodesPerHour: 500,
  /** Age at which requests for codes and for new passwords are deleted. */
  signInHours: 24,
  /** Age at which the activity log forgets IP addresses. */
  ipAddressDays: 90,
  /** Default of the site's setting. */
  reopenDays: 14,
  /** Default of the site's setting. */
  autoCloseAfterDays: 7,
  maxSnoozeDays: 366,
  tagsPerTicket: 20,
  tagLength: 40,
  suggestions: 10,
  mergeUndoHours: 24,
  suggestedTickets: 8,
  setupLinkMinutes: 60,
  invitationDays: 7,
  addressChangeDays: 7,
  addressesPerPerson: 10,
  passwordResetMinutes: 60,
  /** Time in which the former address of an account hears of changes to it. */
  formerEmailDays: 14,
  /** Time for which a sign-in or another proof counts for changes of weight. */
  proofMinutes: 15,
  recoveryCodes: 10,
  /** Time for the second step of a sign-in, once the password is given. */
  pendingSignInMinutes: 10,
  signInDomains: 50,
  /** The most days that the site's settings take. */
  maxSiteDays: 365,
  /** The most months that the site may keep its activity log, short of for ever. */
  maxActivityMonths: 120,
  /** The fewest and the most months that closed tickets may be kept, short of for ever. */
  minTicketMonths: 6,
  maxTicketMonths: 240,
  /** Time after a change of the months in which no ticket is deleted yet. */
  ticketDeletionDelayHours: 24,
  legalHoldLength: 200,
  teamsPerPerson: 100,
  maxHandOverPeople: 500,
  coursesPerPerson: 200,
  pageSize: 50,
  exportPageSize: 500,
  /** Report exports that one process reads at once: each holds a connection meanwhile. */
  reportExportsAtOnce: 2,
  maxCountedTickets: 1_000,
  /** A requester's earlier tickets are counted up to here; one more stands for "and more". */
  maxCountedEarlierTickets: 99,
  suggestedFilterValues: 20,
  savedViewNameLength: 40,
  maxSavedViews: 100,
  reportSubscriptionNameLength: 80,
  reportSubscriptions: 20,
  /** A view's count beyond this reads "99+". */
  maxCountedInSavedView: 99,
  maxBulkTickets: 1_000,
  bulkUpdateHours: 24,
  bulkUndoMinutes: 30,
  atRiskPercent: 80,
  /** The share of deadlines that a site aims to meet where it has not chosen its own, in percent. */
  complianceTargets: { first_response: 95, next_response: 90, resolution: 85 },
  countPushesPerSecond: 5,
  icsFileSize: megabyte,
  holidayImportYears: 3,
  holidays: 1_000,
  /** A longer event is no holiday. */
  holidayDays: 92,
  shownLeftOutEvents: 200,
  windowsPerDay: 12,
  targetMinutes: 600_000,
  cannedResponseOptions: 50,
  importFileSize: 50 * megabyte,
  importLines: 100_000,
  /** Different words with letters beyond ASCII by which the encoding of a file is guessed, and of them those shown. */
  importWords: 300,
  shownImportWords: 12,
  importColumns: 100,
  /** Characters of one line of a file. */
  importLineLength: 64 * kilobyte,
  externalIdLength: 60,
  /** Time that a file waits for its columns or for the go-ahead. */
  importWaitHours: 24,
  /** Time for which the refused lines can be read. */
  importReportDays: 30,
  shownImportProblems: 20,
  suggestedArticles: 3,
  /** Time for which the results of suggestions are kept, without the names of readers. */
  suggestionDays: 395,
  feedbackLength: 500,
  /** Time in which somebody who is signed in can change their mind about an article. */
  feedbackReaderDays: 30,
  feedbackCommentDays: 365,
  searchLogDays: 90,
  /** Links for televisions that one person may have. */
  wallScreens: 50,
  wallSecondsPerPage: { min: 10, max: 120 },
} as const

/**
 * Limits of one person in an hour: more than anybody does by hand, and little enough that a script with
 * somebody's session floods neither the queues nor the disk. `changes` are closing, reopening and editing
 * one's profile; `suggestions` are asking for articles and saying what became of them.
 */
export const hourlyLimits = {
  requester: {
    tickets: 30,
    replies: 120,
    changes: 120,
    suggestions: 600,
    uploads: 120,
    uploadedBytes: 300 * megabyte,
  },
  staff: {
    tickets: 300,
    replies: 1_200,
    changes: 1_200,
    suggestions: 600,
    uploads: 600,
    uploadedBytes: 2_000 * megabyte,
  },
} as const

export type HourlyLimit = keyof (typeof hourlyLimits)['requester']

export const unsentFileBytes = { requester: 100 * megabyte, staff: 500 * megabyte } as const

/** Types that may be attached, as detected from the bytes and never as named by the sender. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'text/plain': ['txt', 'csv', 'log', 'md'],
} as const satisfies Record<string, readonly string[]>

export type FileType = keyof typeof fileTypes

/** The largest integer that a column holds. */
export const maxInteger = 2_147_483_647
