/** Each screen's code is a file of its own, fetched when the screen is first wanted. */
export const screens = {
  account: async () => (await import('./settings/account/account-screen.tsx')).AccountScreen,
  activity: async () => (await import('./settings/activity/activity-screen.tsx')).ActivityScreen,
  apiReference: async () =>
    (await import('./settings/api-reference/api-reference-screen.tsx')).ApiReferenceScreen,
  apiTokens: async () => (await import('./settings/api-tokens/api-tokens-screen.tsx')).ApiTokensScreen,
  article: async () => (await import('./knowledge-base/articles/article-screen.tsx')).ArticleScreen,
  articleCategories: async () =>
    (await import('./knowledge-base/categories/category-list-screen.tsx')).CategoryListScreen,
  articleCategory: async () =>
    (await import('./knowledge-base/categories/category-screen.tsx')).CategoryScreen,
  articles: async () => (await import('./knowledge-base/articles/article-list-screen.tsx')).ArticleListScreen,
  canned: async () =>
    (await import('./ticketing/canned-responses/canned-response-screen.tsx')).CannedResponseScreen,
  cannedList: async () =>
    (await import('./ticketing/canned-responses/canned-response-list-screen.tsx')).CannedResponseListScreen,
  courseImport: async () => (await import('./settings/imports/import-screen.tsx')).CourseImportScreen,
  courseImports: async () => (await import('./settings/imports/import-list-screen.tsx')).CourseImportsScreen,
  course: async () => (await import('./directory/courses/course-screen.tsx')).CourseScreen,
  courses: async () => (await import('./directory/courses/course-list-screen.tsx')).CourseListScreen,
  dashboard: async () => (await import('./insight/dashboard/dashboard-screen.tsx')).DashboardScreen,
  failedJobs: async () => (await import('./settings/failed-jobs/failed-jobs-screen.tsx')).FailedJobsScreen,
  operations: async () => (await import('./settings/operations/operations-screen.tsx')).OperationsScreen,
  incomingMail: async () =>
    (await import('./settings/incoming-mail/incoming-mail-screen.tsx')).IncomingMailScreen,
  macro: async () => (await import('./ticketing/macros/macro-screen.tsx')).MacroScreen,
  macros: async () => (await import('./ticketing/macros/macro-list-screen.tsx')).MacroListScreen,
  mail: async () => (await import('./settings/incoming-mail/mail-screen.tsx')).MailScreen,
  directories: async () => (await import('./settings/directories/directories-screen.tsx')).DirectoriesScreen,
  providers: async () => (await import('./settings/sign-on/provider-list-screen.tsx')).ProviderListScreen,
  provider: async () => (await import('./settings/sign-on/provider-screen.tsx')).ProviderScreen,
  newProvider: async () => (await import('./settings/sign-on/provider-screen.tsx')).NewProviderScreen,
  providerRules: async () => (await import('./settings/sign-on/rules/rules-screen.tsx')).RulesScreen,
  waysIn: async () => (await import('./settings/sign-on/ways-in-screen.tsx')).WaysInScreen,
  providerTest: async () => (await import('./settings/sign-on/test-screen.tsx')).TestScreen,
  webhooks: async () => (await import('./settings/webhooks/webhook-list-screen.tsx')).WebhookListScreen,
  webhook: async () => (await import('./settings/webhooks/webhook-screen.tsx')).WebhookScreen,
  newWebhook: async () => (await import('./settings/webhooks/webhook-screen.tsx')).NewWebhookScreen,
  webhookDeliveries: async () =>
    (await import('./settings/webhooks/webhook-deliveries-screen.tsx')).WebhookDeliveriesScreen,
  mailboxes: async () => (await import('./settings/mailboxes/mailbox-list-screen.tsx')).MailboxListScreen,
  mailbox: async () => (await import('./settings/mailboxes/mailbox-screen.tsx')).MailboxScreen,
  mailConsent: async () => (await import('./settings/mailboxes/mail-consent-screen.tsx')).MailConsentScreen,
  newMailbox: async () => (await import('./settings/mailboxes/mailbox-screen.tsx')).NewMailboxScreen,
  deliveries: async () => (await import('./settings/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  department: async () => (await import('./directory/departments/department-screen.tsx')).DepartmentScreen,
  departments: async () =>
    (await import('./directory/departments/department-list-screen.tsx')).DepartmentListScreen,
  enrolment: async () => (await import('./identity/auth/second-factor/enrolment-screen.tsx')).EnrolmentScreen,
  forgotPassword: async () =>
    (await import('./identity/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  emailTemplate: async () =>
    (await import('./settings/email-templates/email-template-screen.tsx')).EmailTemplateScreen,
  emailTemplates: async () =>
    (await import('./settings/email-templates/email-template-list-screen.tsx')).EmailTemplateListScreen,
  translations: async () =>
    (await import('./settings/translations/translations-screen.tsx')).TranslationsScreen,
  hours: async () => (await import('./sla/business-hours/business-hours-screen.tsx')).BusinessHoursScreen,
  hoursList: async () =>
    (await import('./sla/business-hours/business-hours-list-screen.tsx')).BusinessHoursListScreen,
  invitation: async () => (await import('./identity/auth/invitation-screen.tsx')).InvitationScreen,
  knowledgeBase: async () =>
    (await import('./knowledge-base/reading/knowledge-base-screen.tsx')).KnowledgeBaseScreen,
  login: async () => (await import('./identity/auth/login-screen.tsx')).LoginScreen,
  newArticle: async () => (await import('./knowledge-base/articles/article-screen.tsx')).NewArticleScreen,
  newArticleCategory: async () =>
    (await import('./knowledge-base/categories/category-screen.tsx')).NewCategoryScreen,
  newCanned: async () =>
    (await import('./ticketing/canned-responses/canned-response-screen.tsx')).NewCannedResponseScreen,
  newCourse: async () => (await import('./directory/courses/course-screen.tsx')).NewCourseScreen,
  newDepartment: async () =>
    (await import('./directory/departments/department-screen.tsx')).NewDepartmentScreen,
  newHours: async () =>
    (await import('./sla/business-hours/business-hours-screen.tsx')).NewBusinessHoursScreen,
  automation: async () => (await import('./ticketing/automations/automation-screen.tsx')).AutomationScreen,
  automationRuns: async () =>
    (await import('./ticketing/automations/automation-runs-screen.tsx')).AutomationRunsScreen,
  automations: async () =>
    (await import('./ticketing/automations/automation-list-screen.tsx')).AutomationListScreen,
  newAutomation: async () =>
    (await import('./ticketing/automations/automation-screen.tsx')).NewAutomationScreen,
  newMacro: async () => (await import('./ticketing/macros/macro-screen.tsx')).NewMacroScreen,
  newPolicy: async () => (await import('./sla/policies/sla-policy-screen.tsx')).NewSlaPolicyScreen,
  newRole: async () => (await import('./directory/roles/role-screen.tsx')).NewRoleScreen,
  newTeam: async () => (await import('./directory/teams/team-screen.tsx')).NewTeamScreen,
  newUser: async () => (await import('./directory/users/user-screen.tsx')).NewUserScreen,
  newTicket: async () => (await import('./ticketing/new-ticket/new-ticket-screen.tsx')).NewTicketScreen,
  newForm: async () => (await import('./ticketing/forms/form-screen.tsx')).NewFormScreen,
  newTopic: async () => (await import('./ticketing/topics/topic-screen.tsx')).NewTopicScreen,
  policies: async () => (await import('./sla/policies/sla-policies-screen.tsx')).SlaPoliciesScreen,
  policy: async () => (await import('./sla/policies/sla-policy-screen.tsx')).SlaPolicyScreen,
  print: async () => (await import('./ticketing/ticket/print/print-screen.tsx')).PrintScreen,
  resetPassword: async () => (await import('./identity/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  role: async () => (await import('./directory/roles/role-screen.tsx')).RoleScreen,
  roles: async () => (await import('./directory/roles/role-list-screen.tsx')).RoleListScreen,
  search: async () => (await import('./ticketing/search/search-screen.tsx')).SearchScreen,
  secondFactor: async () =>
    (await import('./identity/auth/second-factor/second-factor-screen.tsx')).SecondFactorScreen,
  setup: async () => (await import('./settings/setup/setup-screen.tsx')).SetupScreen,
  site: async () => (await import('./settings/site-settings/site-settings-screen.tsx')).SiteSettingsScreen,
  availability: async () =>
    (await import('./directory/availability/availability-screen.tsx')).AvailabilityScreen,
  team: async () => (await import('./directory/teams/team-screen.tsx')).TeamScreen,
  teams: async () => (await import('./directory/teams/team-list-screen.tsx')).TeamListScreen,
  user: async () => (await import('./directory/users/user-screen.tsx')).UserScreen,
  userImport: async () => (await import('./settings/imports/import-screen.tsx')).UserImportScreen,
  userImports: async () => (await import('./settings/imports/import-list-screen.tsx')).UserImportsScreen,
  wall: async () => (await import('./insight/wall/board/wall-screen.tsx')).WallScreen,
  wallScreens: async () => (await import('./insight/wall/wall-screens-screen.tsx')).WallScreensScreen,
  users: async () => (await import('./directory/users/user-list-screen.tsx')).UserListScreen,
  ticket: async () => (await import('./ticketing/ticket/ticket-screen.tsx')).TicketScreen,
  form: async () => (await import('./ticketing/forms/form-screen.tsx')).FormScreen,
  forms: async () => (await import('./ticketing/forms/form-list-screen.tsx')).FormListScreen,
  ticketReport: async () => (await import('./insight/reports/ticket-report-screen.tsx')).TicketReportScreen,
  topic: async () => (await import('./ticketing/topics/topic-screen.tsx')).TopicScreen,
  topics: async () => (await import('./ticketing/topics/topic-list-screen.tsx')).TopicListScreen,
  allTickets: loadQueueScreen('all'),
  unassignedTickets: loadQueueScreen('unassigned'),
  teamTickets: loadQueueScreen('team'),
}

function loadQueueScreen(name: 'all' | 'unassigned' | 'team') {
  return async () => {
    const { TicketListScreen: TicketsScreen } = await import('./ticketing/ticket-list/ticket-list-screen.tsx')
    return () => <TicketsScreen queue={name} />
  }
}
