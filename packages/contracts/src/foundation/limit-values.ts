import { kilobyte, megabyte } from './file-sizes.ts'

export const httpTimeoutMs = 10_000
export const subjectLength = 120
export const messageLength = 20_000
export const htmlLength = 100_000
/** Signs that begin a tag, in one text; reading them is what rich text costs. */
export const htmlTags = 10_000
/** Tags that are open at the same place; each closing one is compared with all of them. */
export const htmlDepth = 500
export const formAnswerLength = 2_000
export const formAnswerNumber = 1_000_000_000_000
export const formFields = 200
export const formChoices = 200
export const formConditions = 10
export const formKeyLength = 40
export const formLabelLength = 300
export const formPatternLength = 40
export const siteLanguages = 20
/** Files of one field of a form. */
export const filesPerAnswer = 10
export const answerFileMegabytes = 10
export const nameLength = 80
export const topicDescriptionLength = 300
export const topicDepartments = 200
export const teamDepartments = 200
export const ticketsPerAgent = 1_000
export const topicsPerMember = 100
/** Days up to the end of an absence. */
export const awayDays = 731
export const mailboxAddresses = 20
export const trustedForwarders = 50
/** Addresses and domains whose mail a mailbox sets aside. */
export const blockedSenders = 500
export const mailRules = 12
export const conditionsPerMailRule = 6
export const mailRuleValueLength = 200
export const mailHeaderNameLength = 76
/** Mails on which the rules of a mailbox are tried. */
export const mailsPerRuleTrial = 100
/** Addresses to which mail fails that are listed, and that mails go to again at once. */
export const failingAddresses = 500
export const imapNameLength = 250
export const imapPasswordLength = 1_000
export const mailboxSignatureLength = 1_000
/** Seconds in which a sent reply can be taken back. */
export const undoSeconds = 10
export const maxScheduleDays = 365
/** The most characters of earlier messages that the mail of an answer quotes, in all. */
export const quotedMessages = 5
export const quotedLength = 10_000
export const dkimKeyLength = 10_000
/** Characters before the `@`: the signed part of an address for replies comes to it. */
export const mailboxNameLength = 24
/** Bytes of one mail; a mail server is told so before it sends more. */
export const mailSize = 25 * megabyte
/** Characters of a mail's text that are shown; the mail itself is kept. */
export const mailTextLength = 500_000
/** Characters of a mail's headers that are shown. */
export const mailHeadersLength = 200_000
/** New people that mail makes in an hour: on the whole site, and of one domain outside the university in one mailbox. */
export const newPeopleByMailPerHour = 500
export const newPeopleOfDomainPerHour = 20
/** Receipts to one address in a day, and of one mailbox in an hour. */
export const receiptsPerDay = 10
export const receiptsOfMailboxPerHour = 500
/** People besides the requester who get a ticket's replies. */
export const participantsPerTicket = 20
/** People in To and Cc of a mail who are looked at as participants. */
export const namedPeoplePerMail = 100
/** Mails to one agent in an hour that say why a mail of theirs was set aside. */
export const setAsideNoticesPerHour = 4
/** Days for which the log of mails and the mails themselves are kept, and those in quarantine. */
export const mailLogDays = 90
export const quarantineDays = 30
/** Files of one mail. */
export const filesPerMail = 50
export const articleTitleLength = 150
export const articleSummaryLength = 300
export const keywordLength = 60
/** Hidden words of an article, and words that mean the same. */
export const keywords = 50
/** Attachments and images, each. */
export const filesPerArticle = 50
export const categoryDepth = 5
export const searchSynonyms = 1_000
/** Words in a row that a search looks up as one. */
export const searchPhraseWords = 3
export const logoSize = 256 * kilobyte
export const footerLinks = 8
/** Sites that may embed a form. */
export const embedOrigins = 20
export const urlLength = 500
export const myTicketsSearchLength = 120
export const ratingCommentLength = 1_000
export const ratingLinkDays = 30
/** The most that a site may allow; it may allow less. */
export const filesPerMessage = 5
/** Bytes; the most that a site may allow. */
export const fileSize = 10 * megabyte
/** Bytes; what is larger is sent in parts of this size, so that no more is sent twice. */
export const uploadPartSize = 256 * kilobyte
/** Bytes; no part but the last is smaller, so that their number is bounded. */
export const leastUploadPart = 64 * kilobyte
export const fileNameLength = 120
export const unusedFileHours = 24
/** Time in which a repeat gets the answer that was lost. */
export const idempotencyKeyHours = 24
/** Time in which a client takes the same request for a repeat of one whose answer was lost. */
export const lostAnswerMinutes = 60
/** Width times height. Decoding takes about ten bytes of memory for each, and twice that for a HEIC. */
export const picturePixels = 50_000_000
export const heicPixels = 25_000_000
/** Pictures of a WebP that moves: finding out how many there are takes as long as their square. */
export const pictureFrames = 1_000
/** The longer side of a preview, in pixels. */
export const previewEdge = 640
export const codeLength = 6
export const codeExpiresAfterMinutes = 10
export const codeTries = 5
/** Tries of a code in all browsers but the one that asked for it. With `codeTries` a guess is 1 in 100,000. */
export const codeTriesElsewhere = 5
export const codeResendSeconds = 60
/** Codes to addresses that nobody has signed in with yet, on the whole site: more would be mail to strangers. */
export const newcomerCodesPerHour = 500
/** Age at which requests for codes and for new passwords are deleted. */
export const signInHours = 24
/** Age at which the activity log forgets IP addresses. */
export const ipAddressDays = 90
/** Default of the site's setting. */
export const reopenDays = 14
/** Default of the site's setting. */
export const autoCloseAfterDays = 7
/** Time for which drafts on closed tickets are kept after their last change. */
export const draftDays = 90
/** Time for which events of no ticket are kept, once they are handled. */
export const pastEventDays = 90
export const maxSnoozeDays = 366
export const tagsPerTicket = 20
export const tagLength = 40
export const suggestions = 10
export const mergeUndoHours = 24
/** Days in which a merge of two people can be undone. */
export const peopleMergeUndoDays = 14
export const suggestedTickets = 8
export const setupLinkMinutes = 60
export const invitationDays = 7
export const addressChangeDays = 7
export const addressesPerPerson = 10
export const passwordResetMinutes = 60
/** Time in which the former address of an account hears of changes to it. */
export const formerEmailDays = 14
/** Time for which a sign-in or another proof counts for changes of weight. */
export const proofMinutes = 15
export const recoveryCodes = 10
export const passkeysPerPerson = 20
export const passkeyNameLength = 60
/** Time in which a browser answers a passkey's challenge. */
export const passkeyMinutes = 5
/** Time for the second step of a sign-in, once the password is given. */
export const pendingSignInMinutes = 10
export const signInDomains = 50
/** The most days that the site's settings take. */
export const maxSiteDays = 365
/** The most months that the site may keep its activity log, short of for ever. */
export const maxActivityMonths = 120
/** The fewest and the most months that closed tickets may be kept, short of for ever. */
export const minTicketMonths = 6
export const maxTicketMonths = 240
/** Time after a change of the months in which no ticket is deleted yet. */
export const ticketDeletionDelayHours = 24
export const legalHoldLength = 200
export const teamsPerPerson = 100
export const maxHandOverPeople = 500
export const coursesPerPerson = 200
export const pageSize = 50
export const exportPageSize = 500
/** Report exports that one process reads at once: each holds a connection meanwhile. */
export const reportExportsAtOnce = 2
export const maxCountedTickets = 1_000
/** A requester's earlier tickets are counted up to here; one more stands for "and more". */
export const maxCountedEarlierTickets = 99
export const suggestedFilterValues = 20
export const savedViewNameLength = 40
export const maxSavedViews = 100
export const reportSubscriptionNameLength = 80
export const reportSubscriptions = 20
/** A view's count beyond this reads "99+". */
export const maxCountedInSavedView = 99
export const maxBulkTickets = 1_000
export const bulkUpdateHours = 24
export const bulkUndoMinutes = 30
export const atRiskPercent = 80
/** The share of deadlines that a site aims to meet where it has not chosen its own, in percent. */
export const complianceTargets = { first_response: 95, next_response: 90, resolution: 85 } as const
export const countPushesPerSecond = 5
export const icsFileSize = megabyte
export const holidayImportYears = 3
export const holidays = 1_000
/** A longer event is no holiday. */
export const holidayDays = 92
export const shownLeftOutEvents = 200
export const windowsPerDay = 12
export const targetMinutes = 600_000
export const cannedResponseOptions = 50
export const macroOptions = 50
export const macrosOfPerson = 200
export const macroChanges = 20
export const automations = 2_000
export const automationGroups = 10
export const automationConditions = 20
/** Minutes, hours or days. */
export const automationAmount = 10_000
export const automationNotice = 500
/** Automations in a row that set each other off, the first one counted. */
export const automationDepth = 5
/** Runs of one automation in an hour, after which it is paused. */
export const automationRunsPerHour = 1_000
export const automationRunDays = 90
export const automationTrialDays = 30
/** Tickets of a trial that are shown, and that are counted at most. */
export const automationTrialTickets = 50
export const automationTrialCount = 10_000
export const importFileSize = 50 * megabyte
export const importLines = 100_000
/** Bytes of the tables of a OneRoster export, unpacked. */
export const rosterSize = 200 * megabyte
/** Different words with letters beyond ASCII by which the encoding of a file is guessed, and of them those shown. */
export const importWords = 300
export const shownImportWords = 12
/** Other languages need more room than the 300 characters of the longest text. */
export const siteTextLength = 600
export const siteTextFieldLength = 100
export const siteTextRows = 200
export const siteTextFileSize = 5 * megabyte
export const siteTextProblems = 100
export const importColumns = 100
/** Characters of one line of a file: a course with some thousand addresses. */
export const importLineLength = 256 * kilobyte
export const externalIdLength = 60
/** Time that a file waits for its columns or for the go-ahead. */
export const importWaitHours = 24
/** Time for which the refused lines can be read. */
export const importReportDays = 30
export const shownImportProblems = 20
export const suggestedArticles = 3
/** Time for which the results of suggestions and the votes on articles are kept, without the names of readers. */
export const suggestionDays = 395
export const feedbackLength = 500
/** Time in which somebody who is signed in can change their mind about an article. */
export const feedbackReaderDays = 30
export const feedbackCommentDays = 365
export const searchLogDays = 90
/** Links for televisions that one person may have. */
export const wallScreens = 50
export const apiTokens = 100
export const personalTokens = 20
/** Requests of one token in a minute. */
export const tokenRequests = 600
/** For how long a token that has expired is still listed. */
export const expiredTokenDays = 30
/** Requests of a directory in a minute, which sends one for each person. */
export const scimRequests = 3_000
/** Bytes of one request of a directory: a group with all its members. */
export const scimBytes = 512 * 1024
/** Operations and bytes of one bulk request, and how many of them a directory may send in a minute: as much as by single ones. */
export const scimBulkOperations = 100
export const scimBulkBytes = 1024 * 1024
export const scimBulkRequests = 30
export const scimPageSize = 200
export const scimFilterLength = 1_000
/** Conditions of a filter, and how deep they lie. */
export const scimFilterConditions = 20
export const scimOperations = 1_000
export const scimTextLength = 500
export const scimEmails = 20
export const scimGroups = 1_000
export const scimGroupMembers = 5_000
/** Refusals to one directory that are still shown. */
export const scimProblems = 50
export const scimProblemDays = 30
export const identityProviders = 20
export const identitiesPerPerson = 10
export const providerRules = 200
export const emergencyAccounts = 20
export const groupLength = 300
/** Groups of one person that are kept for previews; rules look at all. */
export const groupsKept = 1_000
/** For how long groups are kept that a provider has not named again. */
export const groupsKeptDays = 180
/** People whom a preview of rules names. */
export const rulesPreviewed = 100
export const issuerLength = 500
export const clientIdLength = 300
export const clientSecretLength = 1_000
export const claimNameLength = 120
export const scopesLength = 300
export const acrLength = 300
/** Metadata of one identity provider, as XML. */
export const metadataLength = 100_000
/** Certificates by which a federation signs its metadata, as PEM. */
export const metadataCertificateLength = 20_000
/** Signed metadata of a federation, unpacked: those of all federations of the world have a hundred million. */
export const federationBytes = 300_000_000
export const entityIdLength = 1_000
/** Providers of a federation that are chosen one by one. */
export const chosenMembers = 200
/** Providers that the sign-in pages show without a search. */
export const shownProviders = 4
/** Providers that one search finds. */
export const foundProviders = 20
export const providerSearchLength = 100
/** For how long it is said beforehand that a provider's certificate ends. */
export const certificateWarningDays = 30
/** Hours for which our next key for SAML has to have been published, so that providers have read it, before it is used. */
export const samlKeyWaitHours = 24
/** Days for which a former one still opens what is encrypted to it. */
export const samlKeyKeptDays = 30
export const samlCertificateYears = 10
export const deployments = 50
export const deploymentLength = 255
/** Courses of a learning platform that its page lists. */
export const ltiContextsShown = 50
/** Members of one course that are read. */
export const ltiMembers = 20_000
/** Hours after which a new key of ours is signed with, once platforms have read it, and until the one before is forgotten. */
export const ltiKeyWaitHours = 24
export const ltiKeyKeptHours = 8 * 24
/** Time for signing in at an identity provider, and for looking at what a test of one brought. */
export const signOnMinutes = 10
export const webhooks = 50
export const webhookAddressLength = 2_000
/** Deliveries of one webhook that may wait; events beyond are left out. */
export const webhookWaiting = 10_000
export const webhookTries = 10
/** Days without a success after which a webhook is stopped. */
export const webhookFailingDays = 5
/** Bytes of one event as it is sent. */
export const webhookEventBytes = 20_000
/** Time for which deliveries and their tries are kept. */
export const webhookDeliveryDays = 14
export const wallSecondsPerPage = { min: 10, max: 120 } as const
