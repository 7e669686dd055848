// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'account.title': Record<never, never>
  'account.text': Record<never, never>
  'account.failed': Record<never, never>
  'account.saveLabel': Record<never, never>
  'account.profile.title': Record<never, never>
  'account.profile.text': Record<never, never>
  'account.profile.name': Record<never, never>
  'account.profile.email': Record<never, never>
  'account.profile.role': Record<never, never>
  'account.profile.teams': Record<never, never>
  'account.profile.noTeams': Record<never, never>
  'account.profile.zone': Record<never, never>
  'account.profile.zoneHint': { site: string | number | readonly string[] }
  'account.signature.title': Record<never, never>
  'account.signature.text': Record<never, never>
  'account.signature.label': Record<never, never>
  'account.signature.placeholder': Record<never, never>
  'account.signature.had': Record<never, never>
  'account.signature.none': Record<never, never>
  'account.notifications.title': Record<never, never>
  'account.notifications.text': Record<never, never>
  'account.notifications.bell': Record<never, never>
  'account.notifications.mail': Record<never, never>
  'account.notifications.kind': Record<never, never>
  'account.notifications.cell': { kind: string | number | readonly string[]; way: string | number | readonly string[] }
  'account.notifications.kinds.assigned': Record<never, never>
  'account.notifications.kinds.mention': Record<never, never>
  'account.notifications.kinds.answer': Record<never, never>
  'account.notifications.kinds.sla': Record<never, never>
  'account.notifications.mailNote': Record<never, never>
  'account.addresses.title': Record<never, never>
  'account.addresses.text': Record<never, never>
  'account.password.title': Record<never, never>
  'account.password.text': { least: number }
  'account.password.current': Record<never, never>
  'account.password.next': Record<never, never>
  'account.password.show': Record<never, never>
  'account.password.change': Record<never, never>
  'account.password.changed': Record<never, never>
  'account.sessions.title': Record<never, never>
  'account.sessions.text': Record<never, never>
  'account.keys.title': Record<never, never>
  'account.keys.text': Record<never, never>
  'account.calendar.title': Record<never, never>
  'account.calendar.text': Record<never, never>
  'account.calendar.empty': Record<never, never>
  'account.calendar.since': { date: string | number | readonly string[]; showsSubjects: boolean }
  'account.calendar.read': { at: string | number | readonly string[] }
  'account.calendar.unread': Record<never, never>
  'account.calendar.showsSubjects': Record<never, never>
  'account.calendar.subjectsHint': Record<never, never>
  'account.calendar.create': Record<never, never>
  'account.calendar.replace': Record<never, never>
  'account.calendar.remove': Record<never, never>
  'account.calendar.removed': Record<never, never>
  'account.calendar.endTitle': Record<never, never>
  'account.calendar.endText': Record<never, never>
  'account.calendar.made': Record<never, never>
  'account.calendar.madeText': Record<never, never>
  'account.calendar.address': Record<never, never>
  'account.passkeys.title': Record<never, never>
  'account.passkeys.text': Record<never, never>
  'account.identities.title': Record<never, never>
  'account.identities.text': Record<never, never>
  'account.factor.title': Record<never, never>
  'account.factor.text': Record<never, never>
  'account.factor.turnOn': Record<never, never>
  'account.factor.continue': Record<never, never>
  'account.factor.cancel': Record<never, never>
  'account.factor.onSince': { date: string | number | readonly string[] }
  'account.factor.codesLeft': { count: number }
  'account.factor.renew': Record<never, never>
  'account.factor.turnOff': Record<never, never>
  'account.factor.isOff': Record<never, never>
  'account.factor.required': Record<never, never>
  'account.factor.codeHint': Record<never, never>
  'api-reference.title': Record<never, never>
  'api-reference.text': Record<never, never>
  'api-reference.download': Record<never, never>
  'api-reference.loading': Record<never, never>
  'api-reference.search': Record<never, never>
  'api-reference.searchHint': Record<never, never>
  'api-reference.nothing': Record<never, never>
  'api-reference.scope': Record<never, never>
  'api-reference.parameters': Record<never, never>
  'api-reference.inPath': Record<never, never>
  'api-reference.inQuery': Record<never, never>
  'api-reference.inHeader': Record<never, never>
  'api-reference.required': Record<never, never>
  'api-reference.body': Record<never, never>
  'api-reference.call': Record<never, never>
  'api-reference.answer': { status: string | number | readonly string[] }
  'api-reference.copy': Record<never, never>
  'api-reference.copied': Record<never, never>
  'api-reference.notCopied': Record<never, never>
  'api-reference.try.title': { route: string | number | readonly string[] }
  'api-reference.try.token': Record<never, never>
  'api-reference.try.tokenHint': Record<never, never>
  'api-reference.try.missing': Record<never, never>
  'api-reference.try.notJson': Record<never, never>
  'api-reference.try.changesData': Record<never, never>
  'api-reference.try.send': Record<never, never>
  'api-reference.try.needsToken': Record<never, never>
  'api-reference.try.unreachable': Record<never, never>
  'api-reference.try.answer': { seconds: string | number | readonly string[]; status: string | number | readonly string[] }
  'api-reference.try.remaining': { remaining: number }
  'api-tokens.title': Record<never, never>
  'api-tokens.text': Record<never, never>
  'api-tokens.loading': Record<never, never>
  'api-tokens.add': Record<never, never>
  'api-tokens.empty': Record<never, never>
  'api-tokens.emptyText': Record<never, never>
  'api-tokens.name': Record<never, never>
  'api-tokens.nameHint': Record<never, never>
  'api-tokens.ownNameHint': Record<never, never>
  'api-tokens.scopes': Record<never, never>
  'api-tokens.scopesHint': Record<never, never>
  'api-tokens.scope.tickets.read': Record<never, never>
  'api-tokens.scope.tickets.write': Record<never, never>
  'api-tokens.scope.messages.write': Record<never, never>
  'api-tokens.scope.people.read': Record<never, never>
  'api-tokens.scope.teams.read': Record<never, never>
  'api-tokens.scope.topics.read': Record<never, never>
  'api-tokens.scope.articles.read': Record<never, never>
  'api-tokens.scope.articles.write': Record<never, never>
  'api-tokens.scope.files.read': Record<never, never>
  'api-tokens.scope.files.write': Record<never, never>
  'api-tokens.scope.scim': Record<never, never>
  'api-tokens.teams': Record<never, never>
  'api-tokens.teamsHint': Record<never, never>
  'api-tokens.allTeams': Record<never, never>
  'api-tokens.days': Record<never, never>
  'api-tokens.dayChoice': { count: number }
  'api-tokens.create': Record<never, never>
  'api-tokens.cancel': Record<never, never>
  'api-tokens.made': { name: string | number | readonly string[] }
  'api-tokens.madeText': Record<never, never>
  'api-tokens.secret': Record<never, never>
  'api-tokens.hint': Record<never, never>
  'api-tokens.owner': Record<never, never>
  'api-tokens.maker': Record<never, never>
  'api-tokens.used': Record<never, never>
  'api-tokens.never': Record<never, never>
  'api-tokens.ends': Record<never, never>
  'api-tokens.ended': Record<never, never>
  'api-tokens.overlap': { at: string | number | readonly string[] }
  'api-tokens.actions': Record<never, never>
  'api-tokens.rotate': Record<never, never>
  'api-tokens.rotateNamed': { name: string | number | readonly string[] }
  'api-tokens.rotateText': Record<never, never>
  'api-tokens.overlapLabel': Record<never, never>
  'api-tokens.overlapChoice': { count: number }
  'api-tokens.rotateSubmit': Record<never, never>
  'api-tokens.revoke': Record<never, never>
  'api-tokens.revokeNamed': { name: string | number | readonly string[] }
  'api-tokens.revokeTitle': Record<never, never>
  'api-tokens.revokeText': { name: string | number | readonly string[] }
  'api-tokens.revoked': Record<never, never>
  'api-tokens.personal.title': Record<never, never>
  'api-tokens.personal.text': Record<never, never>
  'api-tokens.personal.empty': Record<never, never>
  'api-tokens.own.title': Record<never, never>
  'api-tokens.own.text': Record<never, never>
  'api-tokens.own.empty': Record<never, never>
  'app.product': Record<never, never>
  'app.noScript': Record<never, never>
  'app.skip': Record<never, never>
  'app.accessLost': Record<never, never>
  'app.titles.signIn': Record<never, never>
  'app.titles.myAccount': Record<never, never>
  'app.titles.dashboard': Record<never, never>
  'app.titles.tickets': Record<never, never>
  'app.titles.ticket': Record<never, never>
  'app.titles.all': Record<never, never>
  'app.titles.allTickets': Record<never, never>
  'app.titles.unassigned': Record<never, never>
  'app.titles.unassignedTickets': Record<never, never>
  'app.titles.settings': Record<never, never>
  'app.titles.activityLog': Record<never, never>
  'app.titles.slaPolicies': Record<never, never>
  'app.titles.businessHours': Record<never, never>
  'app.titles.search': Record<never, never>
  'app.titles.cannedResponses': Record<never, never>
  'app.titles.roles': Record<never, never>
  'app.titles.notFound': Record<never, never>
  'app.sidebar.label': Record<never, never>
  'app.sidebar.dashboard': Record<never, never>
  'app.sidebar.tickets': Record<never, never>
  'app.sidebar.myTickets': Record<never, never>
  'app.sidebar.myTeams': Record<never, never>
  'app.sidebar.otherTeams': Record<never, never>
  'app.sidebar.allTeams': Record<never, never>
  'app.sidebar.manage': Record<never, never>
  'app.sidebar.automations': Record<never, never>
  'app.sidebar.cannedResponses': Record<never, never>
  'app.sidebar.settings': Record<never, never>
  'app.sidebar.activityLog': Record<never, never>
  'app.sidebar.slaPolicies': Record<never, never>
  'app.sidebar.businessHours': Record<never, never>
  'app.sidebar.collapse': Record<never, never>
  'app.sidebar.expand': Record<never, never>
  'app.sidebar.open': Record<never, never>
  'app.sidebar.close': Record<never, never>
  'app.sidebar.waiting': { count: number }
  'app.sidebar.breached': { count: string | number | readonly string[] }
  'app.sidebar.atRisk': { count: string | number | readonly string[] }
  'app.keys.title': Record<never, never>
  'app.keys.text': Record<never, never>
  'app.account.menu': Record<never, never>
  'app.account.mine': Record<never, never>
  'app.account.keys': Record<never, never>
  'app.account.theme': Record<never, never>
  'app.account.signOut': Record<never, never>
  'app.account.portal': Record<never, never>
  'app.account.signOutFailed': Record<never, never>
  'app.login.title': Record<never, never>
  'app.login.text': Record<never, never>
  'app.login.email': Record<never, never>
  'app.login.password': Record<never, never>
  'app.login.show': Record<never, never>
  'app.login.hide': Record<never, never>
  'app.login.submit': Record<never, never>
  'app.login.portal': Record<never, never>
  'app.login.tooMany': { when: string | number | readonly string[] }
  'app.ticket.saved': Record<never, never>
  'app.ticket.about': Record<never, never>
  'app.ticket.sla': Record<never, never>
  'app.ticket.noSla': Record<never, never>
  'app.ticket.requester': Record<never, never>
  'app.ticket.properties.title': Record<never, never>
  'app.ticket.properties.passOn': Record<never, never>
  'app.ticket.properties.you': Record<never, never>
  'app.ticket.properties.nobody': Record<never, never>
  'app.ticket.properties.take': Record<never, never>
  'app.ticket.events.lodge': Record<never, never>
  'app.ticket.events.status': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'app.ticket.events.took': Record<never, never>
  'app.ticket.events.tookFrom': { from: string | number | readonly string[] }
  'app.ticket.events.assigned': { to: string | number | readonly string[] }
  'app.ticket.events.unassigned': { from: string | number | readonly string[] }
  'app.ticket.events.gaveBack': Record<never, never>
  'app.ticket.events.team': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'app.ticket.events.priority': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'app.ticket.events.breached': { metric: string | number | readonly string[] }
  'app.ticket.events.escalated': { what: string | number | readonly string[]; when: string | number | readonly string[] }
  'app.ticket.events.step.percent': { metric: string | number | readonly string[]; percent: string | number | readonly string[] }
  'app.ticket.events.step.breach': { metric: string | number | readonly string[] }
  'app.ticket.events.step.after': { metric: string | number | readonly string[]; minutes: string | number | readonly string[] }
  'app.ticket.events.step.notified': { names: string | number | readonly string[] }
  'app.ticket.events.step.raised': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'app.ticket.events.step.moved': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'app.ticket.events.step.reassigned': { from: string | number | readonly string[]; hasFrom: boolean; to: string | number | readonly string[] }
  'app.ticket.events.step.skipped': { why: string | number | readonly string[] }
  'app.ticket.events.skips.nobody_assigned': Record<never, never>
  'app.ticket.events.skips.no_team_lead': Record<never, never>
  'app.ticket.events.skips.person_gone': Record<never, never>
  'app.ticket.events.skips.team_gone': Record<never, never>
  'app.ticket.events.skips.no_change_needed': Record<never, never>
  'app.ticket.earlier': { count: number }
  'app.ticket.manyEarlier': { most: number }
  'app.dashboard.loading': Record<never, never>
  'app.dashboard.tiles.open': Record<never, never>
  'app.dashboard.tiles.mine': Record<never, never>
  'app.dashboard.tiles.unassigned': Record<never, never>
  'app.dashboard.tiles.atRisk': Record<never, never>
  'app.dashboard.tiles.breached': Record<never, never>
  'app.dashboard.tiles.newToday': Record<never, never>
  'app.dashboard.tiles.resolvedToday': Record<never, never>
  'app.dashboard.breaching.title': Record<never, never>
  'app.dashboard.breaching.asList': Record<never, never>
  'app.dashboard.breaching.none': Record<never, never>
  'app.dashboard.breaching.take': Record<never, never>
  'app.dashboard.load.title': Record<never, never>
  'app.dashboard.load.openWord': Record<never, never>
  'app.dashboard.load.split': { assigned: string | number | readonly string[]; unassigned: string | number | readonly string[] }
  'app.dashboard.compliance.title': Record<never, never>
  'app.dashboard.compliance.days': { count: number }
  'app.dashboard.compliance.none': Record<never, never>
  'app.dashboard.compliance.metOf': { evaluated: string | number | readonly string[]; met: string | number | readonly string[] }
  'app.dashboard.perDay.title': Record<never, never>
  'app.dashboard.perDay.created': Record<never, never>
  'app.dashboard.perDay.resolved': Record<never, never>
  'app.dashboard.perDay.createdOn': { count: string | number | readonly string[]; date: string | number | readonly string[] }
  'app.dashboard.perDay.resolvedOn': { count: string | number | readonly string[]; date: string | number | readonly string[] }
  'app.dashboard.perDay.day': Record<never, never>
  'app.notFound.dashboard': Record<never, never>
  'app.notFound.tickets': Record<never, never>
  'auth.backToSignIn': Record<never, never>
  'auth.linkCut.title': Record<never, never>
  'auth.linkCut.text': Record<never, never>
  'auth.linkOver': Record<never, never>
  'auth.forgot.link': Record<never, never>
  'auth.forgot.title': Record<never, never>
  'auth.forgot.text': Record<never, never>
  'auth.forgot.submit': Record<never, never>
  'auth.forgot.sentTitle': Record<never, never>
  'auth.forgot.sentText': { email: string | number | readonly string[] }
  'auth.reset.title': Record<never, never>
  'auth.reset.text': { email: string | number | readonly string[] }
  'auth.reset.submit': Record<never, never>
  'auth.reset.again': Record<never, never>
  'auth.reset.doneTitle': Record<never, never>
  'auth.reset.doneText': Record<never, never>
  'auth.reset.signIn': Record<never, never>
  'auth.strength.short': { least: number }
  'auth.strength.strong': Record<never, never>
  'auth.strength.weak.own_words': Record<never, never>
  'auth.strength.weak.common': Record<never, never>
  'auth.strength.weak.repeated': Record<never, never>
  'auth.strength.weak.sequence': Record<never, never>
  'auth.strength.weak.keyboard': Record<never, never>
  'auth.strength.weak.date': Record<never, never>
  'auth.strength.weak.short': Record<never, never>
  'auth.proof.title': Record<never, never>
  'auth.proof.text': Record<never, never>
  'auth.proof.passkeyText': Record<never, never>
  'auth.proof.failed': Record<never, never>
  'auth.proof.submit': Record<never, never>
  'auth.proof.cancel': Record<never, never>
  'auth.passkey.confirm': Record<never, never>
  'auth.provider.confirm': { name: string | number | readonly string[] }
  'auth.provider.goBack': Record<never, never>
  'auth.factor.title': Record<never, never>
  'auth.factor.appText': Record<never, never>
  'auth.factor.recoveryText': Record<never, never>
  'auth.factor.code': Record<never, never>
  'auth.factor.codeHint': Record<never, never>
  'auth.factor.recoveryCode': Record<never, never>
  'auth.factor.recoveryHint': Record<never, never>
  'auth.factor.useRecovery': Record<never, never>
  'auth.factor.useApp': Record<never, never>
  'auth.factor.setUp': Record<never, never>
  'auth.factor.requiredText': Record<never, never>
  'auth.factor.scan': Record<never, never>
  'auth.factor.qr': Record<never, never>
  'auth.factor.byHand': Record<never, never>
  'auth.factor.turnOn': Record<never, never>
  'auth.factor.codes': Record<never, never>
  'auth.factor.keepCodes': Record<never, never>
  'auth.factor.copy': Record<never, never>
  'auth.factor.copied': Record<never, never>
  'auth.factor.notCopied': Record<never, never>
  'auth.factor.print': Record<never, never>
  'auth.factor.kept': Record<never, never>
  'auth.onlyWay.text': Record<never, never>
  'auth.onlyWay.emergency': Record<never, never>
  'auth.onlyWay.emergencyTitle': Record<never, never>
  'auth.onlyWay.emergencyText': Record<never, never>
  'automations.title': Record<never, never>
  'automations.text': Record<never, never>
  'automations.create': Record<never, never>
  'automations.createTitle': Record<never, never>
  'automations.keys': Record<never, never>
  'automations.move': { name: string | number | readonly string[] }
  'automations.moved': { count: string | number | readonly string[]; name: string | number | readonly string[]; place: string | number | readonly string[] }
  'automations.undoMove': Record<never, never>
  'automations.columns.order': Record<never, never>
  'automations.columns.title': Record<never, never>
  'automations.columns.state': Record<never, never>
  'automations.columns.done': Record<never, never>
  'automations.columns.failed': Record<never, never>
  'automations.columns.lastRun': Record<never, never>
  'automations.never': Record<never, never>
  'automations.states.running': Record<never, never>
  'automations.states.changed': Record<never, never>
  'automations.states.draft': Record<never, never>
  'automations.states.paused': Record<never, never>
  'automations.empty': Record<never, never>
  'automations.emptyText': Record<never, never>
  'automations.emptyFound': Record<never, never>
  'automations.emptyArchived': Record<never, never>
  'automations.aboutPublished': { name: string | number | readonly string[]; version: string | number | readonly string[] }
  'automations.aboutDraft': { name: string | number | readonly string[] }
  'automations.archiveTitle': { title: string | number | readonly string[] }
  'automations.archiveText': Record<never, never>
  'automations.saveDraft': Record<never, never>
  'automations.createDraft': Record<never, never>
  'automations.draftNote': Record<never, never>
  'automations.publish': { version: string | number | readonly string[] }
  'automations.published': { version: string | number | readonly string[] }
  'automations.pause': Record<never, never>
  'automations.resume': Record<never, never>
  'automations.isPaused': Record<never, never>
  'automations.isRunning': Record<never, never>
  'automations.basics': Record<never, never>
  'automations.basicsText': Record<never, never>
  'automations.name': Record<never, never>
  'automations.nameHint': Record<never, never>
  'automations.nothing': Record<never, never>
  'automations.trigger': Record<never, never>
  'automations.triggerText': Record<never, never>
  'automations.startsOn': Record<never, never>
  'automations.onEvents': Record<never, never>
  'automations.onTime': Record<never, never>
  'automations.anyOfEvents': Record<never, never>
  'automations.events.ticket_created': Record<never, never>
  'automations.events.requester_replied': Record<never, never>
  'automations.events.agent_replied': Record<never, never>
  'automations.events.note_added': Record<never, never>
  'automations.events.status_changed': Record<never, never>
  'automations.events.priority_changed': Record<never, never>
  'automations.events.team_changed': Record<never, never>
  'automations.events.assignee_changed': Record<never, never>
  'automations.events.topic_changed': Record<never, never>
  'automations.events.department_changed': Record<never, never>
  'automations.events.course_changed': Record<never, never>
  'automations.events.tags_changed': Record<never, never>
  'automations.events.language_changed': Record<never, never>
  'automations.events.legal_hold_changed': Record<never, never>
  'automations.events.form_answers_changed': Record<never, never>
  'automations.events.rated': Record<never, never>
  'automations.events.undelivered': Record<never, never>
  'automations.events.deadline_warned': Record<never, never>
  'automations.events.deadline_breached': Record<never, never>
  'automations.timeTrigger': { isBusiness: boolean; moment: string | number | readonly string[]; time: string | number | readonly string[] }
  'automations.amount.minutes': { amount: number }
  'automations.amount.hours': { amount: number }
  'automations.amount.days': { amount: number }
  'automations.amountLabel': Record<never, never>
  'automations.unit': Record<never, never>
  'automations.units.minutes': Record<never, never>
  'automations.units.hours': Record<never, never>
  'automations.units.days': Record<never, never>
  'automations.after': Record<never, never>
  'automations.moments.created': Record<never, never>
  'automations.moments.requester_waits': Record<never, never>
  'automations.moments.staff_replied': Record<never, never>
  'automations.moments.status_changed': Record<never, never>
  'automations.moments.resolved': Record<never, never>
  'automations.moments.updated': Record<never, never>
  'automations.countedIn': Record<never, never>
  'automations.countedInHint': Record<never, never>
  'automations.times.business': Record<never, never>
  'automations.times.wall': Record<never, never>
  'automations.conditions': Record<never, never>
  'automations.conditionsText': Record<never, never>
  'automations.conditionCount': { count: number }
  'automations.everyTicket': Record<never, never>
  'automations.addCondition': Record<never, never>
  'automations.addGroup': Record<never, never>
  'automations.removeCondition': { name: string | number | readonly string[] }
  'automations.group': { place: string | number | readonly string[] }
  'automations.match': Record<never, never>
  'automations.matches.all': Record<never, never>
  'automations.matches.any': Record<never, never>
  'automations.kinds.answer': Record<never, never>
  'automations.kinds.words': Record<never, never>
  'automations.kinds.requester_department': Record<never, never>
  'automations.kinds.requester_course': Record<never, never>
  'automations.kinds.requester_domain': Record<never, never>
  'automations.kinds.business_hours': Record<never, never>
  'automations.hours.inside': Record<never, never>
  'automations.hours.outside': Record<never, never>
  'automations.answerField': Record<never, never>
  'automations.answerFieldOf': { forms: string | number | readonly string[]; label: string | number | readonly string[] }
  'automations.answerFieldChoose': Record<never, never>
  'automations.ticked': Record<never, never>
  'automations.answerTest': Record<never, never>
  'automations.answerValue': Record<never, never>
  'automations.answerTests.is': Record<never, never>
  'automations.answerTests.is_not': Record<never, never>
  'automations.answerTests.contains': Record<never, never>
  'automations.answerTests.given': Record<never, never>
  'automations.answerTests.missing': Record<never, never>
  'automations.words': Record<never, never>
  'automations.wordsHint': Record<never, never>
  'automations.domains': Record<never, never>
  'automations.domainsHint': Record<never, never>
  'automations.verb': Record<never, never>
  'automations.verbs.whole.any': Record<never, never>
  'automations.verbs.whole.not': Record<never, never>
  'automations.verbs.part.any': Record<never, never>
  'automations.verbs.part.not': Record<never, never>
  'automations.actions': Record<never, never>
  'automations.actionCount': { count: number }
  'automations.changes': Record<never, never>
  'automations.actionsText': Record<never, never>
  'automations.macro': Record<never, never>
  'automations.macroHint': Record<never, never>
  'automations.noMacro': Record<never, never>
  'automations.replyText': Record<never, never>
  'automations.noteText': Record<never, never>
  'automations.notice': Record<never, never>
  'automations.noticeText': Record<never, never>
  'automations.addNotice': Record<never, never>
  'automations.removeNotice': Record<never, never>
  'automations.webhook': Record<never, never>
  'automations.webhookText': Record<never, never>
  'automations.webhookLabel': Record<never, never>
  'automations.noWebhook': Record<never, never>
  'automations.webhookAsk': { permission: string | number | readonly string[] }
  'automations.noticeWords': Record<never, never>
  'automations.tellAssignee': Record<never, never>
  'automations.tellPeople': Record<never, never>
  'automations.tellTeams': Record<never, never>
  'automations.trial.title': Record<never, never>
  'automations.trial.text': Record<never, never>
  'automations.trial.run': Record<never, never>
  'automations.trial.older': Record<never, never>
  'automations.trial.summary': { considered: string | number | readonly string[]; isMore: boolean; matched: number }
  'automations.noEffect': Record<never, never>
  'automations.effects.property': { from: string | number | readonly string[]; name: string | number | readonly string[]; to: string | number | readonly string[] }
  'automations.effects.tagAdded': { tag: string | number | readonly string[] }
  'automations.effects.tagRemoved': { tag: string | number | readonly string[] }
  'automations.effects.reply': Record<never, never>
  'automations.effects.note': Record<never, never>
  'automations.effects.notice': Record<never, never>
  'automations.effects.macro': { title: string | number | readonly string[] }
  'automations.effects.webhook': { isTrial: boolean; name: string | number | readonly string[] }
  'automations.effects.webhookLeft': { isTrial: boolean; name: string | number | readonly string[] }
  'automations.outcomes.done': Record<never, never>
  'automations.outcomes.nothing': Record<never, never>
  'automations.outcomes.failed': Record<never, never>
  'automations.noneHere': Record<never, never>
  'automations.runs.title': Record<never, never>
  'automations.runs.text': Record<never, never>
  'automations.runs.all': Record<never, never>
  'automations.runs.summary': { done: string | number | readonly string[]; failed: string | number | readonly string[] }
  'automations.runs.version': { version: string | number | readonly string[] }
  'automations.runs.automation': Record<never, never>
  'automations.runs.every': Record<never, never>
  'automations.runs.outcome': Record<never, never>
  'automations.runs.everyOutcome': Record<never, never>
  'automations.runs.loading': Record<never, never>
  'automations.runs.none': Record<never, never>
  'automations.runs.noneText': Record<never, never>
  'automations.runs.undo': Record<never, never>
  'automations.runs.undone': Record<never, never>
  'automations.runs.taken': Record<never, never>
  'availability.title': Record<never, never>
  'availability.text': Record<never, never>
  'availability.loading': Record<never, never>
  'availability.empty': Record<never, never>
  'availability.emptyText': Record<never, never>
  'availability.member': Record<never, never>
  'availability.presence': Record<never, never>
  'availability.open': Record<never, never>
  'availability.limit': Record<never, never>
  'availability.skills': Record<never, never>
  'availability.actions': Record<never, never>
  'availability.lead': Record<never, never>
  'availability.noMembers': Record<never, never>
  'availability.method.none': Record<never, never>
  'availability.method.round_robin': Record<never, never>
  'availability.method.least_loaded': Record<never, never>
  'availability.hours.open': Record<never, never>
  'availability.hours.closed': Record<never, never>
  'availability.hours.opens': { when: string | number | readonly string[] }
  'availability.waiting.unassigned': { count: number }
  'availability.waiting.nobody': { count: number }
  'availability.waiting.full': { count: number }
  'availability.waiting.skill': Record<never, never>
  'availability.is.present': Record<never, never>
  'availability.is.away': Record<never, never>
  'availability.is.outside_hours': Record<never, never>
  'availability.awayUntil': { when: string | number | readonly string[] }
  'availability.awayFrom': { from: string | number | readonly string[]; until: string | number | readonly string[] }
  'availability.deputy': { name: string | number | readonly string[] }
  'availability.load': { limit: string | number | readonly string[]; open: string | number | readonly string[] }
  'availability.full': Record<never, never>
  'availability.limitOf': { name: string | number | readonly string[]; team: string | number | readonly string[] }
  'availability.limitOfTeam': Record<never, never>
  'availability.limitSaved': Record<never, never>
  'availability.limitInvalid': { max: number }
  'availability.setAway': Record<never, never>
  'availability.setAwayNamed': { name: string | number | readonly string[] }
  'availability.changeNamed': { name: string | number | readonly string[] }
  'availability.change': Record<never, never>
  'availability.end': Record<never, never>
  'availability.endNamed': { name: string | number | readonly string[] }
  'availability.ended': Record<never, never>
  'availability.saved': Record<never, never>
  'availability.dialog.title': { name: string | number | readonly string[] }
  'availability.dialog.text': { zone: string | number | readonly string[] }
  'availability.form.from': Record<never, never>
  'availability.form.fromHint': Record<never, never>
  'availability.form.until': Record<never, never>
  'availability.form.untilHint': Record<never, never>
  'availability.form.deputy': Record<never, never>
  'availability.form.deputyHint': Record<never, never>
  'availability.form.nobody': Record<never, never>
  'availability.form.handsOver': Record<never, never>
  'availability.form.handsOverHint': Record<never, never>
  'availability.form.untilRequired': Record<never, never>
  'availability.form.save': Record<never, never>
  'availability.form.cancel': Record<never, never>
  'availability.own.title': Record<never, never>
  'availability.own.text': Record<never, never>
  'availability.own.not': Record<never, never>
  'availability.own.now': { until: string | number | readonly string[] }
  'availability.own.next': { from: string | number | readonly string[]; until: string | number | readonly string[] }
  'availability.own.withDeputy': { name: string | number | readonly string[] }
  'availability.own.handsOver': Record<never, never>
  'availability.own.keeps': Record<never, never>
  'availability.own.enter': Record<never, never>
  'availability.own.change': Record<never, never>
  'availability.own.end': Record<never, never>
  'availability.own.giveUp': Record<never, never>
  'availability.own.failed': Record<never, never>
  'canned-responses.title': Record<never, never>
  'canned-responses.text': Record<never, never>
  'canned-responses.create': Record<never, never>
  'canned-responses.createTitle': Record<never, never>
  'canned-responses.empty': Record<never, never>
  'canned-responses.emptyText': Record<never, never>
  'canned-responses.emptyArchived': Record<never, never>
  'canned-responses.emptyFound': Record<never, never>
  'canned-responses.keys': Record<never, never>
  'canned-responses.everyTeam': Record<never, never>
  'canned-responses.anyTeam': Record<never, never>
  'canned-responses.team': Record<never, never>
  'canned-responses.sort': Record<never, never>
  'canned-responses.sorts.title': Record<never, never>
  'canned-responses.sorts.updated': Record<never, never>
  'canned-responses.columns.title': Record<never, never>
  'canned-responses.columns.teams': Record<never, never>
  'canned-responses.columns.status': Record<never, never>
  'canned-responses.columns.updated': Record<never, never>
  'canned-responses.basics': Record<never, never>
  'canned-responses.basicsText': Record<never, never>
  'canned-responses.name': Record<never, never>
  'canned-responses.teams': Record<never, never>
  'canned-responses.teamsHint': Record<never, never>
  'canned-responses.body': Record<never, never>
  'canned-responses.bodyText': Record<never, never>
  'canned-responses.bodyMissing': Record<never, never>
  'canned-responses.editor.insert': Record<never, never>
  'canned-responses.preview.title': Record<never, never>
  'canned-responses.preview.ticket': Record<never, never>
  'canned-responses.preview.newest': Record<never, never>
  'canned-responses.preview.wrongNumber': Record<never, never>
  'canned-responses.preview.notSeen': Record<never, never>
  'canned-responses.preview.samples': Record<never, never>
  'canned-responses.preview.failed': Record<never, never>
  'canned-responses.preview.of': { number: string | number | readonly string[]; subject: string | number | readonly string[] }
  'canned-responses.preview.unfilled': { names: string | number | readonly string[] }
  'canned-responses.preview.nothing': Record<never, never>
  'canned-responses.archiveTitle': { title: string | number | readonly string[] }
  'canned-responses.archiveText': Record<never, never>
  'canned-responses.everyone': Record<never, never>
  'canned-responses.offeredTo': { teams: string | number | readonly string[] }
  'command-palette-keywords.newTicket': Record<never, never>
  'command-palette-keywords.newCanned': Record<never, never>
  'command-palette-keywords.account': Record<never, never>
  'command-palette-keywords.users': Record<never, never>
  'command-palette-keywords.canned': Record<never, never>
  'command-palette-keywords.reply': Record<never, never>
  'command-palette-keywords.note': Record<never, never>
  'command-palette-keywords.take': Record<never, never>
  'command-palette-keywords.unassign': Record<never, never>
  'command-palette-keywords.assign': Record<never, never>
  'command-palette-keywords.team': Record<never, never>
  'command-palette-keywords.priority': Record<never, never>
  'command-palette-keywords.status.open': Record<never, never>
  'command-palette-keywords.status.pending': Record<never, never>
  'command-palette-keywords.status.on_hold': Record<never, never>
  'command-palette-keywords.status.resolved': Record<never, never>
  'command-palette-keywords.status.closed': Record<never, never>
  'command-palette-keywords.merge': Record<never, never>
  'command-palette-keywords.link': Record<never, never>
  'command-palette-keywords.print': Record<never, never>
  'command-palette-keywords.copy': Record<never, never>
  'command-palette-keywords.watch': Record<never, never>
  'command-palette-keywords.unwatch': Record<never, never>
  'command-palette-keywords.reports': Record<never, never>
  'command-palette-keywords.roles': Record<never, never>
  'command-palette-keywords.translations': Record<never, never>
  'command-palette-keywords.tag': Record<never, never>
  'command-palette-keywords.availability': Record<never, never>
  'command-palette-keywords.wall': Record<never, never>
  'command-palette-keywords.webhooks': Record<never, never>
  'command-palette-keywords.directories': Record<never, never>
  'command-palette-keywords.signIn': Record<never, never>
  'command-palette-keywords.apiTokens': Record<never, never>
  'command-palette-keywords.snooze': Record<never, never>
  'command-palette-keywords.property': Record<never, never>
  'command-palette-keywords.explain': Record<never, never>
  'command-palette-keywords.formAnswers': Record<never, never>
  'command-palette-keywords.unlink': Record<never, never>
  'command-palette-keywords.confirmRequester': Record<never, never>
  'command-palette-keywords.undoMerge': Record<never, never>
  'command-palette-keywords.writeArticle': Record<never, never>
  'command-palette-keywords.linkArticle': Record<never, never>
  'command-palette-keywords.neighbour': Record<never, never>
  'command-palette-keywords.composer': Record<never, never>
  'command-palette-keywords.names.account': Record<never, never>
  'command-palette-keywords.names.knowledgeBase': Record<never, never>
  'command-palette-keywords.names.emailTemplates': Record<never, never>
  'command-palette-keywords.names.site': Record<never, never>
  'command-palette-keywords.names.roles': Record<never, never>
  'courses.title': Record<never, never>
  'courses.text': Record<never, never>
  'courses.create': Record<never, never>
  'courses.createTitle': Record<never, never>
  'courses.empty': Record<never, never>
  'courses.emptyText': Record<never, never>
  'courses.basics': Record<never, never>
  'courses.basicsText': Record<never, never>
  'courses.code': Record<never, never>
  'courses.name': Record<never, never>
  'courses.term': Record<never, never>
  'courses.anyTerm': Record<never, never>
  'courses.noTerm': Record<never, never>
  'courses.termHint': Record<never, never>
  'courses.department': Record<never, never>
  'courses.people': Record<never, never>
  'courses.archiveTerm': Record<never, never>
  'courses.archiveTermTitle': { term: string | number | readonly string[] }
  'courses.archiveTermText': Record<never, never>
  'courses.termArchived': { count: number }
  'courses.archiveTitle': { name: string | number | readonly string[] }
  'courses.archiveText': Record<never, never>
  'dashboard.team': Record<never, never>
  'dashboard.allTeams': Record<never, never>
  'dashboard.range': Record<never, never>
  'dashboard.justNow': { change: string | number | readonly string[] }
  'dashboard.oldestWaits': { time: string | number | readonly string[] }
  'dashboard.overShare': { percent: string | number | readonly string[] }
  'dashboard.sinceNine.more': { count: number }
  'dashboard.sinceNine.fewer': { count: number }
  'dashboard.sinceNine.same': Record<never, never>
  'dashboard.usuallyNew': { count: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'dashboard.medianResolution': { time: string | number | readonly string[] }
  'dashboard.asTable': Record<never, never>
  'dashboard.hours.title': Record<never, never>
  'dashboard.hours.created': { count: string | number | readonly string[] }
  'dashboard.hours.resolved': { count: string | number | readonly string[] }
  'dashboard.hours.hour': Record<never, never>
  'dashboard.hours.createdColumn': Record<never, never>
  'dashboard.hours.resolvedColumn': Record<never, never>
  'dashboard.hours.now': { time: string | number | readonly string[] }
  'dashboard.load.assigned': Record<never, never>
  'dashboard.load.unassigned': Record<never, never>
  'dashboard.load.agents': Record<never, never>
  'dashboard.load.online': { count: string | number | readonly string[] }
  'dashboard.load.isOnline': Record<never, never>
  'dashboard.load.isOffline': Record<never, never>
  'dashboard.load.atRisk': { count: string | number | readonly string[] }
  'dashboard.load.answeredToday': { count: string | number | readonly string[] }
  'dashboard.load.atRiskOf': { count: string | number | readonly string[]; name: string | number | readonly string[] }
  'dashboard.load.answeredTitle': Record<never, never>
  'dashboard.compliance.evaluated': { count: number; from: string | number | readonly string[] }
  'dashboard.compliance.target': { percent: string | number | readonly string[] }
  'dashboard.compliance.missed': { count: string | number | readonly string[]; days: number }
  'dashboard.compliance.missedNone': { days: number }
  'dashboard.compliance.missedOthers': { count: string | number | readonly string[]; teams: number }
  'dashboard.worst': { time: string | number | readonly string[] }
  'dashboard.breaching.assign': Record<never, never>
  'dashboard.breaching.clock': Record<never, never>
  'dashboard.breaching.dueIn': Record<never, never>
  'dashboard.breaching.businessTime': Record<never, never>
  'dashboard.breaching.met': { time: string | number | readonly string[] }
  'dashboard.breaching.assignTicket': { number: string | number | readonly string[] }
  'dashboard.unanswered.title': Record<never, never>
  'dashboard.unanswered.all': Record<never, never>
  'dashboard.unanswered.none': Record<never, never>
  'dashboard.failingMailboxes.title': Record<never, never>
  'dashboard.failingMailboxes.secretEnds': { on: string | number | readonly string[] }
  'dashboard.failingMailboxes.secretEnded': { on: string | number | readonly string[] }
  'dashboard.failingMailboxes.nothingSent': Record<never, never>
  'dashboard.failingMailboxes.nobodyLooks': Record<never, never>
  'deflection.title': Record<never, never>
  'deflection.text': Record<never, never>
  'deflection.period': Record<never, never>
  'deflection.days': { days: number }
  'deflection.articles': Record<never, never>
  'deflection.article': Record<never, never>
  'deflection.none': Record<never, never>
  'deflection.figures.drafts': Record<never, never>
  'deflection.figures.confirmed': Record<never, never>
  'deflection.figures.possible': Record<never, never>
  'deflection.figures.askedLater': Record<never, never>
  'deflection.figures.sent': Record<never, never>
  'deflection.figures.left': Record<never, never>
  'deflection.figures.undecided': Record<never, never>
  'deflection.definitions.drafts': Record<never, never>
  'deflection.definitions.confirmed': Record<never, never>
  'deflection.definitions.possible': Record<never, never>
  'deflection.definitions.askedLater': Record<never, never>
  'deflection.definitions.sent': Record<never, never>
  'deflection.definitions.left': Record<never, never>
  'deflection.definitions.undecided': Record<never, never>
  'deflection.columns.shown': Record<never, never>
  'deflection.columns.opened': Record<never, never>
  'deflection.columns.confirmed': Record<never, never>
  'deflection.columns.possible': Record<never, never>
  'deflection.columns.ticketAnyway': Record<never, never>
  'deflection.columns.helpful': Record<never, never>
  'deflection.columns.notHelpful': Record<never, never>
  'deflection.columnHints.shown': Record<never, never>
  'deflection.columnHints.opened': Record<never, never>
  'deflection.columnHints.confirmed': Record<never, never>
  'deflection.columnHints.possible': Record<never, never>
  'deflection.columnHints.ticketAnyway': Record<never, never>
  'deflection.columnHints.helpful': Record<never, never>
  'deflection.columnHints.notHelpful': Record<never, never>
  'deliveries.title': Record<never, never>
  'deliveries.text': Record<never, never>
  'deliveries.failing.title': Record<never, never>
  'deliveries.failing.text': Record<never, never>
  'deliveries.failing.some': { count: number }
  'deliveries.failing.columns.choose': Record<never, never>
  'deliveries.failing.columns.address': Record<never, never>
  'deliveries.failing.columns.since': Record<never, never>
  'deliveries.failing.columns.reason': Record<never, never>
  'deliveries.failing.columns.actions': Record<never, never>
  'deliveries.failing.choose': { email: string | number | readonly string[] }
  'deliveries.failing.chooseAll': Record<never, never>
  'deliveries.failing.again': Record<never, never>
  'deliveries.failing.againAt': { email: string | number | readonly string[] }
  'deliveries.failing.several': { count: number }
  'deliveries.failing.done': { count: number }
  'deliveries.search': Record<never, never>
  'deliveries.show': Record<never, never>
  'deliveries.shows.all': { count: string | number | readonly string[]; hasCount: boolean }
  'deliveries.shows.failed': { count: string | number | readonly string[]; hasCount: boolean }
  'deliveries.shows.waiting': { count: string | number | readonly string[]; hasCount: boolean }
  'deliveries.shows.stopped': { count: string | number | readonly string[]; hasCount: boolean }
  'deliveries.shows.discarded': { count: string | number | readonly string[]; hasCount: boolean }
  'deliveries.states.failed': Record<never, never>
  'deliveries.states.waiting': Record<never, never>
  'deliveries.states.stopped': Record<never, never>
  'deliveries.states.discarded': Record<never, never>
  'deliveries.columns.recipient': Record<never, never>
  'deliveries.columns.mail': Record<never, never>
  'deliveries.columns.ticket': Record<never, never>
  'deliveries.columns.state': Record<never, never>
  'deliveries.columns.attempts': Record<never, never>
  'deliveries.columns.reason': Record<never, never>
  'deliveries.columns.when': Record<never, never>
  'deliveries.columns.actions': Record<never, never>
  'deliveries.refresh': Record<never, never>
  'deliveries.retry': Record<never, never>
  'deliveries.retryOf': { recipient: string | number | readonly string[] }
  'deliveries.retried': { recipient: string | number | readonly string[] }
  'deliveries.discard': Record<never, never>
  'deliveries.discardOf': { recipient: string | number | readonly string[] }
  'deliveries.discardTitle': { recipient: string | number | readonly string[] }
  'deliveries.discardText': Record<never, never>
  'deliveries.discarded': { recipient: string | number | readonly string[] }
  'deliveries.empty': Record<never, never>
  'deliveries.emptyText': Record<never, never>
  'deliveries.emptyFound': Record<never, never>
  'deliveries.failed': { count: number }
  'departments.title': Record<never, never>
  'departments.text': Record<never, never>
  'departments.create': Record<never, never>
  'departments.createTitle': Record<never, never>
  'departments.empty': Record<never, never>
  'departments.emptyText': Record<never, never>
  'departments.domains': Record<never, never>
  'departments.people': Record<never, never>
  'departments.basics': Record<never, never>
  'departments.basicsText': Record<never, never>
  'departments.parent': Record<never, never>
  'departments.parentHint': Record<never, never>
  'departments.noParent': Record<never, never>
  'departments.placing': Record<never, never>
  'departments.placingText': Record<never, never>
  'departments.domainsHint': Record<never, never>
  'departments.below': { parent: string | number | readonly string[] }
  'departments.atTheTop': Record<never, never>
  'departments.archiveTitle': { name: string | number | readonly string[] }
  'departments.archiveText': Record<never, never>
  'directories.title': Record<never, never>
  'directories.text': Record<never, never>
  'directories.loading': Record<never, never>
  'directories.tokens': Record<never, never>
  'directories.address': Record<never, never>
  'directories.addressHint': Record<never, never>
  'directories.empty': Record<never, never>
  'directories.emptyText': Record<never, never>
  'directories.name': Record<never, never>
  'directories.directory': Record<never, never>
  'directories.users': Record<never, never>
  'directories.groups': Record<never, never>
  'directories.groupsText': Record<never, never>
  'directories.noGroups': Record<never, never>
  'directories.group': Record<never, never>
  'directories.members': Record<never, never>
  'directories.memberCount': { count: number; staff: number }
  'directories.team': Record<never, never>
  'directories.teamOf': { name: string | number | readonly string[] }
  'directories.noTeam': Record<never, never>
  'directories.used': Record<never, never>
  'directories.never': Record<never, never>
  'directories.revoked': Record<never, never>
  'directories.actions': Record<never, never>
  'directories.problems': Record<never, never>
  'directories.problemsText': Record<never, never>
  'directories.noProblems': Record<never, never>
  'directories.when': Record<never, never>
  'directories.about': Record<never, never>
  'directories.why': Record<never, never>
  'directories.aUser': Record<never, never>
  'directories.aGroup': Record<never, never>
  'directories.partial': Record<never, never>
  'directories.refused': Record<never, never>
  'directories.connect': Record<never, never>
  'directories.connectTitle': { group: string | number | readonly string[]; team: string | number | readonly string[] }
  'directories.connectText': { count: number }
  'directories.connected': Record<never, never>
  'directories.disconnect': Record<never, never>
  'directories.disconnectTitle': { group: string | number | readonly string[] }
  'directories.disconnectText': Record<never, never>
  'directories.disconnected': Record<never, never>
  'directories.forget': Record<never, never>
  'directories.forgetNamed': { name: string | number | readonly string[] }
  'directories.forgetTitle': { name: string | number | readonly string[] }
  'directories.forgetText': Record<never, never>
  'directories.forgotten': Record<never, never>
  'email-templates.title': Record<never, never>
  'email-templates.text': Record<never, never>
  'email-templates.columns.name': Record<never, never>
  'email-templates.columns.recipients': Record<never, never>
  'email-templates.columns.text': Record<never, never>
  'email-templates.columns.changed': Record<never, never>
  'email-templates.kinds.all': { count: string | number | readonly string[]; hasCount: boolean }
  'email-templates.kinds.changed': { count: string | number | readonly string[]; hasCount: boolean }
  'email-templates.kinds.failed': { count: string | number | readonly string[]; hasCount: boolean }
  'email-templates.byOccasion': Record<never, never>
  'email-templates.default': Record<never, never>
  'email-templates.changedIn': { languages: string | number | readonly string[] }
  'email-templates.failed': Record<never, never>
  'email-templates.never': Record<never, never>
  'email-templates.changedBy': { name: string | number | readonly string[]; when: string | number | readonly string[] }
  'email-templates.somebody': Record<never, never>
  'email-templates.about': { about: string | number | readonly string[]; recipients: string | number | readonly string[] }
  'email-templates.reset': Record<never, never>
  'email-templates.filledIn': Record<never, never>
  'email-templates.failure': { problem: string | number | readonly string[]; when: string | number | readonly string[] }
  'email-templates.language': Record<never, never>
  'email-templates.languageText': Record<never, never>
  'email-templates.languageOf': Record<never, never>
  'email-templates.languageName': { name: string | number | readonly string[]; tag: string | number | readonly string[] }
  'email-templates.otherLanguage': Record<never, never>
  'email-templates.languageExample': Record<never, never>
  'email-templates.openLanguage': Record<never, never>
  'email-templates.wrongLanguage': Record<never, never>
  'email-templates.mail': Record<never, never>
  'email-templates.mailText': Record<never, never>
  'email-templates.subject': Record<never, never>
  'email-templates.body': Record<never, never>
  'email-templates.bodyHint': Record<never, never>
  'email-templates.variables': Record<never, never>
  'email-templates.variablesText': Record<never, never>
  'email-templates.insert': { name: string | number | readonly string[] }
  'email-templates.required': Record<never, never>
  'email-templates.sample': { sample: string | number | readonly string[] }
  'email-templates.versions': Record<never, never>
  'email-templates.versionsText': Record<never, never>
  'email-templates.noVersions': Record<never, never>
  'email-templates.showVersion': { version: number }
  'email-templates.hideVersion': { version: number }
  'email-templates.present': Record<never, never>
  'email-templates.defaultText': Record<never, never>
  'email-templates.restoreVersion': { version: number }
  'email-templates.preview.title': Record<never, never>
  'email-templates.preview.ticket': Record<never, never>
  'email-templates.preview.sample': Record<never, never>
  'email-templates.preview.wrongNumber': Record<never, never>
  'email-templates.preview.nothing': Record<never, never>
  'email-templates.preview.subject': Record<never, never>
  'email-templates.preview.part': Record<never, never>
  'email-templates.preview.html': Record<never, never>
  'email-templates.preview.plain': Record<never, never>
  'email-templates.preview.frame': Record<never, never>
  'email-templates.preview.test': Record<never, never>
  'failed-jobs.title': Record<never, never>
  'failed-jobs.text': Record<never, never>
  'failed-jobs.none': Record<never, never>
  'failed-jobs.noneText': Record<never, never>
  'failed-jobs.latest': { shown: string | number | readonly string[]; total: string | number | readonly string[] }
  'failed-jobs.columns.what': Record<never, never>
  'failed-jobs.columns.queue': Record<never, never>
  'failed-jobs.columns.ticket': Record<never, never>
  'failed-jobs.columns.attempts': Record<never, never>
  'failed-jobs.columns.reason': Record<never, never>
  'failed-jobs.columns.when': Record<never, never>
  'failed-jobs.columns.actions': Record<never, never>
  'failed-jobs.queues.mail-in': Record<never, never>
  'failed-jobs.queues.realtime': Record<never, never>
  'failed-jobs.queues.sla': Record<never, never>
  'failed-jobs.queues.email': Record<never, never>
  'failed-jobs.queues.urgent-email': Record<never, never>
  'failed-jobs.queues.web-push': Record<never, never>
  'failed-jobs.queues.activity': Record<never, never>
  'failed-jobs.queues.reports': Record<never, never>
  'failed-jobs.queues.webhooks': Record<never, never>
  'failed-jobs.queues.automations': Record<never, never>
  'failed-jobs.queues.shared': Record<never, never>
  'failed-jobs.queues.jobs': Record<never, never>
  'failed-jobs.retry': Record<never, never>
  'failed-jobs.retryOf': { queue: string | number | readonly string[]; what: string | number | readonly string[] }
  'failed-jobs.retried': { what: string | number | readonly string[] }
  'failed-jobs.discard': Record<never, never>
  'failed-jobs.discardOf': { queue: string | number | readonly string[]; what: string | number | readonly string[] }
  'failed-jobs.discardTitle': { what: string | number | readonly string[] }
  'failed-jobs.discardText': Record<never, never>
  'failed-jobs.discarded': { what: string | number | readonly string[] }
  'failed-jobs.failed': { count: number }
  'failed-jobs.both': { jobs: string | number | readonly string[]; mails: string | number | readonly string[] }
  'forecast.title': Record<never, never>
  'forecast.chart': Record<never, never>
  'forecast.within': { within: number }
  'forecast.definition': { weeks: number; within: number }
  'forecast.day': Record<never, never>
  'forecast.expected': Record<never, never>
  'forecast.usually': Record<never, never>
  'forecast.between': { high: number; low: number }
  'forms.title': Record<never, never>
  'forms.text': Record<never, never>
  'forms.create': Record<never, never>
  'forms.empty': Record<never, never>
  'forms.emptyText': Record<never, never>
  'forms.version': Record<never, never>
  'forms.versionOnly': { version: number }
  'forms.versionAndDraft': { version: number }
  'forms.unpublished': Record<never, never>
  'forms.questions': Record<never, never>
  'forms.topics': Record<never, never>
  'forms.about': { hasDraft: boolean; isPublished: boolean; version: number }
  'forms.basics': Record<never, never>
  'forms.basicsText': Record<never, never>
  'forms.fields': Record<never, never>
  'forms.noFields': Record<never, never>
  'forms.addField': Record<never, never>
  'forms.groups.text': Record<never, never>
  'forms.groups.choice': Record<never, never>
  'forms.groups.value': Record<never, never>
  'forms.groups.read': Record<never, never>
  'forms.keys': Record<never, never>
  'forms.move': { name: string | number | readonly string[] }
  'forms.moved': { count: number; name: string | number | readonly string[]; place: number }
  'forms.undo': Record<never, never>
  'forms.undoTitle': Record<never, never>
  'forms.redo': Record<never, never>
  'forms.redoTitle': Record<never, never>
  'forms.required': Record<never, never>
  'forms.fieldCount': { count: number }
  'forms.conditionCount': { count: number }
  'forms.panel': { name: string | number | readonly string[] }
  'forms.copyField': Record<never, never>
  'forms.removeField': Record<never, never>
  'forms.label': Record<never, never>
  'forms.words': Record<never, never>
  'forms.hint': Record<never, never>
  'forms.mustAnswer': Record<never, never>
  'forms.key': Record<never, never>
  'forms.keyHint': Record<never, never>
  'forms.options': Record<never, never>
  'forms.firstOption': Record<never, never>
  'forms.optionsHint': Record<never, never>
  'forms.treeHint': Record<never, never>
  'forms.patternHint': Record<never, never>
  'forms.rules.minLength': Record<never, never>
  'forms.rules.maxLength': Record<never, never>
  'forms.rules.pattern': Record<never, never>
  'forms.rules.min': Record<never, never>
  'forms.rules.max': Record<never, never>
  'forms.rules.minDate': Record<never, never>
  'forms.rules.maxDate': Record<never, never>
  'forms.rules.maxChoices': Record<never, never>
  'forms.rules.maxFiles': Record<never, never>
  'forms.rules.maxFileMegabytes': Record<never, never>
  'forms.rules.fileKind': Record<never, never>
  'forms.rules.extensions': Record<never, never>
  'forms.fileKinds.any': Record<never, never>
  'forms.fileKinds.pictures': Record<never, never>
  'forms.fileKinds.documents': Record<never, never>
  'forms.fileKinds.listed': Record<never, never>
  'forms.showWhen': Record<never, never>
  'forms.always': Record<never, never>
  'forms.noCauses': Record<never, never>
  'forms.match': Record<never, never>
  'forms.matches.all': Record<never, never>
  'forms.matches.any': Record<never, never>
  'forms.addCondition': Record<never, never>
  'forms.removeCondition': Record<never, never>
  'forms.causeField': Record<never, never>
  'forms.causeGone': Record<never, never>
  'forms.test': Record<never, never>
  'forms.testValue': Record<never, never>
  'forms.tests.equals': Record<never, never>
  'forms.tests.not_equals': Record<never, never>
  'forms.tests.includes': Record<never, never>
  'forms.tests.is_answered': Record<never, never>
  'forms.hasFile': Record<never, never>
  'forms.ticks.true': Record<never, never>
  'forms.ticks.false': Record<never, never>
  'forms.types.text': Record<never, never>
  'forms.types.textarea': Record<never, never>
  'forms.types.number': Record<never, never>
  'forms.types.date': Record<never, never>
  'forms.types.email': Record<never, never>
  'forms.types.phone': Record<never, never>
  'forms.types.url': Record<never, never>
  'forms.types.choice': Record<never, never>
  'forms.types.choices': Record<never, never>
  'forms.types.tree': Record<never, never>
  'forms.types.checkbox': Record<never, never>
  'forms.types.consent': Record<never, never>
  'forms.types.course': Record<never, never>
  'forms.types.file': Record<never, never>
  'forms.types.section': Record<never, never>
  'forms.types.heading': Record<never, never>
  'forms.types.hint': Record<never, never>
  'forms.emptyPreview': Record<never, never>
  'forms.saveDraft': Record<never, never>
  'forms.createDraft': Record<never, never>
  'forms.draftNote': Record<never, never>
  'forms.publish': { version: number }
  'forms.published': { version: number }
  'forms.duplicate': Record<never, never>
  'forms.duplicated': { name: string | number | readonly string[] }
  'forms.export': Record<never, never>
  'forms.file': Record<never, never>
  'forms.import': Record<never, never>
  'forms.importFile': Record<never, never>
  'forms.importHint': Record<never, never>
  'forms.imported': { count: number }
  'forms.importFailed': { count: number }
  'forms.notJson': Record<never, never>
  'forms.versions': Record<never, never>
  'forms.versionsText': Record<never, never>
  'forms.noVersions': Record<never, never>
  'forms.live': Record<never, never>
  'forms.showVersion': { version: number }
  'forms.hideVersion': { version: number }
  'forms.versionPreview': { version: number }
  'forms.restoreVersion': { version: number }
  'forms.restoredVersion': { version: number }
  'forms.unused': Record<never, never>
  'forms.used': Record<never, never>
  'forms.archiveTitle': { name: string | number | readonly string[] }
  'forms.archiveText': Record<never, never>
  'hand-over.legend': { count: number }
  'hand-over.team': Record<never, never>
  'hand-over.teamHint': Record<never, never>
  'hand-over.spread': Record<never, never>
  'hand-over.spreadHint': Record<never, never>
  'hand-over.agent': Record<never, never>
  'hand-over.agentHint': Record<never, never>
  'hand-over.agentName': Record<never, never>
  'hand-over.moveTo': Record<never, never>
  'hand-over.moveToHint': Record<never, never>
  'hand-over.loseTitle': Record<never, never>
  'hand-over.loseText': { count: number; names: string | number | readonly string[] }
  'hand-over.loseTextMany': { people: string | number | readonly string[] }
  'hand-over.save': Record<never, never>
  'imports.title.users': Record<never, never>
  'imports.title.courses': Record<never, never>
  'imports.text.users': Record<never, never>
  'imports.text.courses': Record<never, never>
  'imports.back.users': Record<never, never>
  'imports.back.courses': Record<never, never>
  'imports.import': Record<never, never>
  'imports.file': Record<never, never>
  'imports.fileHint': { lines: number; megabytes: string | number | readonly string[] }
  'imports.fileBy': { file: string | number | readonly string[]; name: string | number | readonly string[] }
  'imports.history': Record<never, never>
  'imports.all': Record<never, never>
  'imports.empty': Record<never, never>
  'imports.emptyText': Record<never, never>
  'imports.cancel': Record<never, never>
  'imports.cancelledText': Record<never, never>
  'imports.failed': Record<never, never>
  'imports.columns.file': Record<never, never>
  'imports.columns.state': Record<never, never>
  'imports.columns.created': Record<never, never>
  'imports.columns.updated': Record<never, never>
  'imports.columns.refused': Record<never, never>
  'imports.columns.by': Record<never, never>
  'imports.columns.when': Record<never, never>
  'imports.states.uploaded': Record<never, never>
  'imports.states.checking': Record<never, never>
  'imports.states.checked': Record<never, never>
  'imports.states.running': Record<never, never>
  'imports.states.finished': Record<never, never>
  'imports.states.failed': Record<never, never>
  'imports.states.cancelled': Record<never, never>
  'imports.steps.label': Record<never, never>
  'imports.steps.numbered': { number: string | number | readonly string[]; step: string | number | readonly string[] }
  'imports.steps.upload': Record<never, never>
  'imports.steps.columns': Record<never, never>
  'imports.steps.check': Record<never, never>
  'imports.steps.import': Record<never, never>
  'imports.mapping.text': Record<never, never>
  'imports.mapping.remembered': Record<never, never>
  'imports.mapping.none': Record<never, never>
  'imports.mapping.unnamed': { place: string | number | readonly string[] }
  'imports.mapping.check': Record<never, never>
  'imports.fields.email': Record<never, never>
  'imports.fields.name': Record<never, never>
  'imports.fields.firstName': Record<never, never>
  'imports.fields.lastName': Record<never, never>
  'imports.fields.externalId': Record<never, never>
  'imports.fields.department': Record<never, never>
  'imports.fields.courses': Record<never, never>
  'imports.fields.code': Record<never, never>
  'imports.fields.title': Record<never, never>
  'imports.fields.term': Record<never, never>
  'imports.fields.students': Record<never, never>
  'imports.fields.staff': Record<never, never>
  'imports.hints.email': Record<never, never>
  'imports.hints.name': Record<never, never>
  'imports.hints.firstName': Record<never, never>
  'imports.hints.lastName': Record<never, never>
  'imports.hints.externalId': Record<never, never>
  'imports.hints.department': Record<never, never>
  'imports.hints.courses': Record<never, never>
  'imports.hints.code': Record<never, never>
  'imports.hints.title': Record<never, never>
  'imports.hints.term': Record<never, never>
  'imports.hints.students': Record<never, never>
  'imports.hints.staff': Record<never, never>
  'imports.sample.label': Record<never, never>
  'imports.sample.readAs': { separator: string | number | readonly string[] }
  'imports.sample.words': { words: string | number | readonly string[] }
  'imports.sample.encoding': Record<never, never>
  'imports.sample.encodingHint': Record<never, never>
  'imports.sample.encodings.utf-8': Record<never, never>
  'imports.sample.encodings.windows-1252': Record<never, never>
  'imports.sample.encodings.windows-1250': Record<never, never>
  'imports.sample.encodings.iso-8859-2': Record<never, never>
  'imports.sample.encodings.windows-1257': Record<never, never>
  'imports.sample.encodings.windows-1254': Record<never, never>
  'imports.sample.encodings.windows-1251': Record<never, never>
  'imports.sample.encodings.windows-1253': Record<never, never>
  'imports.sample.encodings.macintosh': Record<never, never>
  'imports.sample.encodings.utf-16le': Record<never, never>
  'imports.sample.encodings.utf-16be': Record<never, never>
  'imports.sample.separators.comma': Record<never, never>
  'imports.sample.separators.semicolon': Record<never, never>
  'imports.sample.separators.tab': Record<never, never>
  'imports.sample.separators.bar': Record<never, never>
  'imports.progress.label': Record<never, never>
  'imports.progress.waiting': Record<never, never>
  'imports.progress.checking': Record<never, never>
  'imports.progress.running': Record<never, never>
  'imports.progress.read': { lines: number }
  'imports.progress.leave': Record<never, never>
  'imports.outcome.checked': { lines: number }
  'imports.outcome.finished': { lines: number }
  'imports.outcome.created': Record<never, never>
  'imports.outcome.updated': Record<never, never>
  'imports.outcome.unchanged': Record<never, never>
  'imports.outcome.refused': Record<never, never>
  'imports.outcome.nothing': Record<never, never>
  'imports.outcome.decide': Record<never, never>
  'imports.outcome.change': Record<never, never>
  'imports.unused.checked': { count: number; names: string | number | readonly string[] }
  'imports.unused.finished': { count: number; names: string | number | readonly string[] }
  'imports.run.users': { count: number }
  'imports.run.courses': { count: number }
  'imports.refused.title': Record<never, never>
  'imports.refused.line': Record<never, never>
  'imports.refused.column': Record<never, never>
  'imports.refused.value': Record<never, never>
  'imports.refused.problem': Record<never, never>
  'imports.refused.csv': Record<never, never>
  'imports.refused.forgotten': Record<never, never>
  'imports.refused.more': { count: string | number | readonly string[] }
  'incoming-mail.title': Record<never, never>
  'incoming-mail.text': Record<never, never>
  'incoming-mail.search': Record<never, never>
  'incoming-mail.refresh': Record<never, never>
  'incoming-mail.outcome': Record<never, never>
  'incoming-mail.allOutcomes': Record<never, never>
  'incoming-mail.onlyMailbox': { mailbox: string | number | readonly string[] }
  'incoming-mail.nobody': Record<never, never>
  'incoming-mail.noSubject': Record<never, never>
  'incoming-mail.waits': Record<never, never>
  'incoming-mail.columns.from': Record<never, never>
  'incoming-mail.columns.subject': Record<never, never>
  'incoming-mail.columns.outcome': Record<never, never>
  'incoming-mail.columns.reason': Record<never, never>
  'incoming-mail.columns.mailbox': Record<never, never>
  'incoming-mail.columns.ticket': Record<never, never>
  'incoming-mail.columns.when': Record<never, never>
  'incoming-mail.outcomes.waiting': Record<never, never>
  'incoming-mail.outcomes.ticket': Record<never, never>
  'incoming-mail.outcomes.reply': Record<never, never>
  'incoming-mail.outcomes.bounce': Record<never, never>
  'incoming-mail.outcomes.ignored': Record<never, never>
  'incoming-mail.outcomes.quarantine': Record<never, never>
  'incoming-mail.reasons.new_mail': Record<never, never>
  'incoming-mail.reasons.forwarded': { address: string | number | readonly string[] }
  'incoming-mail.reasons.automatic_mail': Record<never, never>
  'incoming-mail.reasons.follow_up': { number: string | number | readonly string[] }
  'incoming-mail.reasons.not_their_ticket': { number: string | number | readonly string[] }
  'incoming-mail.reasons.accepted': Record<never, never>
  'incoming-mail.reasons.answers_mail': { number: string | number | readonly string[] }
  'incoming-mail.reasons.reply_address': { number: string | number | readonly string[] }
  'incoming-mail.reasons.ticket_number': { number: string | number | readonly string[] }
  'incoming-mail.reasons.other_address': { number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_reply': { number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_note': { number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_command': { number: string | number | readonly string[] }
  'incoming-mail.reasons.not_delivered': { recipient: string | number | readonly string[] }
  'incoming-mail.reasons.delayed': { recipient: string | number | readonly string[] }
  'incoming-mail.reasons.received_before': Record<never, never>
  'incoming-mail.reasons.automatic_answer': { number: string | number | readonly string[] }
  'incoming-mail.reasons.unknown_delivery': { recipient: string | number | readonly string[] }
  'incoming-mail.reasons.own_mail': Record<never, never>
  'incoming-mail.reasons.deleted': Record<never, never>
  'incoming-mail.reasons.ignored_by_rule': { rule: string | number | readonly string[] }
  'incoming-mail.reasons.unreadable': Record<never, never>
  'incoming-mail.reasons.over_limit': Record<never, never>
  'incoming-mail.reasons.no_sender': Record<never, never>
  'incoming-mail.reasons.several_senders': Record<never, never>
  'incoming-mail.reasons.not_authenticated': Record<never, never>
  'incoming-mail.reasons.spam': Record<never, never>
  'incoming-mail.reasons.repeated': { times: number }
  'incoming-mail.reasons.stranger': Record<never, never>
  'incoming-mail.reasons.from_ourselves': Record<never, never>
  'incoming-mail.reasons.from_staff': { number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_without_sight': { number: string | number | readonly string[] }
  'incoming-mail.reasons.unknown_command': { command: string | number | readonly string[]; number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_refused': { because: string | number | readonly string[]; number: string | number | readonly string[] }
  'incoming-mail.reasons.staff_address': { number: string | number | readonly string[] }
  'incoming-mail.reasons.blocked': Record<never, never>
  'incoming-mail.reasons.set_aside_by_rule': { rule: string | number | readonly string[] }
  'incoming-mail.reasons.too_many_new_people': Record<never, never>
  'incoming-mail.reasons.refused': { because: string | number | readonly string[] }
  'incoming-mail.rules.title': Record<never, never>
  'incoming-mail.rules.line': { effects: string | number | readonly string[]; rule: string | number | readonly string[] }
  'incoming-mail.rules.topic': { topic: string | number | readonly string[] }
  'incoming-mail.rules.team': { team: string | number | readonly string[] }
  'incoming-mail.rules.priority': { priority: string | number | readonly string[] }
  'incoming-mail.rules.tags': { count: number; tags: string | number | readonly string[] }
  'incoming-mail.rules.quarantine': Record<never, never>
  'incoming-mail.rules.ignored': Record<never, never>
  'incoming-mail.rules.skipped.topic': Record<never, never>
  'incoming-mail.rules.skipped.team': Record<never, never>
  'incoming-mail.accept': Record<never, never>
  'incoming-mail.accepted': { ticket: string | number | readonly string[] }
  'incoming-mail.retry': Record<never, never>
  'incoming-mail.retried': Record<never, never>
  'incoming-mail.block': Record<never, never>
  'incoming-mail.blocked': { from: string | number | readonly string[] }
  'incoming-mail.delete': Record<never, never>
  'incoming-mail.deleteTitle': { from: string | number | readonly string[] }
  'incoming-mail.deleteText': Record<never, never>
  'incoming-mail.deleted': Record<never, never>
  'incoming-mail.download': Record<never, never>
  'incoming-mail.details.blocked': Record<never, never>
  'incoming-mail.details.blockedIn': { mailbox: string | number | readonly string[] }
  'incoming-mail.details.authentication': Record<never, never>
  'incoming-mail.details.authenticationOf.pass': Record<never, never>
  'incoming-mail.details.authenticationOf.none': Record<never, never>
  'incoming-mail.details.authenticationOf.fail': Record<never, never>
  'incoming-mail.details.authenticationOf.unknown': Record<never, never>
  'incoming-mail.details.returnPath': Record<never, never>
  'incoming-mail.details.empty': Record<never, never>
  'incoming-mail.details.recipients': Record<never, never>
  'incoming-mail.details.messageId': Record<never, never>
  'incoming-mail.details.size': Record<never, never>
  'incoming-mail.details.files': Record<never, never>
  'incoming-mail.details.text': Record<never, never>
  'incoming-mail.details.headers': Record<never, never>
  'incoming-mail.details.unreadable': Record<never, never>
  'incoming-mail.details.gone': Record<never, never>
  'incoming-mail.details.noText': Record<never, never>
  'incoming-mail.empty': Record<never, never>
  'incoming-mail.emptyText': Record<never, never>
  'incoming-mail.emptyFound': Record<never, never>
  'incoming-mail.inQuarantine': { count: number }
  'keyboard-shortcuts.areas.everywhere': Record<never, never>
  'keyboard-shortcuts.areas.list': Record<never, never>
  'keyboard-shortcuts.areas.ticket': Record<never, never>
  'keyboard-shortcuts.areas.form': Record<never, never>
  'keyboard-shortcuts.actions.shortcuts': Record<never, never>
  'keyboard-shortcuts.actions.palette': Record<never, never>
  'keyboard-shortcuts.actions.search': Record<never, never>
  'keyboard-shortcuts.actions.notifications': Record<never, never>
  'keyboard-shortcuts.actions.sidebar': Record<never, never>
  'keyboard-shortcuts.actions.close': Record<never, never>
  'keyboard-shortcuts.actions.next': Record<never, never>
  'keyboard-shortcuts.actions.previous': Record<never, never>
  'keyboard-shortcuts.actions.open': Record<never, never>
  'keyboard-shortcuts.actions.select': Record<never, never>
  'keyboard-shortcuts.actions.assignSelected': Record<never, never>
  'keyboard-shortcuts.actions.setStatusOfSelected': Record<never, never>
  'keyboard-shortcuts.actions.filter': Record<never, never>
  'keyboard-shortcuts.actions.showNew': Record<never, never>
  'keyboard-shortcuts.actions.create': Record<never, never>
  'keyboard-shortcuts.actions.nextInList': Record<never, never>
  'keyboard-shortcuts.actions.previousInList': Record<never, never>
  'keyboard-shortcuts.actions.reply': Record<never, never>
  'keyboard-shortcuts.actions.note': Record<never, never>
  'keyboard-shortcuts.actions.canned': Record<never, never>
  'keyboard-shortcuts.actions.send': Record<never, never>
  'keyboard-shortcuts.actions.assign': Record<never, never>
  'keyboard-shortcuts.actions.status': Record<never, never>
  'keyboard-shortcuts.actions.explain': Record<never, never>
  'keyboard-shortcuts.actions.save': Record<never, never>
  'keyboard-shortcuts.caps.enter': Record<never, never>
  'keyboard-shortcuts.caps.escape': Record<never, never>
  'keyboard-shortcuts.caps.save': Record<never, never>
  'keyboard-shortcuts.caps.tab': Record<never, never>
  'keyboard-shortcuts.off': Record<never, never>
  'keyboard-shortcuts.settings.isOn': Record<never, never>
  'keyboard-shortcuts.settings.isOnHint': Record<never, never>
  'keyboard-shortcuts.settings.change': Record<never, never>
  'keyboard-shortcuts.settings.changeFor': { action: string | number | readonly string[] }
  'keyboard-shortcuts.settings.press': Record<never, never>
  'keyboard-shortcuts.settings.pressFor': { action: string | number | readonly string[] }
  'keyboard-shortcuts.settings.notFree': Record<never, never>
  'keyboard-shortcuts.settings.taken': { action: string | number | readonly string[] }
  'keyboard-shortcuts.settings.reset': Record<never, never>
  'knowledge-base.title': Record<never, never>
  'knowledge-base.listText': Record<never, never>
  'knowledge-base.tabs.articles': Record<never, never>
  'knowledge-base.tabs.categories': Record<never, never>
  'knowledge-base.tabs.synonyms': Record<never, never>
  'knowledge-base.tabs.work': Record<never, never>
  'knowledge-base.create': Record<never, never>
  'knowledge-base.empty': Record<never, never>
  'knowledge-base.emptyText': Record<never, never>
  'knowledge-base.rowDetail': { author: string | number | readonly string[]; category: string | number | readonly string[] }
  'knowledge-base.statuses.draft': Record<never, never>
  'knowledge-base.statuses.scheduled': Record<never, never>
  'knowledge-base.statuses.published': Record<never, never>
  'knowledge-base.statuses.expired': Record<never, never>
  'knowledge-base.statuses.archived': Record<never, never>
  'knowledge-base.audiences.public': Record<never, never>
  'knowledge-base.audiences.signed_in': Record<never, never>
  'knowledge-base.audiences.departments': Record<never, never>
  'knowledge-base.audiences.staff': Record<never, never>
  'knowledge-base.filters.status': Record<never, never>
  'knowledge-base.filters.category': Record<never, never>
  'knowledge-base.filters.audience': Record<never, never>
  'knowledge-base.filters.isReviewDue': Record<never, never>
  'knowledge-base.filters.due': Record<never, never>
  'knowledge-base.filters.isOutdated': Record<never, never>
  'knowledge-base.filters.outdated': Record<never, never>
  'knowledge-base.filters.any.status': Record<never, never>
  'knowledge-base.filters.any.category': Record<never, never>
  'knowledge-base.filters.any.audience': Record<never, never>
  'knowledge-base.filters.any.isReviewDue': Record<never, never>
  'knowledge-base.filters.any.isOutdated': Record<never, never>
  'knowledge-base.filters.open': { count: number }
  'knowledge-base.filters.label': Record<never, never>
  'knowledge-base.filters.clear': Record<never, never>
  'knowledge-base.about': { category: string | number | readonly string[]; readers: string | number | readonly string[] }
  'knowledge-base.withDraft': Record<never, never>
  'knowledge-base.reviewDue': { date: string | number | readonly string[] }
  'knowledge-base.text': Record<never, never>
  'knowledge-base.textText': Record<never, never>
  'knowledge-base.heading': Record<never, never>
  'knowledge-base.summary': Record<never, never>
  'knowledge-base.summaryHint': Record<never, never>
  'knowledge-base.write': Record<never, never>
  'knowledge-base.preview': Record<never, never>
  'knowledge-base.textMissing': Record<never, never>
  'knowledge-base.attachments': Record<never, never>
  'knowledge-base.attachmentsHint': Record<never, never>
  'knowledge-base.address': Record<never, never>
  'knowledge-base.addressText': Record<never, never>
  'knowledge-base.category': Record<never, never>
  'knowledge-base.chooseCategory': Record<never, never>
  'knowledge-base.categoryMissing': Record<never, never>
  'knowledge-base.willRedirect': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'knowledge-base.readers': Record<never, never>
  'knowledge-base.readersText': Record<never, never>
  'knowledge-base.audience': Record<never, never>
  'knowledge-base.departments': Record<never, never>
  'knowledge-base.departmentsHint': Record<never, never>
  'knowledge-base.departmentsMissing': Record<never, never>
  'knowledge-base.language': Record<never, never>
  'knowledge-base.translations.title': Record<never, never>
  'knowledge-base.translations.text': Record<never, never>
  'knowledge-base.translations.original': Record<never, never>
  'knowledge-base.translations.originalHint': Record<never, never>
  'knowledge-base.translations.search': Record<never, never>
  'knowledge-base.translations.unlink': Record<never, never>
  'knowledge-base.translations.this': Record<never, never>
  'knowledge-base.translations.isOriginal': Record<never, never>
  'knowledge-base.translations.missing': Record<never, never>
  'knowledge-base.translations.outdated': Record<never, never>
  'knowledge-base.translations.translate': { language: string | number | readonly string[] }
  'knowledge-base.translations.translated': Record<never, never>
  'knowledge-base.translations.saveFirst': Record<never, never>
  'knowledge-base.translations.isOutdated': Record<never, never>
  'knowledge-base.translations.upToDate': Record<never, never>
  'knowledge-base.translations.markedUpToDate': Record<never, never>
  'knowledge-base.translations.originalText': { title: string | number | readonly string[] }
  'knowledge-base.translations.seeOriginal': Record<never, never>
  'knowledge-base.keywords': Record<never, never>
  'knowledge-base.keywordsHint': Record<never, never>
  'knowledge-base.publishing': Record<never, never>
  'knowledge-base.publishingText': Record<never, never>
  'knowledge-base.expiresAt': Record<never, never>
  'knowledge-base.expiresAtHint': Record<never, never>
  'knowledge-base.reviewOn': Record<never, never>
  'knowledge-base.reviewOnHint': Record<never, never>
  'knowledge-base.saveDraft': Record<never, never>
  'knowledge-base.createDraft': Record<never, never>
  'knowledge-base.draftNote': Record<never, never>
  'knowledge-base.publish': Record<never, never>
  'knowledge-base.published': Record<never, never>
  'knowledge-base.schedule': Record<never, never>
  'knowledge-base.scheduled': Record<never, never>
  'knowledge-base.scheduleTitle': Record<never, never>
  'knowledge-base.scheduleText': { zone: string | number | readonly string[] }
  'knowledge-base.scheduleLater': Record<never, never>
  'knowledge-base.publishAt': Record<never, never>
  'knowledge-base.undoSchedule': Record<never, never>
  'knowledge-base.scheduleUndone': Record<never, never>
  'knowledge-base.unpublish': Record<never, never>
  'knowledge-base.unpublishTitle': Record<never, never>
  'knowledge-base.unpublishText': Record<never, never>
  'knowledge-base.unpublished': Record<never, never>
  'knowledge-base.archiveTitle': { title: string | number | readonly string[] }
  'knowledge-base.archiveText': Record<never, never>
  'knowledge-base.unused': Record<never, never>
  'knowledge-base.used': Record<never, never>
  'knowledge-base.state': Record<never, never>
  'knowledge-base.moments.publishAt': Record<never, never>
  'knowledge-base.moments.publishedAt': Record<never, never>
  'knowledge-base.moments.changedAt': Record<never, never>
  'knowledge-base.moments.expiresAt': Record<never, never>
  'knowledge-base.seeInPortal': Record<never, never>
  'knowledge-base.versions.title': Record<never, never>
  'knowledge-base.versions.text': Record<never, never>
  'knowledge-base.versions.none': Record<never, never>
  'knowledge-base.versions.compare': { version: number }
  'knowledge-base.versions.with': Record<never, never>
  'knowledge-base.versions.draft': Record<never, never>
  'knowledge-base.versions.difference': { first: string | number | readonly string[]; second: string | number | readonly string[] }
  'knowledge-base.versions.same': Record<never, never>
  'knowledge-base.versions.added': Record<never, never>
  'knowledge-base.versions.removed': Record<never, never>
  'knowledge-base.versions.unchanged': { count: number }
  'knowledge-base.versions.restore': { version: number }
  'knowledge-base.versions.restored': { version: number }
  'knowledge-base.categories.title': Record<never, never>
  'knowledge-base.categories.text': Record<never, never>
  'knowledge-base.categories.create': Record<never, never>
  'knowledge-base.categories.empty': Record<never, never>
  'knowledge-base.categories.emptyText': Record<never, never>
  'knowledge-base.categories.below': { parent: string | number | readonly string[] }
  'knowledge-base.categories.atTheTop': Record<never, never>
  'knowledge-base.categories.basics': Record<never, never>
  'knowledge-base.categories.basicsText': Record<never, never>
  'knowledge-base.categories.summary': Record<never, never>
  'knowledge-base.categories.summaryHint': Record<never, never>
  'knowledge-base.categories.parent': Record<never, never>
  'knowledge-base.categories.parentHint': Record<never, never>
  'knowledge-base.categories.noParent': Record<never, never>
  'knowledge-base.categories.toggle': { name: string | number | readonly string[] }
  'knowledge-base.categories.count': { count: number }
  'knowledge-base.categories.willRedirect': { count: number; from: string | number | readonly string[]; to: string | number | readonly string[] }
  'knowledge-base.categories.moveTitle': { name: string | number | readonly string[]; parent: string | number | readonly string[] }
  'knowledge-base.categories.moveToTopTitle': { name: string | number | readonly string[] }
  'knowledge-base.categories.move': Record<never, never>
  'knowledge-base.categories.archiveRefused': { articles: number; categories: number }
  'knowledge-base.categories.archiveTitle': { name: string | number | readonly string[] }
  'knowledge-base.categories.archiveText': Record<never, never>
  'knowledge-base.synonyms.title': Record<never, never>
  'knowledge-base.synonyms.text': Record<never, never>
  'knowledge-base.synonyms.add': Record<never, never>
  'knowledge-base.synonyms.empty': Record<never, never>
  'knowledge-base.synonyms.emptyText': Record<never, never>
  'knowledge-base.synonyms.words': Record<never, never>
  'knowledge-base.synonyms.actions': Record<never, never>
  'knowledge-base.synonyms.change': { words: string | number | readonly string[] }
  'knowledge-base.synonyms.remove': { words: string | number | readonly string[] }
  'knowledge-base.synonyms.changeTitle': Record<never, never>
  'knowledge-base.synonyms.hint': Record<never, never>
  'knowledge-base.synonyms.save': Record<never, never>
  'knowledge-base.synonyms.removeTitle': Record<never, never>
  'knowledge-base.synonyms.removeConfirm': Record<never, never>
  'knowledge-base.synonyms.tooFew': Record<never, never>
  'knowledge-base.synonyms.tooMany': { max: number }
  'knowledge-base.synonyms.tooLong': { max: number }
  'knowledge-base.work.title': Record<never, never>
  'knowledge-base.work.text': Record<never, never>
  'knowledge-base.work.nothing': Record<never, never>
  'knowledge-base.work.searches': Record<never, never>
  'knowledge-base.work.searchesText': Record<never, never>
  'knowledge-base.work.searchFigure': { count: number; withoutResult: number }
  'knowledge-base.work.disliked': Record<never, never>
  'knowledge-base.work.dislikedText': Record<never, never>
  'knowledge-base.work.dislikedFigure': { helpful: number; notHelpful: number }
  'knowledge-base.work.topics': Record<never, never>
  'knowledge-base.work.topicsText': Record<never, never>
  'knowledge-base.work.topicFigure': { count: number; resolved: number }
  'knowledge-base.work.topicTickets': { topic: string | number | readonly string[] }
  'knowledge-base.work.toReview': Record<never, never>
  'knowledge-base.work.toReviewText': Record<never, never>
  'knowledge-base.work.brokenLinks': Record<never, never>
  'knowledge-base.work.brokenLinksText': Record<never, never>
  'knowledge-base.work.brokenLinksFigure': { count: number }
  'knowledge-base.editor.label': Record<never, never>
  'knowledge-base.editor.toolbar': Record<never, never>
  'knowledge-base.editor.placeholder': Record<never, never>
  'knowledge-base.editor.keys': Record<never, never>
  'knowledge-base.editor.undo': Record<never, never>
  'knowledge-base.editor.redo': Record<never, never>
  'knowledge-base.editor.style': Record<never, never>
  'knowledge-base.editor.paragraph': Record<never, never>
  'knowledge-base.editor.heading': { level: number }
  'knowledge-base.editor.bold': Record<never, never>
  'knowledge-base.editor.italic': Record<never, never>
  'knowledge-base.editor.code': Record<never, never>
  'knowledge-base.editor.bulletList': Record<never, never>
  'knowledge-base.editor.orderedList': Record<never, never>
  'knowledge-base.editor.blockquote': Record<never, never>
  'knowledge-base.editor.codeBlock': Record<never, never>
  'knowledge-base.editor.callout': Record<never, never>
  'knowledge-base.editor.callouts.info': Record<never, never>
  'knowledge-base.editor.callouts.warning': Record<never, never>
  'knowledge-base.editor.callouts.tip': Record<never, never>
  'knowledge-base.editor.link': Record<never, never>
  'knowledge-base.editor.unlink': Record<never, never>
  'knowledge-base.editor.linkTitle': Record<never, never>
  'knowledge-base.editor.linkText': Record<never, never>
  'knowledge-base.editor.linkArticle': Record<never, never>
  'knowledge-base.editor.linkArticles': Record<never, never>
  'knowledge-base.editor.linkNone': Record<never, never>
  'knowledge-base.editor.linkAddress': Record<never, never>
  'knowledge-base.editor.linkHint': Record<never, never>
  'knowledge-base.editor.linkConfirm': Record<never, never>
  'knowledge-base.editor.image': Record<never, never>
  'knowledge-base.editor.onlyPictures': Record<never, never>
  'knowledge-base.editor.imageTitle': Record<never, never>
  'knowledge-base.editor.imageText': Record<never, never>
  'knowledge-base.editor.alt': Record<never, never>
  'knowledge-base.editor.altText': Record<never, never>
  'knowledge-base.editor.altHint': Record<never, never>
  'knowledge-base.editor.altMissing': Record<never, never>
  'knowledge-base.editor.insertImage': Record<never, never>
  'knowledge-base.editor.saveAlt': Record<never, never>
  'knowledge-base.editor.video': Record<never, never>
  'knowledge-base.editor.videoTitle': Record<never, never>
  'knowledge-base.editor.videoText': Record<never, never>
  'knowledge-base.editor.videoAddress': Record<never, never>
  'knowledge-base.editor.videoAddressHint': Record<never, never>
  'knowledge-base.editor.videoUnknown': Record<never, never>
  'knowledge-base.editor.videoName': Record<never, never>
  'knowledge-base.editor.videoNameHint': Record<never, never>
  'knowledge-base.editor.videoTitleMissing': Record<never, never>
  'knowledge-base.editor.videoCaption': { provider: string | number | readonly string[] }
  'knowledge-base.editor.cancel': Record<never, never>
  'knowledge-base.editor.table': Record<never, never>
  'knowledge-base.editor.changeTable': Record<never, never>
  'knowledge-base.editor.tableChanges.addRowBefore': Record<never, never>
  'knowledge-base.editor.tableChanges.addRowAfter': Record<never, never>
  'knowledge-base.editor.tableChanges.deleteRow': Record<never, never>
  'knowledge-base.editor.tableChanges.addColumnBefore': Record<never, never>
  'knowledge-base.editor.tableChanges.addColumnAfter': Record<never, never>
  'knowledge-base.editor.tableChanges.deleteColumn': Record<never, never>
  'knowledge-base.editor.tableChanges.toggleHeaderRow': Record<never, never>
  'knowledge-base.editor.tableChanges.deleteTable': Record<never, never>
  'knowledge-base.reading.text': Record<never, never>
  'knowledge-base.reading.search': Record<never, never>
  'knowledge-base.reading.searchIn': { category: string | number | readonly string[] }
  'knowledge-base.reading.tree': Record<never, never>
  'knowledge-base.reading.otherCategories': Record<never, never>
  'knowledge-base.reading.count': { count: number }
  'knowledge-base.reading.popular': Record<never, never>
  'knowledge-base.reading.articles': Record<never, never>
  'knowledge-base.reading.results': { count: number; q: string | number | readonly string[] }
  'knowledge-base.reading.similar': Record<never, never>
  'knowledge-base.reading.noResults': Record<never, never>
  'knowledge-base.reading.empty': Record<never, never>
  'knowledge-base.reading.emptyText': Record<never, never>
  'knowledge-base.reading.emptyCategory': Record<never, never>
  'knowledge-base.reading.emptyCategoryText': Record<never, never>
  'knowledge-base.reading.updated': { date: string | number | readonly string[] }
  'knowledge-base.reading.minutes': { count: number }
  'knowledge-base.reading.edit': Record<never, never>
  'knowledge-base.reading.inPortal': Record<never, never>
  'knowledge-base.reading.contents': Record<never, never>
  'knowledge-base.reading.attachments': Record<never, never>
  'knowledge-base.reading.languages': Record<never, never>
  'knowledge-base.reading.related': Record<never, never>
  'knowledge-base.reading.gone': Record<never, never>
  'knowledge-base.reading.goneText': Record<never, never>
  'knowledge-base.reading.manage': Record<never, never>
  'knowledge-base.links.broken': { count: number }
  'knowledge-base.links.brokenText': Record<never, never>
  'knowledge-base.links.file': Record<never, never>
  'knowledge-base.links.problems.unknown': Record<never, never>
  'knowledge-base.links.problems.archived': Record<never, never>
  'knowledge-base.links.problems.unpublished': Record<never, never>
  'knowledge-base.links.problems.expired': Record<never, never>
  'knowledge-base.links.problems.narrower': Record<never, never>
  'knowledge-base.links.problems.no_heading': Record<never, never>
  'knowledge-base.links.problems.no_file': Record<never, never>
  'knowledge-base.links.publishTitle': { count: number }
  'knowledge-base.links.publishText': Record<never, never>
  'knowledge-base.links.leaveTitle': { count: number; title: string | number | readonly string[] }
  'knowledge-base.links.leaveText': Record<never, never>
  'knowledge-base.links.linking': Record<never, never>
  'knowledge-base.links.more': { count: number }
  'knowledge-base.links.replacement': Record<never, never>
  'knowledge-base.links.replacementHint': Record<never, never>
  'knowledge-base.links.chosen': { title: string | number | readonly string[] }
  'knowledge-base.links.clear': Record<never, never>
  'knowledge-base.links.archive': Record<never, never>
  'knowledge-base.links.unpublish': Record<never, never>
  'knowledge-base.links.cancel': Record<never, never>
  'knowledge-base.links.replaced': { count: number }
  'macros.title': Record<never, never>
  'macros.text': Record<never, never>
  'macros.create': Record<never, never>
  'macros.createTitle': Record<never, never>
  'macros.empty': Record<never, never>
  'macros.emptyText': Record<never, never>
  'macros.emptyArchived': Record<never, never>
  'macros.emptyFound': Record<never, never>
  'macros.everyTeam': Record<never, never>
  'macros.own': Record<never, never>
  'macros.withTeams': Record<never, never>
  'macros.paused': Record<never, never>
  'macros.never': Record<never, never>
  'macros.choose': Record<never, never>
  'macros.columns.title': Record<never, never>
  'macros.columns.scope': Record<never, never>
  'macros.columns.status': Record<never, never>
  'macros.columns.uses': Record<never, never>
  'macros.columns.lastUsed': Record<never, never>
  'macros.basics': Record<never, never>
  'macros.basicsText': Record<never, never>
  'macros.name': Record<never, never>
  'macros.shared': Record<never, never>
  'macros.sharedHint': Record<never, never>
  'macros.teams': Record<never, never>
  'macros.teamsHint': Record<never, never>
  'macros.changes': Record<never, never>
  'macros.changesText': Record<never, never>
  'macros.removeChange': { name: string | number | readonly string[] }
  'macros.takeText': Record<never, never>
  'macros.nobody': Record<never, never>
  'macros.noCourse': Record<never, never>
  'macros.step': { name: string | number | readonly string[]; to: string | number | readonly string[] }
  'macros.kinds.status': Record<never, never>
  'macros.kinds.priority': Record<never, never>
  'macros.kinds.team': Record<never, never>
  'macros.kinds.assignee': Record<never, never>
  'macros.kinds.take': Record<never, never>
  'macros.kinds.topic': Record<never, never>
  'macros.kinds.course': Record<never, never>
  'macros.kinds.add_tag': Record<never, never>
  'macros.kinds.remove_tag': Record<never, never>
  'macros.reply': Record<never, never>
  'macros.replyText': Record<never, never>
  'macros.note': Record<never, never>
  'macros.noteText': Record<never, never>
  'macros.nothing': Record<never, never>
  'macros.sharedBy': { hasTeams: boolean; owner: string | number | readonly string[]; teams: string | number | readonly string[] }
  'macros.ownOnly': Record<never, never>
  'macros.uses': { count: number }
  'macros.archiveTitle': { title: string | number | readonly string[] }
  'macros.archiveText': Record<never, never>
  'macros.preview.title': Record<never, never>
  'macros.preview.replyIn': { language: string | number | readonly string[] }
  'macros.preview.unfilled': { names: string | number | readonly string[] }
  'macros.use.button': Record<never, never>
  'macros.use.label': Record<never, never>
  'macros.use.palette': Record<never, never>
  'macros.use.onSelected': { count: number }
  'macros.use.search': Record<never, never>
  'macros.use.none': Record<never, never>
  'macros.use.notFound': Record<never, never>
  'macros.use.make': Record<never, never>
  'macros.use.back': Record<never, never>
  'macros.use.apply': Record<never, never>
  'macros.use.applyToAll': { count: number; hasCount: boolean }
  'macros.use.filledForEach': Record<never, never>
  'macros.use.final': Record<never, never>
  'macros.use.mailed': { count: number }
  'macros.use.applied': { title: string | number | readonly string[] }
  'macros.use.undo': Record<never, never>
  'macros.use.undoing': Record<never, never>
  'macros.use.conflict': Record<never, never>
  'macros.use.newMessages': { count: number }
  'mailboxes.title': Record<never, never>
  'mailboxes.text': Record<never, never>
  'mailboxes.create': Record<never, never>
  'mailboxes.about': { address: string | number | readonly string[]; team: string | number | readonly string[] }
  'mailboxes.basics': Record<never, never>
  'mailboxes.basicsText': Record<never, never>
  'mailboxes.address': Record<never, never>
  'mailboxes.addressHint': Record<never, never>
  'mailboxes.otherAddresses': Record<never, never>
  'mailboxes.otherAddressesHint': Record<never, never>
  'mailboxes.receiving': Record<never, never>
  'mailboxes.receivingText': Record<never, never>
  'mailboxes.receivingBy': Record<never, never>
  'mailboxes.receivingOf.delivery': Record<never, never>
  'mailboxes.receivingOf.imap': Record<never, never>
  'mailboxes.deliveryHint': Record<never, never>
  'mailboxes.imapHint': Record<never, never>
  'mailboxes.imap.host': Record<never, never>
  'mailboxes.imap.hostHint': Record<never, never>
  'mailboxes.imap.security': Record<never, never>
  'mailboxes.imap.securityOf.tls': Record<never, never>
  'mailboxes.imap.securityOf.starttls': Record<never, never>
  'mailboxes.imap.securityOf.plain': Record<never, never>
  'mailboxes.imap.port': Record<never, never>
  'mailboxes.imap.userName': Record<never, never>
  'mailboxes.imap.userNameHint': Record<never, never>
  'mailboxes.imap.signIn': Record<never, never>
  'mailboxes.imap.signInOf.password': Record<never, never>
  'mailboxes.imap.signInOf.microsoft_application': Record<never, never>
  'mailboxes.imap.signInOf.microsoft_consent': Record<never, never>
  'mailboxes.imap.signInOf.google_consent': Record<never, never>
  'mailboxes.imap.signInHints.password': Record<never, never>
  'mailboxes.imap.signInHints.microsoft_application': Record<never, never>
  'mailboxes.imap.signInHints.microsoft_consent': Record<never, never>
  'mailboxes.imap.signInHints.google_consent': Record<never, never>
  'mailboxes.imap.tenant': Record<never, never>
  'mailboxes.imap.tenantHint': Record<never, never>
  'mailboxes.imap.clientId': Record<never, never>
  'mailboxes.imap.clientIdHint': Record<never, never>
  'mailboxes.imap.clientSecret': Record<never, never>
  'mailboxes.imap.secretEndsOn': Record<never, never>
  'mailboxes.imap.secretEndsOnHint': Record<never, never>
  'mailboxes.imap.password': Record<never, never>
  'mailboxes.imap.passwordHint': Record<never, never>
  'mailboxes.imap.passwordStored': Record<never, never>
  'mailboxes.imap.passwordHidden': Record<never, never>
  'mailboxes.imap.folder': Record<never, never>
  'mailboxes.imap.folderHint': Record<never, never>
  'mailboxes.imap.afterReading': Record<never, never>
  'mailboxes.imap.afterReadingHint': Record<never, never>
  'mailboxes.imap.afterReadingOf.seen': Record<never, never>
  'mailboxes.imap.afterReadingOf.move': Record<never, never>
  'mailboxes.imap.afterReadingOf.delete': Record<never, never>
  'mailboxes.imap.moveTo': Record<never, never>
  'mailboxes.imap.moveToHint': Record<never, never>
  'mailboxes.imap.since': Record<never, never>
  'mailboxes.imap.sinceHint': Record<never, never>
  'mailboxes.consent.title': Record<never, never>
  'mailboxes.consent.redirect': Record<never, never>
  'mailboxes.consent.button.microsoft': Record<never, never>
  'mailboxes.consent.button.google': Record<never, never>
  'mailboxes.consent.saveFirst': Record<never, never>
  'mailboxes.consent.hint': Record<never, never>
  'mailboxes.consent.given': { at: string | number | readonly string[] }
  'mailboxes.consent.done': { name: string | number | readonly string[] }
  'mailboxes.consent.failed': Record<never, never>
  'mailboxes.consent.refused': { words: string | number | readonly string[] }
  'mailboxes.consent.nothing': Record<never, never>
  'mailboxes.consent.back': Record<never, never>
  'mailboxes.test.button': Record<never, never>
  'mailboxes.test.hint': Record<never, never>
  'mailboxes.test.notReady': Record<never, never>
  'mailboxes.test.worked.token': Record<never, never>
  'mailboxes.test.worked.name': Record<never, never>
  'mailboxes.test.worked.connection': Record<never, never>
  'mailboxes.test.worked.tls': Record<never, never>
  'mailboxes.test.worked.sign_in': Record<never, never>
  'mailboxes.test.worked.folder': Record<never, never>
  'mailboxes.test.worked.target': Record<never, never>
  'mailboxes.test.failed.token': Record<never, never>
  'mailboxes.test.failed.name': Record<never, never>
  'mailboxes.test.failed.connection': Record<never, never>
  'mailboxes.test.failed.tls': Record<never, never>
  'mailboxes.test.failed.sign_in': Record<never, never>
  'mailboxes.test.failed.folder': Record<never, never>
  'mailboxes.test.failed.target': Record<never, never>
  'mailboxes.test.folders': { folders: string | number | readonly string[] }
  'mailboxes.test.mails': { count: number }
  'mailboxes.test.taken': { count: number }
  'mailboxes.sending': Record<never, never>
  'mailboxes.sendingText': Record<never, never>
  'mailboxes.sendingFrom': Record<never, never>
  'mailboxes.sendingHint': Record<never, never>
  'mailboxes.sendingOf.site': Record<never, never>
  'mailboxes.sendingOf.mailbox': Record<never, never>
  'mailboxes.signature': Record<never, never>
  'mailboxes.signatureHint': Record<never, never>
  'mailboxes.quotesHistory': Record<never, never>
  'mailboxes.quotesHistoryHint': Record<never, never>
  'mailboxes.sender.name': Record<never, never>
  'mailboxes.sender.nameHint': { address: string | number | readonly string[] }
  'mailboxes.sender.server': Record<never, never>
  'mailboxes.sender.serverOf.site': Record<never, never>
  'mailboxes.sender.serverOf.own': Record<never, never>
  'mailboxes.sender.host': Record<never, never>
  'mailboxes.sender.hostHint': Record<never, never>
  'mailboxes.sender.security': Record<never, never>
  'mailboxes.sender.port': Record<never, never>
  'mailboxes.sender.signIn': Record<never, never>
  'mailboxes.sender.signInOf.password': Record<never, never>
  'mailboxes.sender.signInOf.tokens': Record<never, never>
  'mailboxes.sender.signInHints.password': Record<never, never>
  'mailboxes.sender.signInHints.tokens': Record<never, never>
  'mailboxes.sender.userName': Record<never, never>
  'mailboxes.sender.userNameHint': Record<never, never>
  'mailboxes.sender.password': Record<never, never>
  'mailboxes.sender.isSigned': Record<never, never>
  'mailboxes.sender.isSignedHint': Record<never, never>
  'mailboxes.sender.domain': Record<never, never>
  'mailboxes.sender.domainHint': Record<never, never>
  'mailboxes.sender.selector': Record<never, never>
  'mailboxes.sender.selectorHint': Record<never, never>
  'mailboxes.sender.privateKey': Record<never, never>
  'mailboxes.sender.keyMade': Record<never, never>
  'mailboxes.sender.keyStored': Record<never, never>
  'mailboxes.sender.record': Record<never, never>
  'mailboxes.sender.recordText': Record<never, never>
  'mailboxes.sender.recordName': Record<never, never>
  'mailboxes.sender.recordValue': Record<never, never>
  'mailboxes.sender.copy': Record<never, never>
  'mailboxes.sender.copyOne': { label: string | number | readonly string[] }
  'mailboxes.sender.copied': Record<never, never>
  'mailboxes.sender.notCopied': Record<never, never>
  'mailboxes.sender.failingSince': { at: string | number | readonly string[] }
  'mailboxes.sender.test': Record<never, never>
  'mailboxes.sender.testHint': Record<never, never>
  'mailboxes.sendingTest.worked.token': Record<never, never>
  'mailboxes.sendingTest.worked.name': Record<never, never>
  'mailboxes.sendingTest.worked.connection': Record<never, never>
  'mailboxes.sendingTest.worked.tls': Record<never, never>
  'mailboxes.sendingTest.worked.sign_in': Record<never, never>
  'mailboxes.sendingTest.worked.sent': { to: string | number | readonly string[] }
  'mailboxes.sendingTest.worked.handed_over': { to: string | number | readonly string[] }
  'mailboxes.sendingTest.worked.record': Record<never, never>
  'mailboxes.sendingTest.failed.token': Record<never, never>
  'mailboxes.sendingTest.failed.name': Record<never, never>
  'mailboxes.sendingTest.failed.connection': Record<never, never>
  'mailboxes.sendingTest.failed.tls': Record<never, never>
  'mailboxes.sendingTest.failed.sign_in': Record<never, never>
  'mailboxes.sendingTest.failed.sent': Record<never, never>
  'mailboxes.sendingTest.failed.handed_over': Record<never, never>
  'mailboxes.sendingTest.failed.record': Record<never, never>
  'mailboxes.sendingProblems.name_unknown': Record<never, never>
  'mailboxes.sendingProblems.address_forbidden': Record<never, never>
  'mailboxes.sendingProblems.server_away': Record<never, never>
  'mailboxes.sendingProblems.no_tls': Record<never, never>
  'mailboxes.sendingProblems.certificate': Record<never, never>
  'mailboxes.sendingProblems.password_refused': Record<never, never>
  'mailboxes.sendingProblems.password_lost': Record<never, never>
  'mailboxes.sendingProblems.consent_missing': Record<never, never>
  'mailboxes.sendingProblems.consent_ended': Record<never, never>
  'mailboxes.sendingProblems.consent_to_read_only': Record<never, never>
  'mailboxes.sendingProblems.client_refused': Record<never, never>
  'mailboxes.sendingProblems.tokens_away': Record<never, never>
  'mailboxes.sendingProblems.token_refused': Record<never, never>
  'mailboxes.sendingProblems.sender_refused': Record<never, never>
  'mailboxes.sendingProblems.mail_refused': Record<never, never>
  'mailboxes.sendingProblems.record_missing': Record<never, never>
  'mailboxes.sendingProblems.record_wrong': Record<never, never>
  'mailboxes.sendingProblems.record_unknown': Record<never, never>
  'mailboxes.sendingProblems.other': Record<never, never>
  'mailboxes.state': Record<never, never>
  'mailboxes.states.receiving': Record<never, never>
  'mailboxes.states.waiting': Record<never, never>
  'mailboxes.states.failing': Record<never, never>
  'mailboxes.delivered': Record<never, never>
  'mailboxes.neverLooked': Record<never, never>
  'mailboxes.failingSince': { at: string | number | readonly string[] }
  'mailboxes.problems.name_unknown': Record<never, never>
  'mailboxes.problems.address_forbidden': Record<never, never>
  'mailboxes.problems.server_away': Record<never, never>
  'mailboxes.problems.no_tls': Record<never, never>
  'mailboxes.problems.certificate': Record<never, never>
  'mailboxes.problems.password_refused': Record<never, never>
  'mailboxes.problems.password_lost': Record<never, never>
  'mailboxes.problems.consent_missing': Record<never, never>
  'mailboxes.problems.consent_ended': Record<never, never>
  'mailboxes.problems.client_refused': Record<never, never>
  'mailboxes.problems.tokens_away': Record<never, never>
  'mailboxes.problems.token_refused': Record<never, never>
  'mailboxes.problems.folder_missing': Record<never, never>
  'mailboxes.problems.target_missing': Record<never, never>
  'mailboxes.problems.no_room': Record<never, never>
  'mailboxes.problems.other': Record<never, never>
  'mailboxes.tickets': Record<never, never>
  'mailboxes.ticketsText': Record<never, never>
  'mailboxes.team': Record<never, never>
  'mailboxes.chooseTeam': Record<never, never>
  'mailboxes.topic': Record<never, never>
  'mailboxes.topicHint': Record<never, never>
  'mailboxes.priority': Record<never, never>
  'mailboxes.priorityOfTopic': Record<never, never>
  'mailboxes.language': Record<never, never>
  'mailboxes.languageHint': Record<never, never>
  'mailboxes.sendsReceipts': Record<never, never>
  'mailboxes.sendsReceiptsHint': Record<never, never>
  'mailboxes.suggestsArticles': Record<never, never>
  'mailboxes.suggestsArticlesHint': Record<never, never>
  'mailboxes.rules.title': Record<never, never>
  'mailboxes.rules.text': Record<never, never>
  'mailboxes.rules.empty': Record<never, never>
  'mailboxes.rules.add': Record<never, never>
  'mailboxes.rules.full': { most: number }
  'mailboxes.rules.unnamed': { place: string | number | readonly string[] }
  'mailboxes.rules.broken': Record<never, never>
  'mailboxes.rules.up': { name: string | number | readonly string[] }
  'mailboxes.rules.down': { name: string | number | readonly string[] }
  'mailboxes.rules.moved': { count: string | number | readonly string[]; name: string | number | readonly string[]; place: string | number | readonly string[] }
  'mailboxes.rules.remove': { name: string | number | readonly string[] }
  'mailboxes.rules.name': Record<never, never>
  'mailboxes.rules.nameHint': Record<never, never>
  'mailboxes.rules.conditions': Record<never, never>
  'mailboxes.rules.conditionsHint': Record<never, never>
  'mailboxes.rules.conditionPart': { part: string | number | readonly string[]; place: string | number | readonly string[] }
  'mailboxes.rules.field': Record<never, never>
  'mailboxes.rules.fields.sender': Record<never, never>
  'mailboxes.rules.fields.recipient': Record<never, never>
  'mailboxes.rules.fields.subject': Record<never, never>
  'mailboxes.rules.fields.header': Record<never, never>
  'mailboxes.rules.header': Record<never, never>
  'mailboxes.rules.headerExample': Record<never, never>
  'mailboxes.rules.match': Record<never, never>
  'mailboxes.rules.matches.contains': Record<never, never>
  'mailboxes.rules.matches.is': Record<never, never>
  'mailboxes.rules.value': Record<never, never>
  'mailboxes.rules.tests.contains': { field: string | number | readonly string[]; value: string | number | readonly string[] }
  'mailboxes.rules.tests.is': { field: string | number | readonly string[]; value: string | number | readonly string[] }
  'mailboxes.rules.summary': { conditions: string | number | readonly string[]; effects: string | number | readonly string[] }
  'mailboxes.rules.noEffect': Record<never, never>
  'mailboxes.rules.addCondition': Record<never, never>
  'mailboxes.rules.removeCondition': { place: string | number | readonly string[] }
  'mailboxes.rules.outcome': Record<never, never>
  'mailboxes.rules.outcomes.ticket': Record<never, never>
  'mailboxes.rules.outcomes.quarantine': Record<never, never>
  'mailboxes.rules.outcomes.ignored': Record<never, never>
  'mailboxes.rules.outcomeHints.ticket': Record<never, never>
  'mailboxes.rules.outcomeHints.quarantine': Record<never, never>
  'mailboxes.rules.outcomeHints.ignored': Record<never, never>
  'mailboxes.rules.asMailbox': Record<never, never>
  'mailboxes.rules.topic': Record<never, never>
  'mailboxes.rules.topicHint': Record<never, never>
  'mailboxes.rules.topicGone': Record<never, never>
  'mailboxes.rules.team': Record<never, never>
  'mailboxes.rules.teamGone': Record<never, never>
  'mailboxes.rules.priority': Record<never, never>
  'mailboxes.rules.priorityIs': { priority: string | number | readonly string[] }
  'mailboxes.rules.tags': Record<never, never>
  'mailboxes.rules.tagsAre': { count: number; tags: string | number | readonly string[] }
  'mailboxes.rules.trial.title': Record<never, never>
  'mailboxes.rules.trial.button': Record<never, never>
  'mailboxes.rules.trial.hint': Record<never, never>
  'mailboxes.rules.trial.saveFirst': Record<never, never>
  'mailboxes.rules.trial.noMails': Record<never, never>
  'mailboxes.rules.trial.looked': { count: number; mails: number }
  'mailboxes.rules.trial.changed': { count: number }
  'mailboxes.rules.trial.gone': { count: number }
  'mailboxes.rules.trial.columns.subject': Record<never, never>
  'mailboxes.rules.trial.columns.from': Record<never, never>
  'mailboxes.rules.trial.columns.effect': Record<never, never>
  'mailboxes.rules.trial.columns.when': Record<never, never>
  'mailboxes.senders': Record<never, never>
  'mailboxes.sendersText': Record<never, never>
  'mailboxes.writers': Record<never, never>
  'mailboxes.writersOf.anyone': Record<never, never>
  'mailboxes.writersOf.sign_in_domains': Record<never, never>
  'mailboxes.writersOf.known_people': Record<never, never>
  'mailboxes.strangers': Record<never, never>
  'mailboxes.strangersOf.quarantine': Record<never, never>
  'mailboxes.strangersOf.refused': Record<never, never>
  'mailboxes.participants': Record<never, never>
  'mailboxes.participantsHint': Record<never, never>
  'mailboxes.participantsOf.nobody': Record<never, never>
  'mailboxes.participantsOf.sign_in_domains': Record<never, never>
  'mailboxes.participantsOf.anyone': Record<never, never>
  'mailboxes.trustedServer': Record<never, never>
  'mailboxes.trustedServerHint': Record<never, never>
  'mailboxes.trustedForwarders': Record<never, never>
  'mailboxes.blockedSenders': Record<never, never>
  'mailboxes.blockedSendersHint': Record<never, never>
  'mailboxes.trustedForwardersHint': Record<never, never>
  'mailboxes.archiveTitle': { name: string | number | readonly string[] }
  'mailboxes.archiveText': { address: string | number | readonly string[] }
  'mailboxes.today': Record<never, never>
  'mailboxes.waiting': Record<never, never>
  'mailboxes.inQuarantine': Record<never, never>
  'mailboxes.lastMail': Record<never, never>
  'mailboxes.noMail': Record<never, never>
  'mailboxes.empty': Record<never, never>
  'mailboxes.emptyText': Record<never, never>
  'new-ticket.button': Record<never, never>
  'new-ticket.title': Record<never, never>
  'new-ticket.text': Record<never, never>
  'new-ticket.who.title': Record<never, never>
  'new-ticket.who.label': Record<never, never>
  'new-ticket.who.placeholder': Record<never, never>
  'new-ticket.who.hint': Record<never, never>
  'new-ticket.who.list': Record<never, never>
  'new-ticket.who.none': Record<never, never>
  'new-ticket.who.someoneNew': Record<never, never>
  'new-ticket.who.known': Record<never, never>
  'new-ticket.who.change': Record<never, never>
  'new-ticket.who.email': Record<never, never>
  'new-ticket.who.emailHint': Record<never, never>
  'new-ticket.who.name': Record<never, never>
  'new-ticket.who.noDepartment': Record<never, never>
  'new-ticket.about.title': Record<never, never>
  'new-ticket.about.topic': Record<never, never>
  'new-ticket.about.topicHint': { team: string | number | readonly string[] }
  'new-ticket.about.unseen': { team: string | number | readonly string[] }
  'new-ticket.about.topicsFailed': Record<never, never>
  'new-ticket.about.formFailed': Record<never, never>
  'new-ticket.about.mayMissAnswers': Record<never, never>
  'new-ticket.about.missing': { fields: string | number | readonly string[] }
  'new-ticket.about.courses.hint': Record<never, never>
  'new-ticket.about.courses.none': Record<never, never>
  'new-ticket.about.courses.failed': Record<never, never>
  'new-ticket.about.courses.retry': Record<never, never>
  'new-ticket.message.title': Record<never, never>
  'new-ticket.message.subject': Record<never, never>
  'new-ticket.message.count': { length: string | number | readonly string[]; most: string | number | readonly string[] }
  'new-ticket.message.body': Record<never, never>
  'new-ticket.message.bodyHint': Record<never, never>
  'new-ticket.message.files': Record<never, never>
  'new-ticket.message.filesHint': { count: number; size: string | number | readonly string[] }
  'new-ticket.handling.title': Record<never, never>
  'new-ticket.handling.priority': Record<never, never>
  'new-ticket.handling.topicPriority': { priority: string | number | readonly string[] }
  'new-ticket.handling.assignee': Record<never, never>
  'new-ticket.handling.nobody': Record<never, never>
  'new-ticket.handling.tags': Record<never, never>
  'new-ticket.handling.me': { name: string | number | readonly string[] }
  'new-ticket.submit': Record<never, never>
  'new-ticket.keys': Record<never, never>
  'new-ticket.kept': Record<never, never>
  'new-ticket.discard': Record<never, never>
  'new-ticket.discardText': Record<never, never>
  'new-ticket.waiting': Record<never, never>
  'new-ticket.filesMissing': Record<never, never>
  'new-ticket.opened': { number: string | number | readonly string[] }
  'new-ticket.leave.title': Record<never, never>
  'new-ticket.leave.text': Record<never, never>
  'new-ticket.leave.confirmLabel': Record<never, never>
  'new-ticket.leave.cancelLabel': Record<never, never>
  'new-ticket.createdElsewhere.title': { number: string | number | readonly string[] }
  'new-ticket.createdElsewhere.text': { requester: string | number | readonly string[]; team: string | number | readonly string[] }
  'new-ticket.createdElsewhere.another': Record<never, never>
  'new-ticket.createdElsewhere.tickets': Record<never, never>
  'notifications.title': Record<never, never>
  'notifications.readAll': Record<never, never>
  'notifications.readAllFailed': Record<never, never>
  'notifications.unread': Record<never, never>
  'notifications.empty': Record<never, never>
  'notifications.emptyText': Record<never, never>
  'notifications.failed': Record<never, never>
  'notifications.more': Record<never, never>
  'notifications.choose': Record<never, never>
  'notifications.bell': { unread: string }
  'notifications.sentences.lodge': Record<never, never>
  'notifications.sentences.assigned': { number: string | number | readonly string[]; who: string | number | readonly string[] }
  'notifications.sentences.turn': { number: string | number | readonly string[] }
  'notifications.sentences.fewest': { number: string | number | readonly string[] }
  'notifications.sentences.deputy': { number: string | number | readonly string[] }
  'notifications.sentences.mention': { number: string | number | readonly string[]; who: string | number | readonly string[] }
  'notifications.sentences.answered': { number: string | number | readonly string[]; who: string | number | readonly string[] }
  'notifications.sentences.reopened': { number: string | number | readonly string[]; who: string | number | readonly string[] }
  'notifications.sentences.heldReply': { number: string | number | readonly string[] }
  'notifications.sentences.undelivered': { number: string | number | readonly string[] }
  'notifications.sentences.paused.macro': { title: string | number | readonly string[] }
  'notifications.sentences.paused.automation': { title: string | number | readonly string[] }
  'notifications.sentences.moved': { number: string | number | readonly string[]; who: string | number | readonly string[] }
  'notifications.sentences.sla.first_response': { isBreached: boolean; number: string | number | readonly string[] }
  'notifications.sentences.sla.next_response': { isBreached: boolean; number: string | number | readonly string[] }
  'notifications.sentences.sla.resolution': { isBreached: boolean; number: string | number | readonly string[] }
  'operations.title': Record<never, never>
  'operations.text': Record<never, never>
  'operations.readAt': { time: string | number | readonly string[] }
  'operations.version': { migration: string | number | readonly string[]; version: string | number | readonly string[] }
  'operations.refresh': Record<never, never>
  'operations.outdated': { time: string | number | readonly string[] }
  'operations.away': Record<never, never>
  'operations.unread': Record<never, never>
  'operations.unreadShort': Record<never, never>
  'operations.fine': Record<never, never>
  'operations.lateBy': { time: string | number | readonly string[] }
  'operations.failedCount': { count: string | number | readonly string[] }
  'operations.backlogs.title': Record<never, never>
  'operations.backlogs.text': Record<never, never>
  'operations.backlogs.events': Record<never, never>
  'operations.backlogs.alarms': Record<never, never>
  'operations.backlogs.mails': Record<never, never>
  'operations.backlogs.columns.what': Record<never, never>
  'operations.backlogs.columns.state': Record<never, never>
  'operations.backlogs.columns.waiting': Record<never, never>
  'operations.backlogs.columns.oldest': Record<never, never>
  'operations.backlogs.columns.act': Record<never, never>
  'operations.queues.title': Record<never, never>
  'operations.queues.text': Record<never, never>
  'operations.queues.columns.queue': Record<never, never>
  'operations.queues.columns.state': Record<never, never>
  'operations.queues.columns.waiting': Record<never, never>
  'operations.queues.columns.running': Record<never, never>
  'operations.queues.columns.later': Record<never, never>
  'operations.queues.columns.failed': Record<never, never>
  'operations.queues.columns.oldest': Record<never, never>
  'operations.processes.title': Record<never, never>
  'operations.processes.text': Record<never, never>
  'operations.processes.none': Record<never, never>
  'operations.processes.missing': { names: string | number | readonly string[] }
  'operations.processes.api': Record<never, never>
  'operations.processes.all': Record<never, never>
  'operations.processes.worker': { name: string | number | readonly string[] }
  'operations.processes.silent': { time: string | number | readonly string[] }
  'operations.processes.version': Record<never, never>
  'operations.processes.columns.process': Record<never, never>
  'operations.processes.columns.state': Record<never, never>
  'operations.processes.columns.node': Record<never, never>
  'operations.processes.columns.version': Record<never, never>
  'operations.processes.columns.started': Record<never, never>
  'operations.processes.columns.seen': Record<never, never>
  'operations.replica.title': Record<never, never>
  'operations.replica.text': Record<never, never>
  'operations.replica.reports': Record<never, never>
  'operations.replica.behind': Record<never, never>
  'operations.replica.away': Record<never, never>
  'operations.replica.unrelated': Record<never, never>
  'operations.replica.fromReplica': Record<never, never>
  'operations.replica.fromPrimary': Record<never, never>
  'operations.replica.columns.what': Record<never, never>
  'operations.replica.columns.state': Record<never, never>
  'operations.replica.columns.from': Record<never, never>
  'operations.replica.columns.lag': Record<never, never>
  'operations.care.title': Record<never, never>
  'operations.care.text': Record<never, never>
  'operations.care.backup': Record<never, never>
  'operations.care.verify': Record<never, never>
  'operations.care.repair': Record<never, never>
  'operations.care.restore': Record<never, never>
  'operations.care.never': Record<never, never>
  'operations.care.old': Record<never, never>
  'operations.care.differs': Record<never, never>
  'operations.care.failed': Record<never, never>
  'operations.care.none': Record<never, never>
  'operations.care.columns.what': Record<never, never>
  'operations.care.columns.state': Record<never, never>
  'operations.care.columns.when': Record<never, never>
  'operations.care.columns.summary': Record<never, never>
  'operations.care.columns.command': Record<never, never>
  'operations.care.run': { kind: string | number | readonly string[] }
  'operations.storage.title': Record<never, never>
  'operations.storage.text': Record<never, never>
  'operations.storage.database': Record<never, never>
  'operations.storage.files': Record<never, never>
  'operations.storage.filesOf': { count: number; size: string | number | readonly string[] }
  'operations.storage.disk': Record<never, never>
  'operations.storage.free': { free: string | number | readonly string[]; total: string | number | readonly string[] }
  'operations.storage.full': Record<never, never>
  'operations.storage.bucket': Record<never, never>
  'operations.storage.away': Record<never, never>
  'operations.storage.tables': Record<never, never>
  'operations.storage.retention': Record<never, never>
  'operations.storage.columns.what': Record<never, never>
  'operations.storage.columns.state': Record<never, never>
  'operations.storage.columns.size': Record<never, never>
  'operations.storage.columns.table': Record<never, never>
  'operations.storage.columns.rows': Record<never, never>
  'property.names.number': Record<never, never>
  'property.names.subject': Record<never, never>
  'property.names.status': Record<never, never>
  'property.names.priority': Record<never, never>
  'property.names.slaStatus': Record<never, never>
  'property.names.team': Record<never, never>
  'property.names.assignee': Record<never, never>
  'property.names.requester': Record<never, never>
  'property.names.topic': Record<never, never>
  'property.names.department': Record<never, never>
  'property.names.course': Record<never, never>
  'property.names.tags': Record<never, never>
  'property.names.tag': Record<never, never>
  'property.names.language': Record<never, never>
  'property.names.legalHold': Record<never, never>
  'property.names.channel': Record<never, never>
  'property.names.sla': Record<never, never>
  'property.names.created': Record<never, never>
  'property.names.updated': Record<never, never>
  'property.names.resolved': Record<never, never>
  'property.names.due': Record<never, never>
  'property.names.rating': Record<never, never>
  'property.names.unanswered': Record<never, never>
  'property.names.undelivered': Record<never, never>
  'property.thread': { from: string | number | readonly string[]; hasFrom: boolean; hasTo: boolean; name: string | number | readonly string[]; to: string | number | readonly string[] }
  'property.text.clear': { name: string | number | readonly string[] }
  'property.text.nothing': { name: string | number | readonly string[] }
  'property.text.languagePlaceholder': Record<never, never>
  'record-tree.keys': Record<never, never>
  'record-tree.expandAll': Record<never, never>
  'record-tree.collapseAll': Record<never, never>
  'record-tree.move': { name: string | number | readonly string[] }
  'record-tree.moving': { before: string | number | readonly string[]; isBefore: boolean; isBelow: boolean; name: string | number | readonly string[]; parent: string | number | readonly string[] }
  'record-tree.moved': { count: string | number | readonly string[]; name: string | number | readonly string[]; parent: string | number | readonly string[]; place: string | number | readonly string[] }
  'record-tree.movedToTop': { count: string | number | readonly string[]; name: string | number | readonly string[]; place: string | number | readonly string[] }
  'record-tree.undoMove': Record<never, never>
  'records.name': Record<never, never>
  'records.alias': Record<never, never>
  'records.aliasHint': Record<never, never>
  'records.status': Record<never, never>
  'records.updated': Record<never, never>
  'records.keys': Record<never, never>
  'records.csv': Record<never, never>
  'records.show': Record<never, never>
  'records.kinds.active': { count: string | number | readonly string[]; hasCount: boolean }
  'records.kinds.archived': { count: string | number | readonly string[]; hasCount: boolean }
  'records.sort': Record<never, never>
  'records.sorts.name': Record<never, never>
  'records.sorts.updated': Record<never, never>
  'records.versions.number': { version: number }
  'records.versions.by': { at: string | number | readonly string[]; name: string | number | readonly string[] }
  'records.versions.more': Record<never, never>
  'records.onTheSpot.text': Record<never, never>
  'records.onTheSpot.tooLong': Record<never, never>
  'records.onTheSpot.ask': { permission: string | number | readonly string[] }
  'records.onTheSpot.askSuperadmin': Record<never, never>
  'records.onTheSpot.article-category.none': Record<never, never>
  'records.onTheSpot.article-category.create': Record<never, never>
  'records.onTheSpot.department.none': Record<never, never>
  'records.onTheSpot.department.create': Record<never, never>
  'records.onTheSpot.team.none': Record<never, never>
  'records.onTheSpot.team.create': Record<never, never>
  'records.onTheSpot.business-hours.none': Record<never, never>
  'records.onTheSpot.business-hours.create': Record<never, never>
  'records.onTheSpot.topic.none': Record<never, never>
  'records.onTheSpot.topic.create': Record<never, never>
  'records.emptyFound': Record<never, never>
  'records.emptyArchived': Record<never, never>
  'records.emptyKind': Record<never, never>
  'records.usage.title': Record<never, never>
  'records.usage.unused': Record<never, never>
  'records.usage.used': Record<never, never>
  'records.usage.kinds.askedTickets': Record<never, never>
  'records.usage.kinds.assignedTickets': Record<never, never>
  'records.usage.kinds.people': Record<never, never>
  'records.usage.kinds.openTickets': Record<never, never>
  'records.usage.kinds.quarantinedMails': Record<never, never>
  'records.usage.kinds.finishedTickets': Record<never, never>
  'records.usage.kinds.departments': Record<never, never>
  'records.usage.kinds.teams': Record<never, never>
  'records.usage.kinds.topics': Record<never, never>
  'records.usage.kinds.courses': Record<never, never>
  'records.usage.kinds.policies': Record<never, never>
  'records.usage.kinds.cannedResponses': Record<never, never>
  'records.usage.kinds.savedViews': Record<never, never>
  'records.usage.kinds.articles': Record<never, never>
  'records.usage.kinds.categories': Record<never, never>
  'records.usage.kinds.addresses': Record<never, never>
  'records.usage.kinds.movingAddresses': Record<never, never>
  'report-mailing.open': Record<never, never>
  'report-mailing.title': Record<never, never>
  'report-mailing.text': Record<never, never>
  'report-mailing.none': Record<never, never>
  'report-mailing.add': Record<never, never>
  'report-mailing.name': Record<never, never>
  'report-mailing.cadence.label': Record<never, never>
  'report-mailing.cadence.weekly': Record<never, never>
  'report-mailing.cadence.monthly': Record<never, never>
  'report-mailing.weekday': Record<never, never>
  'report-mailing.hour': Record<never, never>
  'report-mailing.timezone': { timezone: string | number | readonly string[] }
  'report-mailing.filters': { count: number }
  'report-mailing.schedule.weekly': { time: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'report-mailing.schedule.monthly': { time: string | number | readonly string[] }
  'report-mailing.paused.label': Record<never, never>
  'report-mailing.paused.chosen': Record<never, never>
  'report-mailing.paused.no_permission': Record<never, never>
  'report-mailing.paused.archived': Record<never, never>
  'report-mailing.paused.filter_unknown': Record<never, never>
  'report-mailing.next': { time: string | number | readonly string[] }
  'report-mailing.last': { time: string | number | readonly string[] }
  'report-mailing.send': Record<never, never>
  'report-mailing.sent': { name: string | number | readonly string[] }
  'report-mailing.pause': Record<never, never>
  'report-mailing.resume': Record<never, never>
  'report-mailing.change': Record<never, never>
  'report-mailing.remove': Record<never, never>
  'report-mailing.removeTitle': { name: string | number | readonly string[] }
  'report-mailing.removed': { name: string | number | readonly string[] }
  'report-mailing.save': Record<never, never>
  'report-mailing.cancel': Record<never, never>
  'report-mailing.conflict': Record<never, never>
  'reports.title': Record<never, never>
  'reports.reports': Record<never, never>
  'reports.loading': Record<never, never>
  'reports.refreshing': Record<never, never>
  'reports.preparing.title': { percent: number }
  'reports.preparing.text': Record<never, never>
  'reports.preparing.label': Record<never, never>
  'reports.asOf': { time: string | number | readonly string[] }
  'reports.question': Record<never, never>
  'reports.answer.up': { backlog: number; change: number; created: number; resolved: number }
  'reports.answer.down': { backlog: number; change: number; created: number; resolved: number }
  'reports.answer.same': { backlog: number; created: number; resolved: number }
  'reports.compared': { range: string | number | readonly string[] }
  'reports.days': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'reports.empty': { days: number }
  'reports.emptyText': Record<never, never>
  'reports.clear': Record<never, never>
  'reports.wrong': Record<never, never>
  'reports.range.label': Record<never, never>
  'reports.range.presets.last_7_days': Record<never, never>
  'reports.range.presets.last_28_days': Record<never, never>
  'reports.range.presets.last_90_days': Record<never, never>
  'reports.range.presets.last_week': Record<never, never>
  'reports.range.presets.last_month': Record<never, never>
  'reports.range.presets.this_month': Record<never, never>
  'reports.range.presets.last_year': Record<never, never>
  'reports.range.presets.this_year': Record<never, never>
  'reports.range.from': Record<never, never>
  'reports.range.to': Record<never, never>
  'reports.range.apply': Record<never, never>
  'reports.range.unknown': Record<never, never>
  'reports.agent': Record<never, never>
  'reports.print': Record<never, never>
  'reports.printed': { filters: string | number | readonly string[] }
  'reports.none': Record<never, never>
  'reports.number': { value: number }
  'reports.percent': { value: number }
  'reports.change.same': Record<never, never>
  'reports.change.more': { count: number }
  'reports.change.fewer': { count: number }
  'reports.change.morePercent': { count: number; percent: number }
  'reports.change.fewerPercent': { count: number; percent: number }
  'reports.change.pointsUp': { points: number }
  'reports.change.pointsDown': { points: number }
  'reports.change.longer': { time: string | number | readonly string[] }
  'reports.change.shorter': { time: string | number | readonly string[] }
  'reports.change.better': { text: string | number | readonly string[] }
  'reports.change.worse': { text: string | number | readonly string[] }
  'reports.change.nothing': Record<never, never>
  'reports.define': { measure: string | number | readonly string[] }
  'reports.tiles.label': Record<never, never>
  'reports.tiles.reopened': { count: number }
  'reports.tiles.ratings': { count: number }
  'reports.tiles.confirmed': Record<never, never>
  'reports.tiles.possible': { drafts: number; possible: number }
  'reports.tiles.deflectionLeftOut': Record<never, never>
  'reports.measures.created.title': Record<never, never>
  'reports.measures.created.definition': Record<never, never>
  'reports.measures.resolved.title': Record<never, never>
  'reports.measures.resolved.definition': Record<never, never>
  'reports.measures.backlog.title': Record<never, never>
  'reports.measures.backlog.definition': Record<never, never>
  'reports.measures.reopened.title': Record<never, never>
  'reports.measures.reopened.definition': Record<never, never>
  'reports.measures.reopenRate.title': Record<never, never>
  'reports.measures.reopenRate.definition': Record<never, never>
  'reports.measures.firstResponseMet.title': Record<never, never>
  'reports.measures.firstResponseMet.definition': Record<never, never>
  'reports.measures.nextResponseMet.title': Record<never, never>
  'reports.measures.nextResponseMet.definition': Record<never, never>
  'reports.measures.resolutionMet.title': Record<never, never>
  'reports.measures.resolutionMet.definition': Record<never, never>
  'reports.measures.firstResponseMedian.title': Record<never, never>
  'reports.measures.firstResponseMedian.definition': Record<never, never>
  'reports.measures.firstResponseP90.title': Record<never, never>
  'reports.measures.firstResponseP90.definition': Record<never, never>
  'reports.measures.nextResponseMedian.title': Record<never, never>
  'reports.measures.nextResponseMedian.definition': Record<never, never>
  'reports.measures.nextResponseP90.title': Record<never, never>
  'reports.measures.nextResponseP90.definition': Record<never, never>
  'reports.measures.resolutionMedian.title': Record<never, never>
  'reports.measures.resolutionMedian.definition': Record<never, never>
  'reports.measures.resolutionP90.title': Record<never, never>
  'reports.measures.resolutionP90.definition': Record<never, never>
  'reports.measures.ratings.title': Record<never, never>
  'reports.measures.ratings.definition': Record<never, never>
  'reports.measures.satisfaction.title': Record<never, never>
  'reports.measures.satisfaction.definition': Record<never, never>
  'reports.deflection.title': Record<never, never>
  'reports.deflection.definition': Record<never, never>
  'reports.charts.failed': Record<never, never>
  'reports.charts.showTable': Record<never, never>
  'reports.charts.hideTable': Record<never, never>
  'reports.charts.before': Record<never, never>
  'reports.charts.beforeOf': { name: string | number | readonly string[] }
  'reports.charts.steps.title': Record<never, never>
  'reports.charts.steps.day': Record<never, never>
  'reports.charts.steps.week': Record<never, never>
  'reports.charts.steps.month': Record<never, never>
  'reports.charts.steps.head': Record<never, never>
  'reports.charts.steps.flow': Record<never, never>
  'reports.charts.steps.backlog': Record<never, never>
  'reports.charts.compliance.title': Record<never, never>
  'reports.charts.compliance.head': Record<never, never>
  'reports.charts.compliance.met': Record<never, never>
  'reports.charts.compliance.target': Record<never, never>
  'reports.charts.compliance.change': Record<never, never>
  'reports.charts.compliance.counted': Record<never, never>
  'reports.charts.compliance.text': Record<never, never>
  'reports.charts.compliance.now': Record<never, never>
  'reports.charts.hours.title': Record<never, never>
  'reports.charts.hours.text': { timezone: string | number | readonly string[] }
  'reports.charts.hours.weekday': Record<never, never>
  'reports.charts.hours.hour': { hour: string | number | readonly string[] }
  'reports.charts.hours.cell': { count: number; hour: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'reports.times.title': Record<never, never>
  'reports.times.median': Record<never, never>
  'reports.times.p90': Record<never, never>
  'reports.times.counted': { count: number }
  'reports.groups.team': Record<never, never>
  'reports.groups.agent': Record<never, never>
  'reports.groups.topic': Record<never, never>
  'reports.groups.name.team': Record<never, never>
  'reports.groups.name.agent': Record<never, never>
  'reports.groups.name.topic': Record<never, never>
  'reports.groups.nobody.team': Record<never, never>
  'reports.groups.nobody.agent': Record<never, never>
  'reports.groups.nobody.topic': Record<never, never>
  'reports.groups.none': Record<never, never>
  'reports.groups.sortBy': { measure: string | number | readonly string[] }
  'reports.groups.of': { measure: string | number | readonly string[]; name: string | number | readonly string[]; value: string | number | readonly string[] }
  'reports.groups.columns.created': Record<never, never>
  'reports.groups.columns.resolved': Record<never, never>
  'reports.groups.columns.backlog': Record<never, never>
  'reports.groups.columns.reopenRate': Record<never, never>
  'reports.groups.columns.firstResponseMet': Record<never, never>
  'reports.groups.columns.firstResponseMedian': Record<never, never>
  'reports.groups.columns.resolutionMet': Record<never, never>
  'reports.groups.columns.resolutionMedian': Record<never, never>
  'reports.groups.columns.satisfaction': Record<never, never>
  'reports.counted.back': Record<never, never>
  'reports.counted.of': { measure: string | number | readonly string[]; value: string | number | readonly string[] }
  'reports.counted.total': { count: number }
  'reports.counted.days': { range: string | number | readonly string[] }
  'reports.counted.day': { day: string | number | readonly string[] }
  'reports.counted.hour': { hour: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'reports.counted.label': Record<never, never>
  'reports.counted.at': Record<never, never>
  'reports.counted.ticket': Record<never, never>
  'reports.counted.deleted': Record<never, never>
  'reports.counted.requester': Record<never, never>
  'reports.counted.team': Record<never, never>
  'reports.counted.assignee': Record<never, never>
  'reports.counted.result': Record<never, never>
  'reports.counted.met': Record<never, never>
  'reports.counted.missed': Record<never, never>
  'reports.counted.after': { time: string | number | readonly string[] }
  'reports.counted.rating': { rating: number }
  'reports.counted.none': Record<never, never>
  'reports.counted.noneText': Record<never, never>
  'reports.saved.menu': Record<never, never>
  'reports.saved.none': Record<never, never>
  'reports.saved.save': Record<never, never>
  'reports.saved.saveTitle': Record<never, never>
  'reports.saved.saveText': Record<never, never>
  'reports.saved.saved': { name: string | number | readonly string[] }
  'reports.saved.update': { name: string | number | readonly string[] }
  'reports.saved.edit': { name: string | number | readonly string[] }
  'reports.saved.editTitle': Record<never, never>
  'reports.saved.remove': { name: string | number | readonly string[] }
  'reports.saved.removeTitle': { name: string | number | readonly string[] }
  'reports.saved.removeText': Record<never, never>
  'reports.saved.removeShared': { team: string | number | readonly string[] }
  'reports.saved.removeConfirm': Record<never, never>
  'reports.saved.removed': { name: string | number | readonly string[] }
  'reports.saved.changed': Record<never, never>
  'reports.saved.sharedWith': { team: string | number | readonly string[] }
  'reports.saved.gone': Record<never, never>
  'reports.saved.goneText': Record<never, never>
  'reports.saved.lostTitle': { by: string; name: string | number | readonly string[] }
  'reports.saved.lostText': { isShared: boolean; name: string | number | readonly string[]; team: string | number | readonly string[] }
  'reports.saved.theirs': Record<never, never>
  'reports.saved.stay': Record<never, never>
  'rich-text.label': Record<never, never>
  'rich-text.bold': Record<never, never>
  'rich-text.italic': Record<never, never>
  'rich-text.bulletList': Record<never, never>
  'rich-text.orderedList': Record<never, never>
  'rich-text.blockquote': Record<never, never>
  'rich-text.code': Record<never, never>
  'rich-text.link': Record<never, never>
  'rich-text.unlink': Record<never, never>
  'rich-text.linkTitle': Record<never, never>
  'rich-text.linkLabel': Record<never, never>
  'roles.text': Record<never, never>
  'roles.create': Record<never, never>
  'roles.createTitle': Record<never, never>
  'roles.permission': Record<never, never>
  'roles.allowed': { role: string | number | readonly string[] }
  'roles.notAllowed': { role: string | number | readonly string[] }
  'roles.people': { count: number }
  'roles.holders': { more: number; names: string | number | readonly string[] }
  'roles.everyone': Record<never, never>
  'roles.identifier': { name: string | number | readonly string[] }
  'roles.basics': Record<never, never>
  'roles.basicsText': Record<never, never>
  'roles.allows': Record<never, never>
  'roles.allowsText': Record<never, never>
  'roles.fixedText': Record<never, never>
  'roles.permissions.manage_department.title': Record<never, never>
  'roles.permissions.manage_department.text': Record<never, never>
  'roles.permissions.manage_team.title': Record<never, never>
  'roles.permissions.manage_team.text': Record<never, never>
  'roles.permissions.manage_user_account.title': Record<never, never>
  'roles.permissions.manage_user_account.text': Record<never, never>
  'roles.permissions.manage_topic.title': Record<never, never>
  'roles.permissions.manage_topic.text': Record<never, never>
  'roles.permissions.manage_knowledge_base.title': Record<never, never>
  'roles.permissions.manage_knowledge_base.text': Record<never, never>
  'roles.permissions.manage_canned_response.title': Record<never, never>
  'roles.permissions.manage_canned_response.text': Record<never, never>
  'roles.permissions.manage_form.title': Record<never, never>
  'roles.permissions.manage_form.text': Record<never, never>
  'roles.permissions.view_report.title': Record<never, never>
  'roles.permissions.view_report.text': Record<never, never>
  'roles.permissions.view_all_tickets.title': Record<never, never>
  'roles.permissions.view_all_tickets.text': Record<never, never>
  'roles.permissions.manage_mailbox.title': Record<never, never>
  'roles.permissions.manage_mailbox.text': Record<never, never>
  'roles.permissions.manage_api_token.title': Record<never, never>
  'roles.permissions.manage_api_token.text': Record<never, never>
  'roles.permissions.manage_webhook.title': Record<never, never>
  'roles.permissions.manage_webhook.text': Record<never, never>
  'roles.permissions.manage_automation.title': Record<never, never>
  'roles.permissions.manage_automation.text': Record<never, never>
  'roles.who': Record<never, never>
  'roles.nobody': Record<never, never>
  'roles.moreHolders': { count: number }
  'roles.deactivated': { count: number }
  'roles.deletable': Record<never, never>
  'roles.atOnce': { people: number }
  'roles.delete': Record<never, never>
  'roles.deleted': Record<never, never>
  'roles.deleteTitle': { name: string | number | readonly string[] }
  'roles.deleteText': Record<never, never>
  'roles.factor.title': Record<never, never>
  'roles.factor.label': Record<never, never>
  'roles.factor.hint': Record<never, never>
  'roles.factor.require': Record<never, never>
  'roles.factor.askTitle': { name: string | number | readonly string[] }
  'roles.factor.askText': { people: number }
  'scheduled-replies.label': Record<never, never>
  'scheduled-replies.undo.sent': Record<never, never>
  'scheduled-replies.undo.sentWith': { status: string | number | readonly string[] }
  'scheduled-replies.undo.sentOn': { number: string | number | readonly string[] }
  'scheduled-replies.undo.left': { seconds: string | number | readonly string[] }
  'scheduled-replies.undo.undo': Record<never, never>
  'scheduled-replies.undo.sending': Record<never, never>
  'scheduled-replies.undo.undone': Record<never, never>
  'scheduled-replies.waits.own': { when: string | number | readonly string[] }
  'scheduled-replies.waits.of': { name: string | number | readonly string[]; when: string | number | readonly string[] }
  'scheduled-replies.waits.heldOwn': Record<never, never>
  'scheduled-replies.waits.heldOf': { name: string | number | readonly string[] }
  'scheduled-replies.waits.status': { status: string | number | readonly string[] }
  'scheduled-replies.waits.files': { count: number; names: string | number | readonly string[] }
  'scheduled-replies.waits.more': Record<never, never>
  'scheduled-replies.waits.less': Record<never, never>
  'scheduled-replies.waits.edit': Record<never, never>
  'scheduled-replies.waits.sendNow': Record<never, never>
  'scheduled-replies.waits.discard': Record<never, never>
  'scheduled-replies.waits.editOf': Record<never, never>
  'scheduled-replies.waits.sendNowOf': Record<never, never>
  'scheduled-replies.waits.discardOf': Record<never, never>
  'scheduled-replies.heldBecause.newer_messages': Record<never, never>
  'scheduled-replies.heldBecause.ticket_closed': Record<never, never>
  'scheduled-replies.heldBecause.ticket_merged': Record<never, never>
  'scheduled-replies.heldBecause.author_gone': Record<never, never>
  'scheduled-replies.heldBecause.file_gone': Record<never, never>
  'scheduled-replies.heldBecause.mailbox_gone': Record<never, never>
  'scheduled-replies.heldBecause.refused': Record<never, never>
  'scheduled-replies.discard.title': Record<never, never>
  'scheduled-replies.discard.text': Record<never, never>
  'scheduled-replies.discard.confirm': Record<never, never>
  'scheduled-replies.later.title': Record<never, never>
  'scheduled-replies.later.hour': Record<never, never>
  'scheduled-replies.later.nextDay': Record<never, never>
  'scheduled-replies.later.nextWeek': Record<never, never>
  'scheduled-replies.later.other': Record<never, never>
  'scheduled-replies.later.text': { zone: string | number | readonly string[] }
  'scheduled-replies.later.moment': Record<never, never>
  'scheduled-replies.later.status': Record<never, never>
  'scheduled-replies.later.sameStatus': Record<never, never>
  'scheduled-replies.later.invalid': Record<never, never>
  'scheduled-replies.later.past': Record<never, never>
  'scheduled-replies.later.far': Record<never, never>
  'scheduled-replies.later.cancel': Record<never, never>
  'scheduled-replies.later.save': Record<never, never>
  'scheduled-replies.announced.sent': { seconds: number }
  'scheduled-replies.announced.scheduled': { when: string | number | readonly string[] }
  'scheduled-replies.announced.discarded': Record<never, never>
  'scheduled-replies.failed': Record<never, never>
  'scheduled-replies.setting.title': Record<never, never>
  'scheduled-replies.setting.text': Record<never, never>
  'scheduled-replies.setting.label': { seconds: number }
  'scheduled-replies.setting.hint': { seconds: number }
  'search.search.title': Record<never, never>
  'search.search.label': Record<never, never>
  'search.search.placeholder': Record<never, never>
  'search.search.clear': Record<never, never>
  'search.search.total': { count: number; isExact: boolean }
  'search.search.sort.relevance': Record<never, never>
  'search.search.sort.newest': Record<never, never>
  'search.search.results': Record<never, never>
  'search.search.keys': Record<never, never>
  'search.search.start': Record<never, never>
  'search.search.startText': Record<never, never>
  'search.search.none': { q: string | number | readonly string[] }
  'search.search.noneText': Record<never, never>
  'search.search.quoted': { word: string | number | readonly string[] }
  'search.search.corrected': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'search.search.someWords': Record<never, never>
  'search.search.where.message': Record<never, never>
  'search.search.where.note': Record<never, never>
  'search.search.where.details': Record<never, never>
  'search.search.by': { author: string | number | readonly string[]; where: string | number | readonly string[] }
  'search.search.problems.unknown_filter': { part: string | number | readonly string[] }
  'search.search.problems.bad_value': { part: string | number | readonly string[] }
  'search.search.problems.unknown_value': { part: string | number | readonly string[] }
  'search.search.problems.contradicts': { part: string | number | readonly string[] }
  'search.search.quoteIt': Record<never, never>
  'search.search.choices': Record<never, never>
  'search.search.help.title': Record<never, never>
  'search.search.help.examples.words': Record<never, never>
  'search.search.help.examples.phrase': Record<never, never>
  'search.search.help.examples.without': Record<never, never>
  'search.search.help.examples.notTag': Record<never, never>
  'search.search.help.meanings.words': Record<never, never>
  'search.search.help.meanings.phrase': Record<never, never>
  'search.search.help.meanings.without': Record<never, never>
  'search.search.help.meanings.number': Record<never, never>
  'search.search.help.meanings.status': Record<never, never>
  'search.search.help.meanings.team': Record<never, never>
  'search.search.help.meanings.assignee': Record<never, never>
  'search.search.help.meanings.notTag': Record<never, never>
  'search.search.help.meanings.sla': Record<never, never>
  'search.search.help.meanings.priority': Record<never, never>
  'search.search.help.meanings.created': Record<never, never>
  'search.search.help.meanings.others': Record<never, never>
  'search.palette.open': Record<never, never>
  'search.palette.title': Record<never, never>
  'search.palette.placeholder': Record<never, never>
  'search.palette.keyOnMac': Record<never, never>
  'search.palette.key': Record<never, never>
  'search.palette.kind.all': Record<never, never>
  'search.palette.kind.tickets': Record<never, never>
  'search.palette.kind.articles': Record<never, never>
  'search.palette.kind.actions': Record<never, never>
  'search.palette.kind.places': Record<never, never>
  'search.palette.kind.people': Record<never, never>
  'search.palette.changeKind': Record<never, never>
  'search.palette.groups.recent': Record<never, never>
  'search.palette.groups.tickets': Record<never, never>
  'search.palette.groups.articles': Record<never, never>
  'search.palette.groups.places': Record<never, never>
  'search.palette.groups.people': Record<never, never>
  'search.palette.found': { count: number; isExact: boolean }
  'search.palette.searchAll': { q: string | number | readonly string[] }
  'search.palette.searching': Record<never, never>
  'search.palette.nothing': Record<never, never>
  'search.palette.nothingText': Record<never, never>
  'search.palette.noActions': Record<never, never>
  'search.palette.agent': Record<never, never>
  'search.palette.requester': Record<never, never>
  'search.palette.results': { count: number }
  'search.palette.hints.move': Record<never, never>
  'search.palette.hints.open': Record<never, never>
  'search.palette.hints.tab': Record<never, never>
  'search.palette.hints.actions': Record<never, never>
  'search.palette.acts.on': { number: string | number | readonly string[] }
  'search.palette.acts.reply': Record<never, never>
  'search.palette.acts.note': Record<never, never>
  'search.palette.acts.take': Record<never, never>
  'search.palette.acts.unassign': Record<never, never>
  'search.palette.acts.assign': { name: string | number | readonly string[] }
  'search.palette.acts.status': { status: string | number | readonly string[] }
  'search.palette.acts.priority': { priority: string | number | readonly string[] }
  'search.palette.acts.team': { name: string | number | readonly string[] }
  'search.palette.acts.create': Record<never, never>
  'search.palette.acts.newTicket': Record<never, never>
  'search.palette.acts.newCanned': Record<never, never>
  'search.palette.acts.merge': Record<never, never>
  'search.palette.acts.link': Record<never, never>
  'search.palette.acts.print': Record<never, never>
  'search.palette.acts.copy': Record<never, never>
  'search.palette.acts.watch': Record<never, never>
  'search.palette.acts.unwatch': Record<never, never>
  'search.palette.acts.tag': Record<never, never>
  'search.palette.acts.untag': { tag: string | number | readonly string[] }
  'search.palette.acts.canned': Record<never, never>
  'search.palette.settings': Record<never, never>
  'search.palette.queue': Record<never, never>
  'search.palette.mine': Record<never, never>
  'search.palette.retry': Record<never, never>
  'settings-form.moveUp': { name: string | number | readonly string[] }
  'settings-form.moveDown': { name: string | number | readonly string[] }
  'settings-form.active': Record<never, never>
  'settings-form.archived': Record<never, never>
  'settings-form.archive': Record<never, never>
  'settings-form.restore': Record<never, never>
  'settings-form.search': Record<never, never>
  'settings-form.nothingFound': Record<never, never>
  'settings-form.saved': Record<never, never>
  'settings-form.none': Record<never, never>
  'settings-form.add': Record<never, never>
  'settings-form.remove': { name: string | number | readonly string[] }
  'settings-form.save.change': { count: number }
  'settings-form.save.discard': Record<never, never>
  'settings-form.save.save': Record<never, never>
  'settings-form.save.create': Record<never, never>
  'settings-form.save.leaveTitle': Record<never, never>
  'settings-form.save.leaveText': Record<never, never>
  'settings-form.save.leave': Record<never, never>
  'settings-form.save.stay': Record<never, never>
  'settings-form.save.blocked': Record<never, never>
  'settings-form.conflict.title': { by: string; name: string | number | readonly string[] }
  'settings-form.conflict.choose': { count: number }
  'settings-form.conflict.merged': Record<never, never>
  'settings-form.conflict.yours': Record<never, never>
  'settings-form.conflict.theirs': Record<never, never>
  'settings-form.conflict.was': { value: string | number | readonly string[] }
  'settings-form.conflict.taken': Record<never, never>
  'settings-form.conflict.allTheirs': Record<never, never>
  'settings-form.conflict.allYours': Record<never, never>
  'settings-form.conflict.back': Record<never, never>
  'settings-form.conflict.save': Record<never, never>
  'settings-form.activity.title': Record<never, never>
  'settings-form.activity.text': Record<never, never>
  'settings-form.activity.empty': Record<never, never>
  'settings-form.activity.more': Record<never, never>
  'settings-form.activity.done.created': Record<never, never>
  'settings-form.activity.done.published': Record<never, never>
  'settings-form.activity.done.edited': Record<never, never>
  'settings-form.activity.done.moved': Record<never, never>
  'settings-form.activity.done.archived': Record<never, never>
  'settings-form.activity.done.restored': Record<never, never>
  'settings-form.activity.done.deactivated': Record<never, never>
  'settings-form.activity.done.invited': Record<never, never>
  'settings-form.activity.done.imported': Record<never, never>
  'settings-form.activity.done.scheduled': Record<never, never>
  'settings-form.activity.done.unscheduled': Record<never, never>
  'settings-form.activity.done.unpublished': Record<never, never>
  'settings-form.activity.changedIt': Record<never, never>
  'settings-form.activity.version': { version: string | number | readonly string[] }
  'setup-checklist.title': Record<never, never>
  'setup-checklist.progress': { done: string | number | readonly string[]; total: string | number | readonly string[] }
  'setup-checklist.done': Record<never, never>
  'setup-checklist.open': Record<never, never>
  'setup-checklist.dismiss': Record<never, never>
  'setup-checklist.dismissTitle': Record<never, never>
  'setup-checklist.dismissText': Record<never, never>
  'setup-checklist.steps.mail': Record<never, never>
  'setup-checklist.steps.businessHours': Record<never, never>
  'setup-checklist.steps.policy': Record<never, never>
  'setup-checklist.steps.topic': Record<never, never>
  'setup-checklist.steps.staff': Record<never, never>
  'setup.title': Record<never, never>
  'setup.text': Record<never, never>
  'setup.spent.title': Record<never, never>
  'setup.spent.text': Record<never, never>
  'setup.spent.command': Record<never, never>
  'setup.spent.signIn': Record<never, never>
  'setup.submit': Record<never, never>
  'setup.mailFirst': Record<never, never>
  'setup.mail.title': Record<never, never>
  'setup.mail.text': Record<never, never>
  'setup.mail.senderName': Record<never, never>
  'setup.mail.senderNameHint': Record<never, never>
  'setup.mail.senderAddress': Record<never, never>
  'setup.mail.senderAddressHint': Record<never, never>
  'setup.mail.email': Record<never, never>
  'setup.mail.emailHint': Record<never, never>
  'setup.mail.send': Record<never, never>
  'setup.mail.again': Record<never, never>
  'setup.mail.waiting': Record<never, never>
  'setup.mail.sent': { email: string | number | readonly string[] }
  'setup.mail.failed': { email: string | number | readonly string[] }
  'setup.mail.retrying': Record<never, never>
  'setup.site.title': Record<never, never>
  'setup.site.text': Record<never, never>
  'setup.site.name': Record<never, never>
  'setup.site.nameHint': Record<never, never>
  'setup.site.timezone': Record<never, never>
  'setup.site.domains': Record<never, never>
  'setup.site.domainsHint': Record<never, never>
  'setup.site.anybody': Record<never, never>
  'setup.languages.label': Record<never, never>
  'setup.languages.hint': Record<never, never>
  'setup.administrator.title': Record<never, never>
  'setup.administrator.text': Record<never, never>
  'setup.administrator.textFor': { email: string | number | readonly string[] }
  'setup.administrator.name': Record<never, never>
  'setup.administrator.password': Record<never, never>
  'setup.administrator.passwordHint': Record<never, never>
  'setup.administrator.code': Record<never, never>
  'setup.first.title': Record<never, never>
  'setup.first.text': Record<never, never>
  'setup.first.department': Record<never, never>
  'setup.first.departmentHint': Record<never, never>
  'setup.first.team': Record<never, never>
  'setup.first.teamHint': Record<never, never>
  'setup.first.topic': Record<never, never>
  'setup.first.topicHint': Record<never, never>
  'shown-once.copy': Record<never, never>
  'shown-once.copied': Record<never, never>
  'shown-once.notCopied': Record<never, never>
  'shown-once.done': Record<never, never>
  'sign-on.title': Record<never, never>
  'sign-on.text': Record<never, never>
  'sign-on.create': Record<never, never>
  'sign-on.empty': Record<never, never>
  'sign-on.emptyText': Record<never, never>
  'sign-on.audience': Record<never, never>
  'sign-on.audiences.staff': Record<never, never>
  'sign-on.audiences.requesters': Record<never, never>
  'sign-on.audiences.both': Record<never, never>
  'sign-on.people': Record<never, never>
  'sign-on.used': Record<never, never>
  'sign-on.never': Record<never, never>
  'sign-on.offered': Record<never, never>
  'sign-on.notOffered': Record<never, never>
  'sign-on.protocol': Record<never, never>
  'sign-on.protocolHint': Record<never, never>
  'sign-on.protocolStays': Record<never, never>
  'sign-on.protocols.openid': Record<never, never>
  'sign-on.protocols.saml': Record<never, never>
  'sign-on.protocols.federation': Record<never, never>
  'sign-on.protocols.lti': Record<never, never>
  'sign-on.attention': Record<never, never>
  'sign-on.samlText': Record<never, never>
  'sign-on.metadataUrl': Record<never, never>
  'sign-on.metadataUrlHint': Record<never, never>
  'sign-on.metadata': Record<never, never>
  'sign-on.metadataHint': Record<never, never>
  'sign-on.metadataStored': Record<never, never>
  'sign-on.metadataKept': Record<never, never>
  'sign-on.metadataFile': Record<never, never>
  'sign-on.metadataRead': { at: string | number | readonly string[] }
  'sign-on.metadataFailed': { problem: string | number | readonly string[] }
  'sign-on.metadataProblems.metadata_forbidden': Record<never, never>
  'sign-on.metadataProblems.metadata_unreachable': Record<never, never>
  'sign-on.metadataProblems.metadata_unreadable': Record<never, never>
  'sign-on.metadataProblems.metadata_several': Record<never, never>
  'sign-on.metadataProblems.metadata_no_provider': Record<never, never>
  'sign-on.metadataProblems.metadata_no_redirect': Record<never, never>
  'sign-on.metadataProblems.metadata_no_certificate': Record<never, never>
  'sign-on.metadataProblems.metadata_over': Record<never, never>
  'sign-on.metadataProblems.metadata_differs': Record<never, never>
  'sign-on.metadataProblems.metadata_unsigned': Record<never, never>
  'sign-on.metadataProblems.metadata_signature_wrong': Record<never, never>
  'sign-on.metadataProblems.metadata_signature_algorithm': Record<never, never>
  'sign-on.metadataProblems.metadata_no_end': Record<never, never>
  'sign-on.metadataProblems.metadata_too_long': Record<never, never>
  'sign-on.readAgain': Record<never, never>
  'sign-on.leadsTo': { address: string | number | readonly string[] }
  'sign-on.certificates': Record<never, never>
  'sign-on.certificate': Record<never, never>
  'sign-on.certificateUntil': Record<never, never>
  'sign-on.certificateState': Record<never, never>
  'sign-on.certificateStates.valid': Record<never, never>
  'sign-on.certificateStates.ends_soon': Record<never, never>
  'sign-on.certificateStates.over': Record<never, never>
  'sign-on.certificatesEnd': Record<never, never>
  'sign-on.ownEntityId': Record<never, never>
  'sign-on.answerAddress': Record<never, never>
  'sign-on.ownLogoutAddress': Record<never, never>
  'sign-on.downloadMetadata': Record<never, never>
  'sign-on.classHint': Record<never, never>
  'sign-on.attributes': Record<never, never>
  'sign-on.attributesText': Record<never, never>
  'sign-on.subjectAttribute': Record<never, never>
  'sign-on.subjectAttributeHint': Record<never, never>
  'sign-on.emailAttributeHint': Record<never, never>
  'sign-on.basics': Record<never, never>
  'sign-on.basicsText': Record<never, never>
  'sign-on.signsRequests': Record<never, never>
  'sign-on.signsRequestsHint': Record<never, never>
  'sign-on.signsRequestsAsked': Record<never, never>
  'sign-on.ownKeys': Record<never, never>
  'sign-on.ownKeysText': Record<never, never>
  'sign-on.ownKeysFailed': Record<never, never>
  'sign-on.ownKeysLost': Record<never, never>
  'sign-on.ownKeyEnds': { at: string | number | readonly string[] }
  'sign-on.rollSamlKey': Record<never, never>
  'sign-on.samlKeyRolled': Record<never, never>
  'sign-on.ltiBasicsText': Record<never, never>
  'sign-on.name': Record<never, never>
  'sign-on.nameHint': Record<never, never>
  'sign-on.offer': Record<never, never>
  'sign-on.offerHint': Record<never, never>
  'sign-on.client': Record<never, never>
  'sign-on.clientText': Record<never, never>
  'sign-on.issuer': Record<never, never>
  'sign-on.issuerHint': Record<never, never>
  'sign-on.clientId': Record<never, never>
  'sign-on.secret': Record<never, never>
  'sign-on.secretHint': Record<never, never>
  'sign-on.secretStored': Record<never, never>
  'sign-on.secretLost': Record<never, never>
  'sign-on.secretKept': Record<never, never>
  'sign-on.returnAddress': Record<never, never>
  'sign-on.signOutAddress': Record<never, never>
  'sign-on.trust': Record<never, never>
  'sign-on.trustText': Record<never, never>
  'sign-on.domains': Record<never, never>
  'sign-on.domainsHint': Record<never, never>
  'sign-on.acr': Record<never, never>
  'sign-on.acrHint': Record<never, never>
  'sign-on.claims': Record<never, never>
  'sign-on.claimsText': Record<never, never>
  'sign-on.scopes': Record<never, never>
  'sign-on.scopesHint': Record<never, never>
  'sign-on.nameClaim': Record<never, never>
  'sign-on.emailClaim': Record<never, never>
  'sign-on.emailClaimHint': Record<never, never>
  'sign-on.archiveTitle': { name: string | number | readonly string[] }
  'sign-on.archiveText': Record<never, never>
  'sign-on.test': Record<never, never>
  'sign-on.testText': Record<never, never>
  'sign-on.tests.portal': Record<never, never>
  'sign-on.tests.admin': Record<never, never>
  'sign-on.result': Record<never, never>
  'sign-on.back': Record<never, never>
  'sign-on.resultText': Record<never, never>
  'sign-on.tried': Record<never, never>
  'sign-on.areas.portal': Record<never, never>
  'sign-on.areas.admin': Record<never, never>
  'sign-on.subject': Record<never, never>
  'sign-on.nothing': Record<never, never>
  'sign-on.trusted': Record<never, never>
  'sign-on.secondFactor': Record<never, never>
  'sign-on.yes': Record<never, never>
  'sign-on.no': Record<never, never>
  'sign-on.accepted': Record<never, never>
  'sign-on.refused': Record<never, never>
  'sign-on.outcomes.enter': { person: string | number | readonly string[] }
  'sign-on.outcomes.link': { person: string | number | readonly string[] }
  'sign-on.outcomes.create': Record<never, never>
  'sign-on.outcomes.createStaff': Record<never, never>
  'sign-on.outcomes.confirm': Record<never, never>
  'sign-on.arrived': Record<never, never>
  'sign-on.claim': Record<never, never>
  'sign-on.value': Record<never, never>
  'sign-on.ways.title': Record<never, never>
  'sign-on.ways.text': Record<never, never>
  'sign-on.ways.emergency': Record<never, never>
  'sign-on.ways.emergencyText': Record<never, never>
  'sign-on.ways.nobodyFit': Record<never, never>
  'sign-on.ways.only': Record<never, never>
  'sign-on.ways.onlyText': Record<never, never>
  'sign-on.ways.staffByProviderOnly': Record<never, never>
  'sign-on.ways.staffByProviderOnlyHint': Record<never, never>
  'sign-on.ways.requestersByProviderOnly': Record<never, never>
  'sign-on.ways.requestersByProviderOnlyHint': Record<never, never>
  'sign-on.ways.codesElsewhere': Record<never, never>
  'sign-on.ways.codesElsewhereHint': Record<never, never>
  'sign-on.rules.title': Record<never, never>
  'sign-on.rules.link': Record<never, never>
  'sign-on.rules.text': Record<never, never>
  'sign-on.rules.claims': Record<never, never>
  'sign-on.rules.claimsText': Record<never, never>
  'sign-on.rules.groupClaim': Record<never, never>
  'sign-on.rules.groupClaimHint': Record<never, never>
  'sign-on.rules.departmentClaim': Record<never, never>
  'sign-on.rules.departmentClaimHint': Record<never, never>
  'sign-on.rules.makesStaff': Record<never, never>
  'sign-on.rules.makesStaffHint': Record<never, never>
  'sign-on.rules.listText': Record<never, never>
  'sign-on.rules.empty': Record<never, never>
  'sign-on.rules.count': { count: number }
  'sign-on.rules.add': Record<never, never>
  'sign-on.rules.source': Record<never, never>
  'sign-on.rules.sources.group': Record<never, never>
  'sign-on.rules.sources.department': Record<never, never>
  'sign-on.rules.value': Record<never, never>
  'sign-on.rules.gives': Record<never, never>
  'sign-on.rules.gifts.role': Record<never, never>
  'sign-on.rules.gifts.team': Record<never, never>
  'sign-on.rules.gifts.department': Record<never, never>
  'sign-on.rules.problems.archived': Record<never, never>
  'sign-on.rules.problems.deleted': Record<never, never>
  'sign-on.rules.unnamed': { place: number }
  'sign-on.rules.up': { name: string | number | readonly string[] }
  'sign-on.rules.down': { name: string | number | readonly string[] }
  'sign-on.rules.remove': { name: string | number | readonly string[] }
  'sign-on.rules.moved': { count: number; name: string | number | readonly string[]; place: number }
  'sign-on.rules.preview': Record<never, never>
  'sign-on.rules.previewText': Record<never, never>
  'sign-on.rules.show': Record<never, never>
  'sign-on.rules.showHint': Record<never, never>
  'sign-on.rules.nobodyKnown': Record<never, never>
  'sign-on.rules.wouldChange': { changed: number; known: number }
  'sign-on.rules.unseen': { count: number }
  'sign-on.rules.firstOnly': { count: number }
  'sign-on.rules.person': Record<never, never>
  'sign-on.rules.gains': Record<never, never>
  'sign-on.rules.loses': Record<never, never>
  'sign-on.rules.lastSuperadmin': Record<never, never>
  'sign-on.rules.gain.role': { name: string | number | readonly string[]; value: string | number | readonly string[] }
  'sign-on.rules.gain.team': { name: string | number | readonly string[]; value: string | number | readonly string[] }
  'sign-on.rules.gain.department': { name: string | number | readonly string[]; value: string | number | readonly string[] }
  'sign-on.rules.loss.role': { name: string | number | readonly string[] }
  'sign-on.rules.loss.team': { name: string | number | readonly string[] }
  'sign-on.rules.loss.department': { name: string | number | readonly string[] }
  'sign-on.rules.groupsArrived': Record<never, never>
  'sign-on.rules.departmentsArrived': Record<never, never>
  'sign-on.rules.mapped': Record<never, never>
  'sign-on.rules.leftOut': Record<never, never>
  'sign-on.federation.text': Record<never, never>
  'sign-on.federation.urlHint': Record<never, never>
  'sign-on.federation.certificate': Record<never, never>
  'sign-on.federation.certificateHint': Record<never, never>
  'sign-on.federation.certificateStored': Record<never, never>
  'sign-on.federation.certificateKept': Record<never, never>
  'sign-on.federation.metadataHint': Record<never, never>
  'sign-on.federation.read': { at: string | number | readonly string[]; count: number; until: string | number | readonly string[] }
  'sign-on.federation.leftOut': { count: number }
  'sign-on.federation.failed': { problem: string | number | readonly string[] }
  'sign-on.federation.over': Record<never, never>
  'sign-on.federation.certificates': Record<never, never>
  'sign-on.federation.offer': Record<never, never>
  'sign-on.federation.offerText': Record<never, never>
  'sign-on.federation.all': Record<never, never>
  'sign-on.federation.chosen': Record<never, never>
  'sign-on.federation.saveFirst': Record<never, never>
  'sign-on.federation.search': Record<never, never>
  'sign-on.federation.found': { count: number }
  'sign-on.federation.firstOnly': { count: number; total: number }
  'sign-on.federation.add': { name: string | number | readonly string[] }
  'sign-on.federation.addShort': Record<never, never>
  'sign-on.federation.test': { name: string | number | readonly string[] }
  'sign-on.federation.testStaff': { name: string | number | readonly string[] }
  'sign-on.federation.remove': { name: string | number | readonly string[] }
  'sign-on.federation.chosenList': Record<never, never>
  'sign-on.federation.nobodyChosen': Record<never, never>
  'sign-on.federation.offered': Record<never, never>
  'sign-on.federation.trust': Record<never, never>
  'sign-on.federation.trustHint': Record<never, never>
  'sign-on.federation.trustText': Record<never, never>
  'sign-on.federation.testProvider': Record<never, never>
  'sign-on.letIn': Record<never, never>
  'sign-on.letInHint': Record<never, never>
  'sign-on.ltiText': Record<never, never>
  'sign-on.ltiIssuer': Record<never, never>
  'sign-on.ltiIssuerHint': Record<never, never>
  'sign-on.deployments': Record<never, never>
  'sign-on.deploymentsHint': Record<never, never>
  'sign-on.authorizationAddress': Record<never, never>
  'sign-on.authorizationAddressHint': Record<never, never>
  'sign-on.tokenAddress': Record<never, never>
  'sign-on.tokenAddressHint': Record<never, never>
  'sign-on.keySetAddress': Record<never, never>
  'sign-on.keySetAddressHint': Record<never, never>
  'sign-on.loginAddress': Record<never, never>
  'sign-on.launchAddress': Record<never, never>
  'sign-on.launchAddressHint': Record<never, never>
  'sign-on.keysAddress': Record<never, never>
  'sign-on.ownAddresses': Record<never, never>
  'sign-on.lti.health': Record<never, never>
  'sign-on.lti.failed': Record<never, never>
  'sign-on.lti.neverLaunched': Record<never, never>
  'sign-on.lti.launched': { at: string | number | readonly string[] }
  'sign-on.lti.refused': { at: string | number | readonly string[]; problem: string | number | readonly string[] }
  'sign-on.lti.problems.wrong_deployment': Record<never, never>
  'sign-on.lti.problems.wrong_signature': Record<never, never>
  'sign-on.lti.problems.wrong_audience': Record<never, never>
  'sign-on.lti.problems.wrong_issuer': Record<never, never>
  'sign-on.lti.problems.expired': Record<never, never>
  'sign-on.lti.problems.unreachable': Record<never, never>
  'sign-on.lti.problems.no_address': Record<never, never>
  'sign-on.lti.problems.domain_not_allowed': Record<never, never>
  'sign-on.lti.problems.deactivated': Record<never, never>
  'sign-on.lti.problems.attempt_unknown': Record<never, never>
  'sign-on.lti.problems.not_offered': Record<never, never>
  'sign-on.lti.problems.other': Record<never, never>
  'sign-on.lti.courses': Record<never, never>
  'sign-on.lti.noCourses': Record<never, never>
  'sign-on.lti.courseCount': { count: number }
  'sign-on.lti.atPlatform': Record<never, never>
  'sign-on.lti.here': Record<never, never>
  'sign-on.lti.members': Record<never, never>
  'sign-on.lti.membersRead': { people: number; unknown: string | number | readonly string[] }
  'sign-on.lti.membersReadAt': { at: string | number | readonly string[] }
  'sign-on.lti.membersUnread': Record<never, never>
  'sign-on.lti.noMembers': Record<never, never>
  'sign-on.lti.rosterProblems.roster_forbidden': Record<never, never>
  'sign-on.lti.rosterProblems.roster_unreachable': Record<never, never>
  'sign-on.lti.rosterProblems.roster_key_refused': Record<never, never>
  'sign-on.lti.rosterProblems.roster_key_lost': Record<never, never>
  'sign-on.lti.rosterProblems.roster_not_allowed': Record<never, never>
  'sign-on.lti.rosterProblems.roster_unreadable': Record<never, never>
  'sign-on.lti.rosterProblems.roster_empty': Record<never, never>
  'sign-on.lti.keys': Record<never, never>
  'sign-on.lti.keysText': Record<never, never>
  'sign-on.lti.key': Record<never, never>
  'sign-on.lti.keyMade': Record<never, never>
  'sign-on.lti.keyState': Record<never, never>
  'sign-on.lti.keyStates.next': Record<never, never>
  'sign-on.lti.keyStates.in_use': Record<never, never>
  'sign-on.lti.keyStates.former': Record<never, never>
  'sign-on.lti.roll': Record<never, never>
  'sign-on.lti.rolled': Record<never, never>
  'site-settings.title': Record<never, never>
  'site-settings.about': Record<never, never>
  'site-settings.basics.title': Record<never, never>
  'site-settings.basics.text': Record<never, never>
  'site-settings.basics.name': Record<never, never>
  'site-settings.basics.timezone': Record<never, never>
  'site-settings.basics.timezoneHint': Record<never, never>
  'site-settings.basics.locale': Record<never, never>
  'site-settings.basics.localeHint': Record<never, never>
  'site-settings.pageTitle.title': Record<never, never>
  'site-settings.pageTitle.text': Record<never, never>
  'site-settings.pageTitle.default': Record<never, never>
  'site-settings.pageTitle.defaultHint': Record<never, never>
  'site-settings.pageTitle.prefix': Record<never, never>
  'site-settings.pageTitle.suffix': Record<never, never>
  'site-settings.pageTitle.suffixHint': Record<never, never>
  'site-settings.pageTitle.example': { title: string | number | readonly string[] }
  'site-settings.pageTitle.ticket': Record<never, never>
  'site-settings.signIn.title': Record<never, never>
  'site-settings.signIn.text': Record<never, never>
  'site-settings.signIn.domains': Record<never, never>
  'site-settings.signIn.domainsHint': Record<never, never>
  'site-settings.signIn.anybody': Record<never, never>
  'site-settings.signIn.anybodyWas': Record<never, never>
  'site-settings.mail.title': Record<never, never>
  'site-settings.mail.text': Record<never, never>
  'site-settings.mail.name': Record<never, never>
  'site-settings.mail.nameHint': Record<never, never>
  'site-settings.mail.address': Record<never, never>
  'site-settings.mail.addressHint': Record<never, never>
  'site-settings.mail.bounce': Record<never, never>
  'site-settings.mail.bounceHint': Record<never, never>
  'site-settings.mail.test': Record<never, never>
  'site-settings.tickets.title': Record<never, never>
  'site-settings.tickets.text': Record<never, never>
  'site-settings.tickets.autoClose': Record<never, never>
  'site-settings.tickets.autoCloseHint': Record<never, never>
  'site-settings.tickets.reopen': Record<never, never>
  'site-settings.tickets.reopenHint': Record<never, never>
  'site-settings.retention.title': Record<never, never>
  'site-settings.retention.text': Record<never, never>
  'site-settings.retention.months': Record<never, never>
  'site-settings.retention.monthsHint': { least: string | number | readonly string[] }
  'site-settings.retention.forEver': Record<never, never>
  'site-settings.retention.waits': { when: string | number | readonly string[] }
  'site-settings.retention.confirm.title': { months: number }
  'site-settings.retention.confirm.text': { held: number; tickets: number }
  'site-settings.retention.confirm.confirm': Record<never, never>
  'site-settings.targets.title': Record<never, never>
  'site-settings.targets.text': Record<never, never>
  'site-settings.targets.firstResponseTarget': Record<never, never>
  'site-settings.targets.nextResponseTarget': Record<never, never>
  'site-settings.targets.resolutionTarget': Record<never, never>
  'site-settings.files.title': Record<never, never>
  'site-settings.files.text': Record<never, never>
  'site-settings.files.perMessage': Record<never, never>
  'site-settings.files.megabytes': Record<never, never>
  'site-settings.files.atMost': { most: string | number | readonly string[] }
  'site-settings.files.refused': Record<never, never>
  'site-settings.files.refusedHint': Record<never, never>
  'site-settings.files.none': Record<never, never>
  'site-settings.files.kinds.pdf': Record<never, never>
  'site-settings.files.kinds.document': Record<never, never>
  'site-settings.files.kinds.spreadsheet': Record<never, never>
  'site-settings.files.kinds.presentation': Record<never, never>
  'site-settings.files.kinds.picture': Record<never, never>
  'site-settings.files.kinds.text': Record<never, never>
  'site-settings.looks.title': Record<never, never>
  'site-settings.looks.text': Record<never, never>
  'site-settings.looks.logo': Record<never, never>
  'site-settings.looks.upload': Record<never, never>
  'site-settings.looks.logoHint': { size: string | number | readonly string[] }
  'site-settings.looks.removeLogo': Record<never, never>
  'site-settings.looks.lodgeLogo': Record<never, never>
  'site-settings.looks.ownLogo': Record<never, never>
  'site-settings.looks.color': Record<never, never>
  'site-settings.looks.colorHint': Record<never, never>
  'site-settings.looks.readable': { contrast: string | number | readonly string[] }
  'site-settings.looks.unreadable': { contrast: string | number | readonly string[] }
  'site-settings.looks.links': Record<never, never>
  'site-settings.looks.linkLabel': Record<never, never>
  'site-settings.looks.linkUrl': Record<never, never>
  'site-settings.looks.addLink': Record<never, never>
  'site-settings.looks.removeLink': { number: string | number | readonly string[] }
  'site-settings.embedding.title': Record<never, never>
  'site-settings.embedding.text': Record<never, never>
  'site-settings.embedding.origins': Record<never, never>
  'site-settings.embedding.originsHint': Record<never, never>
  'site-settings.activity.title': Record<never, never>
  'site-settings.activity.text': Record<never, never>
  'site-settings.activity.months': Record<never, never>
  'site-settings.activity.monthsHint': Record<never, never>
  'site-settings.activity.forEver': Record<never, never>
  'site-settings.activity.shorter.title': { months: number }
  'site-settings.activity.shorter.text': Record<never, never>
  'site-settings.activity.shorter.confirm': Record<never, never>
  'sla-settings.policies': Record<never, never>
  'sla-settings.hours': Record<never, never>
  'sla-settings.default': Record<never, never>
  'sla-settings.version': { version: string | number | readonly string[] }
  'sla-settings.list.name': Record<never, never>
  'sla-settings.list.order': Record<never, never>
  'sla-settings.list.inOrder': Record<never, never>
  'sla-settings.list.appliesTo': Record<never, never>
  'sla-settings.list.hours': Record<never, never>
  'sla-settings.list.urgent': Record<never, never>
  'sla-settings.list.open': Record<never, never>
  'sla-settings.list.status': Record<never, never>
  'sla-settings.list.updated': Record<never, never>
  'sla-settings.list.zone': Record<never, never>
  'sla-settings.list.openTime': Record<never, never>
  'sla-settings.list.holidays': Record<never, never>
  'sla-settings.list.usedBy': Record<never, never>
  'sla-settings.list.nobody': Record<never, never>
  'sla-settings.list.everything': Record<never, never>
  'sla-settings.list.nothing': Record<never, never>
  'sla-settings.list.none': Record<never, never>
  'sla-settings.save.saveVersion': { version: string | number | readonly string[] }
  'sla-settings.save.recalculations': { count: number }
  'sla-settings.save.counting': Record<never, never>
  'sla-settings.save.never': Record<never, never>
  'sla-settings.save.neverConfirm': Record<never, never>
  'sla-settings.recalculation.label': Record<never, never>
  'sla-settings.recalculation.dismiss': { name: string | number | readonly string[] }
  'sla-settings.recalculation.waiting': { name: string | number | readonly string[] }
  'sla-settings.recalculation.running': { done: number; name: string | number | readonly string[]; total: number }
  'sla-settings.recalculation.done': { name: string | number | readonly string[]; seconds: string | number | readonly string[]; total: number }
  'sla-settings.policy.text': Record<never, never>
  'sla-settings.policy.create': Record<never, never>
  'sla-settings.policy.createTitle': Record<never, never>
  'sla-settings.policy.empty': Record<never, never>
  'sla-settings.policy.move': { name: string | number | readonly string[] }
  'sla-settings.policy.moved': { count: string | number | readonly string[]; name: string | number | readonly string[]; place: string | number | readonly string[] }
  'sla-settings.policy.undoMove': Record<never, never>
  'sla-settings.policy.keys': Record<never, never>
  'sla-settings.policy.basics': Record<never, never>
  'sla-settings.policy.basicsText': Record<never, never>
  'sla-settings.policy.name': Record<never, never>
  'sla-settings.policy.businessHours': Record<never, never>
  'sla-settings.policy.usesTeamHours': Record<never, never>
  'sla-settings.policy.usesTeamHoursHint': Record<never, never>
  'sla-settings.policy.hoursOf.team': Record<never, never>
  'sla-settings.policy.hoursOf.policy': Record<never, never>
  'sla-settings.policy.targets': Record<never, never>
  'sla-settings.policy.targetsText': Record<never, never>
  'sla-settings.policy.priority': Record<never, never>
  'sla-settings.policy.metrics.firstResponseMinutes': Record<never, never>
  'sla-settings.policy.metrics.nextResponseMinutes': Record<never, never>
  'sla-settings.policy.metrics.resolutionMinutes': Record<never, never>
  'sla-settings.policy.priorities.urgent': Record<never, never>
  'sla-settings.policy.priorities.high': Record<never, never>
  'sla-settings.policy.priorities.normal': Record<never, never>
  'sla-settings.policy.priorities.low': Record<never, never>
  'sla-settings.policy.duration': Record<never, never>
  'sla-settings.policy.scope': Record<never, never>
  'sla-settings.policy.scopeText': Record<never, never>
  'sla-settings.policy.scopeDefault': Record<never, never>
  'sla-settings.policy.scopeNone': Record<never, never>
  'sla-settings.policy.topics': Record<never, never>
  'sla-settings.policy.departments': Record<never, never>
  'sla-settings.policy.teams': Record<never, never>
  'sla-settings.policy.pause': Record<never, never>
  'sla-settings.policy.pauseText': Record<never, never>
  'sla-settings.policy.pauseStatuses': Record<never, never>
  'sla-settings.policy.statuses.pending': Record<never, never>
  'sla-settings.policy.statuses.on_hold': Record<never, never>
  'sla-settings.policy.pauseMetrics': Record<never, never>
  'sla-settings.policy.metricNames.first_response': Record<never, never>
  'sla-settings.policy.metricNames.next_response': Record<never, never>
  'sla-settings.policy.metricNames.resolution': Record<never, never>
  'sla-settings.policy.reopen': Record<never, never>
  'sla-settings.policy.reopenModes.resume': Record<never, never>
  'sla-settings.policy.reopenModes.restart': Record<never, never>
  'sla-settings.policy.warnings': Record<never, never>
  'sla-settings.policy.warningsHint': Record<never, never>
  'sla-settings.policy.warningsError': Record<never, never>
  'sla-settings.policy.escalation': Record<never, never>
  'sla-settings.policy.escalationText': Record<never, never>
  'sla-settings.policy.noSteps': Record<never, never>
  'sla-settings.policy.stepCount': { count: number }
  'sla-settings.policy.addStep': Record<never, never>
  'sla-settings.policy.removeStep': { place: string | number | readonly string[] }
  'sla-settings.policy.stepPart': { part: string | number | readonly string[]; place: string | number | readonly string[] }
  'sla-settings.policy.stepClock': Record<never, never>
  'sla-settings.policy.stepWhen': Record<never, never>
  'sla-settings.policy.stepKinds.percent': Record<never, never>
  'sla-settings.policy.stepKinds.after_breach': Record<never, never>
  'sla-settings.policy.stepPercent': Record<never, never>
  'sla-settings.policy.stepMinutes': Record<never, never>
  'sla-settings.policy.stepAction': Record<never, never>
  'sla-settings.policy.stepActions.notify_assignee': Record<never, never>
  'sla-settings.policy.stepActions.notify_team_leads': Record<never, never>
  'sla-settings.policy.stepActions.notify_people': Record<never, never>
  'sla-settings.policy.stepActions.raise_priority': Record<never, never>
  'sla-settings.policy.stepActions.move_to_team': Record<never, never>
  'sla-settings.policy.stepActions.reassign': Record<never, never>
  'sla-settings.policy.stepTarget': Record<never, never>
  'sla-settings.policy.stepWrong': Record<never, never>
  'sla-settings.policy.stepWrongMinutes': Record<never, never>
  'sla-settings.policy.stepTargetMissing': Record<never, never>
  'sla-settings.policy.openTickets': Record<never, never>
  'sla-settings.policy.openTicketsOf': { count: number }
  'sla-settings.policy.place': { place: string | number | readonly string[] }
  'sla-settings.policy.stepPeople': Record<never, never>
  'sla-settings.policy.archiveTitle': { name: string | number | readonly string[] }
  'sla-settings.policy.archiveText': { count: number }
  'sla-settings.policy.restoreTitle': { name: string | number | readonly string[] }
  'sla-settings.policy.restoreText': { count: number }
  'sla-settings.policy.moveTitle': { name: string | number | readonly string[]; place: string | number | readonly string[] }
  'sla-settings.policy.moveText': { count: number }
  'sla-settings.policy.moveConfirm': Record<never, never>
  'sla-settings.policy.none': Record<never, never>
  'sla-settings.businessHours.text': Record<never, never>
  'sla-settings.businessHours.create': Record<never, never>
  'sla-settings.businessHours.createTitle': Record<never, never>
  'sla-settings.businessHours.empty': Record<never, never>
  'sla-settings.businessHours.usedBy': { count: number }
  'sla-settings.businessHours.ofTeams': { count: number }
  'sla-settings.businessHours.unused': Record<never, never>
  'sla-settings.businessHours.name': Record<never, never>
  'sla-settings.businessHours.zone': Record<never, never>
  'sla-settings.businessHours.copyFrom': Record<never, never>
  'sla-settings.businessHours.copyFromPlaceholder': Record<never, never>
  'sla-settings.businessHours.weekly': Record<never, never>
  'sla-settings.businessHours.weeklyText': Record<never, never>
  'sla-settings.businessHours.localTime': Record<never, never>
  'sla-settings.businessHours.openColumn': Record<never, never>
  'sla-settings.businessHours.copyDay': { day: string | number | readonly string[] }
  'sla-settings.businessHours.copyWeekdays': Record<never, never>
  'sla-settings.businessHours.copyAll': Record<never, never>
  'sla-settings.businessHours.days.mon': Record<never, never>
  'sla-settings.businessHours.days.tue': Record<never, never>
  'sla-settings.businessHours.days.wed': Record<never, never>
  'sla-settings.businessHours.days.thu': Record<never, never>
  'sla-settings.businessHours.days.fri': Record<never, never>
  'sla-settings.businessHours.days.sat': Record<never, never>
  'sla-settings.businessHours.days.sun': Record<never, never>
  'sla-settings.businessHours.closed': Record<never, never>
  'sla-settings.businessHours.addWindow': { day: string | number | readonly string[] }
  'sla-settings.businessHours.window': { day: string | number | readonly string[]; from: string | number | readonly string[]; to: string | number | readonly string[] }
  'sla-settings.businessHours.windowKeys': Record<never, never>
  'sla-settings.businessHours.opens': { day: string | number | readonly string[] }
  'sla-settings.businessHours.closes': { day: string | number | readonly string[] }
  'sla-settings.businessHours.opensAt': Record<never, never>
  'sla-settings.businessHours.closesAt': Record<never, never>
  'sla-settings.businessHours.removeWindow': Record<never, never>
  'sla-settings.businessHours.selected': { day: string | number | readonly string[] }
  'sla-settings.businessHours.timeError': Record<never, never>
  'sla-settings.businessHours.taken': Record<never, never>
  'sla-settings.businessHours.from': { day: string | number | readonly string[] }
  'sla-settings.businessHours.never': Record<never, never>
  'sla-settings.businessHours.holidays': Record<never, never>
  'sla-settings.businessHours.more': { count: number }
  'sla-settings.businessHours.import': Record<never, never>
  'sla-settings.businessHours.add': Record<never, never>
  'sla-settings.businessHours.date': Record<never, never>
  'sla-settings.businessHours.holidayName': Record<never, never>
  'sla-settings.businessHours.weekday': Record<never, never>
  'sla-settings.businessHours.past': { count: number }
  'sla-settings.businessHours.noHolidays': Record<never, never>
  'sla-settings.businessHours.removeHoliday': { name: string | number | readonly string[] }
  'sla-settings.businessHours.newDate': Record<never, never>
  'sla-settings.businessHours.newName': Record<never, never>
  'sla-settings.businessHours.importTitle': Record<never, never>
  'sla-settings.businessHours.importText': { from: string | number | readonly string[]; until: string | number | readonly string[] }
  'sla-settings.businessHours.importFound': { count: number; fresh: string | number | readonly string[] }
  'sla-settings.businessHours.hoursOf': { day: string | number | readonly string[]; hours: string | number | readonly string[] }
  'sla-settings.businessHours.holidayCount': { count: number }
  'sla-settings.businessHours.importLeftOut': { count: number }
  'sla-settings.businessHours.importLeftOutMore': { shown: string | number | readonly string[] }
  'sla-settings.businessHours.importNoneFound': Record<never, never>
  'sla-settings.businessHours.importReasons.cancelled': Record<never, never>
  'sla-settings.businessHours.importReasons.part_of_day': Record<never, never>
  'sla-settings.businessHours.importReasons.outside_years': Record<never, never>
  'sla-settings.businessHours.importReasons.too_long': { days: number }
  'sla-settings.businessHours.importReasons.too_many': { max: number }
  'sla-settings.businessHours.importReasons.repeats_too_often': Record<never, never>
  'sla-settings.businessHours.importReasons.repeats_too_long': Record<never, never>
  'sla-settings.businessHours.importReasons.unreadable': Record<never, never>
  'sla-settings.businessHours.importAdd': { count: number }
  'sla-settings.businessHours.importKnown': Record<never, never>
  'sla-settings.businessHours.importFailed': Record<never, never>
  'sla-settings.businessHours.archiveRefused': { count: number; policies: string | number | readonly string[] }
  'sla-settings.businessHours.archiveTitle': { name: string | number | readonly string[] }
  'sla-settings.businessHours.archiveText': Record<never, never>
  'sla-settings.businessHours.importLimit': { size: string | number | readonly string[] }
  'sla-settings.preview.title': Record<never, never>
  'sla-settings.preview.opened': Record<never, never>
  'sla-settings.preview.priority': Record<never, never>
  'sla-settings.preview.policy': Record<never, never>
  'sla-settings.preview.deadline': Record<never, never>
  'sla-settings.preview.unsaved': Record<never, never>
  'sla-settings.preview.never': Record<never, never>
  'sla-settings.preview.noTarget': Record<never, never>
  'sla-settings.preview.changes': { year: string | number | readonly string[] }
  'sla-settings.preview.noChanges': Record<never, never>
  'sla-settings.preview.forward': { minutes: string | number | readonly string[] }
  'sla-settings.preview.back': { minutes: string | number | readonly string[] }
  'sla-settings.preview.holidays': { year: string | number | readonly string[] }
  'sla-settings.preview.noHolidays': Record<never, never>
  'sla-settings.preview.failed': Record<never, never>
  'sla-settings.preview.try': Record<never, never>
  'sla-settings.preview.keep': Record<never, never>
  'sla-settings.preview.kept': Record<never, never>
  'sla-settings.preview.keptCount': { changed: string | number | readonly string[]; count: string | number | readonly string[] }
  'sla-settings.preview.asBefore': Record<never, never>
  'sla-settings.preview.neverDue': Record<never, never>
  'sla-settings.preview.before': Record<never, never>
  'sla-settings.preview.now': Record<never, never>
  'sla-settings.preview.opens': { target: string | number | readonly string[]; when: string | number | readonly string[] }
  'teams.title': Record<never, never>
  'teams.text': Record<never, never>
  'teams.create': Record<never, never>
  'teams.createTitle': Record<never, never>
  'teams.empty': Record<never, never>
  'teams.emptyText': Record<never, never>
  'teams.leads': Record<never, never>
  'teams.leadsHint': Record<never, never>
  'teams.assignment.title': Record<never, never>
  'teams.assignment.text': Record<never, never>
  'teams.assignment.method': Record<never, never>
  'teams.assignment.limit': Record<never, never>
  'teams.assignment.limitHint': Record<never, never>
  'teams.assignment.topics': { name: string | number | readonly string[] }
  'teams.assignment.languages': { name: string | number | readonly string[] }
  'teams.assignment.ownLimit': { name: string | number | readonly string[] }
  'teams.assignment.skills': Record<never, never>
  'teams.assignment.noSkills': Record<never, never>
  'teams.members': Record<never, never>
  'teams.membersText': Record<never, never>
  'teams.open': Record<never, never>
  'teams.basics': Record<never, never>
  'teams.basicsText': Record<never, never>
  'teams.email': Record<never, never>
  'teams.emailHint': Record<never, never>
  'teams.department': Record<never, never>
  'teams.anyDepartment': Record<never, never>
  'teams.departments': Record<never, never>
  'teams.departmentsText': Record<never, never>
  'teams.departmentsHint': Record<never, never>
  'teams.hours': Record<never, never>
  'teams.hoursText': Record<never, never>
  'teams.hoursHint': Record<never, never>
  'teams.hoursChange': Record<never, never>
  'teams.hoursOfPolicy': Record<never, never>
  'teams.mail.title': Record<never, never>
  'teams.mail.text': Record<never, never>
  'teams.mail.name': Record<never, never>
  'teams.mail.nameHint': Record<never, never>
  'teams.mail.reply': Record<never, never>
  'teams.mail.replyHint': Record<never, never>
  'teams.mail.bounce': Record<never, never>
  'teams.mail.bounceHint': Record<never, never>
  'teams.signature': Record<never, never>
  'teams.signatureText': Record<never, never>
  'teams.about': { count: number }
  'teams.archiveTitle': { name: string | number | readonly string[] }
  'teams.archiveText': Record<never, never>
  'teams.archiveWork': { tickets: number; topics: number }
  'teams.archiveAndMove': Record<never, never>
  'teams.idle.only': { things: string | number | readonly string[] }
  'teams.idle.policies': { count: number }
  'teams.idle.responses': { count: number }
  'teams.idle.views': { count: number }
  'teams.idle.escalating': { count: number }
  'ticket-articles.title': Record<never, never>
  'ticket-articles.link': Record<never, never>
  'ticket-articles.linkLong': Record<never, never>
  'ticket-articles.none': Record<never, never>
  'ticket-articles.suggested': Record<never, never>
  'ticket-articles.failed': Record<never, never>
  'ticket-articles.hidden': Record<never, never>
  'ticket-articles.remove': { title: string | number | readonly string[] }
  'ticket-articles.newTab': Record<never, never>
  'ticket-articles.write': Record<never, never>
  'ticket-articles.writeText': Record<never, never>
  'ticket-articles.picker': Record<never, never>
  'ticket-articles.search': Record<never, never>
  'ticket-articles.notFound': Record<never, never>
  'ticket-articles.insert': Record<never, never>
  'ticket-articles.insertShort': Record<never, never>
  'ticket-articles.insertLink': Record<never, never>
  'ticket-articles.insertText': Record<never, never>
  'ticket-articles.audience.signed_in': Record<never, never>
  'ticket-articles.audience.departments': Record<never, never>
  'ticket-articles.audience.staff': Record<never, never>
  'ticket-composer-canned-response-picker.title': Record<never, never>
  'ticket-composer-canned-response-picker.search': Record<never, never>
  'ticket-composer-canned-response-picker.empty': Record<never, never>
  'ticket-composer-canned-response-picker.notFound': Record<never, never>
  'ticket-composer-canned-response-picker.preview': Record<never, never>
  'ticket-composer-canned-response-picker.unfilled': { names: string | number | readonly string[] }
  'ticket-composer-canned-response-picker.keys': Record<never, never>
  'ticket-composer-canned-response-picker.insert': Record<never, never>
  'ticket-composer-canned-response-picker.version.in': { language: string | number | readonly string[] }
  'ticket-composer-canned-response-picker.version.outdated': { language: string | number | readonly string[] }
  'ticket-composer-canned-response-picker.version.missing': { language: string | number | readonly string[]; missing: string | number | readonly string[] }
  'ticket-list.title': Record<never, never>
  'ticket-list.unassigned': Record<never, never>
  'ticket-list.mine': Record<never, never>
  'ticket-list.sortBy': Record<never, never>
  'ticket-list.sort.due': Record<never, never>
  'ticket-list.sort.dueHint': Record<never, never>
  'ticket-list.sort.dueWhy': Record<never, never>
  'ticket-list.sort.priority': Record<never, never>
  'ticket-list.sort.updated': Record<never, never>
  'ticket-list.sort.created': Record<never, never>
  'ticket-list.sort.unanswered': Record<never, never>
  'ticket-list.sort.number': Record<never, never>
  'ticket-list.sort.updated_asc': Record<never, never>
  'ticket-list.sort.created_asc': Record<never, never>
  'ticket-list.sort.number_asc': Record<never, never>
  'ticket-list.values.status.new': Record<never, never>
  'ticket-list.values.status.open': Record<never, never>
  'ticket-list.values.status.pending': Record<never, never>
  'ticket-list.values.status.on_hold': Record<never, never>
  'ticket-list.values.status.resolved': Record<never, never>
  'ticket-list.values.status.closed': Record<never, never>
  'ticket-list.values.priority.urgent': Record<never, never>
  'ticket-list.values.priority.high': Record<never, never>
  'ticket-list.values.priority.normal': Record<never, never>
  'ticket-list.values.priority.low': Record<never, never>
  'ticket-list.values.slaStatus.breached': Record<never, never>
  'ticket-list.values.slaStatus.at_risk': Record<never, never>
  'ticket-list.values.slaStatus.on_track': Record<never, never>
  'ticket-list.values.slaStatus.paused': Record<never, never>
  'ticket-list.values.slaStatus.met': Record<never, never>
  'ticket-list.values.slaStatus.none': Record<never, never>
  'ticket-list.values.unanswered.yes': Record<never, never>
  'ticket-list.values.unanswered.no': Record<never, never>
  'ticket-list.values.undelivered.yes': Record<never, never>
  'ticket-list.values.undelivered.no': Record<never, never>
  'ticket-list.values.assignee.me': Record<never, never>
  'ticket-list.values.assignee.nobody': Record<never, never>
  'ticket-list.values.rating.1': Record<never, never>
  'ticket-list.values.rating.2': Record<never, never>
  'ticket-list.values.rating.3': Record<never, never>
  'ticket-list.values.rating.4': Record<never, never>
  'ticket-list.values.rating.5': Record<never, never>
  'ticket-list.values.rating.none': Record<never, never>
  'ticket-list.filter.bar': Record<never, never>
  'ticket-list.filter.add': Record<never, never>
  'ticket-list.filter.choose': Record<never, never>
  'ticket-list.filter.is': Record<never, never>
  'ticket-list.filter.isNot': Record<never, never>
  'ticket-list.filter.chip.is': { values: string | number | readonly string[] }
  'ticket-list.filter.chip.isNot': { values: string | number | readonly string[] }
  'ticket-list.filter.chip.anyOf': { values: string | number | readonly string[] }
  'ticket-list.filter.noneOf': Record<never, never>
  'ticket-list.filter.edit': { field: string | number | readonly string[] }
  'ticket-list.filter.remove': { field: string | number | readonly string[] }
  'ticket-list.filter.search': Record<never, never>
  'ticket-list.filter.nothing': Record<never, never>
  'ticket-list.filter.loading': Record<never, never>
  'ticket-list.filter.back': Record<never, never>
  'ticket-list.filter.unknown': Record<never, never>
  'ticket-list.filter.unknownText': Record<never, never>
  'ticket-list.filter.clear': Record<never, never>
  'ticket-list.period.last': { text: string | number | readonly string[] }
  'ticket-list.period.next': { text: string | number | readonly string[] }
  'ticket-list.period.on': { date: string | number | readonly string[] }
  'ticket-list.period.between': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'ticket-list.period.since': { from: string | number | readonly string[] }
  'ticket-list.period.until': { to: string | number | readonly string[] }
  'ticket-list.period.from': Record<never, never>
  'ticket-list.period.to': Record<never, never>
  'ticket-list.period.lengths.h': { count: number }
  'ticket-list.period.lengths.d': { count: number }
  'ticket-list.period.lengths.w': { count: number }
  'ticket-list.show.unresolved': Record<never, never>
  'ticket-list.show.mine': Record<never, never>
  'ticket-list.show.at_risk': Record<never, never>
  'ticket-list.show.breached': Record<never, never>
  'ticket-list.show.pending': Record<never, never>
  'ticket-list.show.resolved': Record<never, never>
  'ticket-list.show.everything': Record<never, never>
  'ticket-list.view.label': Record<never, never>
  'ticket-list.view.save': Record<never, never>
  'ticket-list.view.saveTitle': Record<never, never>
  'ticket-list.view.saveText': Record<never, never>
  'ticket-list.view.name': Record<never, never>
  'ticket-list.view.sharing': Record<never, never>
  'ticket-list.view.own': Record<never, never>
  'ticket-list.view.team': { team: string | number | readonly string[] }
  'ticket-list.view.create': Record<never, never>
  'ticket-list.view.menu': { name: string | number | readonly string[] }
  'ticket-list.view.update': Record<never, never>
  'ticket-list.view.edit': Record<never, never>
  'ticket-list.view.editTitle': Record<never, never>
  'ticket-list.view.earlier': Record<never, never>
  'ticket-list.view.later': Record<never, never>
  'ticket-list.view.remove': Record<never, never>
  'ticket-list.view.removeTitle': { name: string | number | readonly string[] }
  'ticket-list.view.removeText': Record<never, never>
  'ticket-list.view.removeShared': { team: string | number | readonly string[] }
  'ticket-list.view.saved': { name: string | number | readonly string[] }
  'ticket-list.view.removed': { name: string | number | readonly string[] }
  'ticket-list.view.lostTitle': { by: string; name: string | number | readonly string[] }
  'ticket-list.view.lostText': { hasTeam: boolean; name: string | number | readonly string[]; team: string | number | readonly string[] }
  'ticket-list.view.theirs': Record<never, never>
  'ticket-list.view.stay': Record<never, never>
  'ticket-list.view.gone': Record<never, never>
  'ticket-list.view.goneText': Record<never, never>
  'ticket-list.view.changed': Record<never, never>
  'ticket-list.view.sharedWith': { team: string | number | readonly string[] }
  'ticket-list.view.more': { count: string | number | readonly string[] }
  'ticket-list.bulk.label': Record<never, never>
  'ticket-list.bulk.selected': { count: string | number | readonly string[] }
  'ticket-list.bulk.whole': { count: string | number | readonly string[]; isMore: boolean }
  'ticket-list.bulk.selectRow': { number: string | number | readonly string[] }
  'ticket-list.bulk.selectLoaded': Record<never, never>
  'ticket-list.bulk.selectWhole': Record<never, never>
  'ticket-list.bulk.assign': Record<never, never>
  'ticket-list.bulk.status': Record<never, never>
  'ticket-list.bulk.priority': Record<never, never>
  'ticket-list.bulk.team': Record<never, never>
  'ticket-list.bulk.more': Record<never, never>
  'ticket-list.bulk.addTag': Record<never, never>
  'ticket-list.bulk.removeTag': Record<never, never>
  'ticket-list.bulk.topic': Record<never, never>
  'ticket-list.bulk.topicText': Record<never, never>
  'ticket-list.bulk.course': Record<never, never>
  'ticket-list.bulk.noCourse': Record<never, never>
  'ticket-list.bulk.writeReply': Record<never, never>
  'ticket-list.bulk.loadFailed': Record<never, never>
  'ticket-list.bulk.retry': Record<never, never>
  'ticket-list.bulk.nobody': Record<never, never>
  'ticket-list.bulk.clear': Record<never, never>
  'ticket-list.bulk.confirmTitle': { count: string | number | readonly string[]; isMore: boolean }
  'ticket-list.bulk.confirmText': Record<never, never>
  'ticket-list.bulk.confirm': Record<never, never>
  'ticket-list.bulk.canTake': { count: string | number | readonly string[]; name: string | number | readonly string[]; total: string | number | readonly string[] }
  'ticket-list.reply.title': { count: number; isMore: boolean }
  'ticket-list.reply.text': Record<never, never>
  'ticket-list.reply.visibility': Record<never, never>
  'ticket-list.reply.public': Record<never, never>
  'ticket-list.reply.internal': Record<never, never>
  'ticket-list.reply.message': Record<never, never>
  'ticket-list.reply.canned': Record<never, never>
  'ticket-list.reply.cannedSearch': Record<never, never>
  'ticket-list.reply.noCanned': Record<never, never>
  'ticket-list.reply.statusAfterwards': Record<never, never>
  'ticket-list.reply.keepStatus': Record<never, never>
  'ticket-list.reply.mailed': { count: number }
  'ticket-list.reply.notMailed': Record<never, never>
  'ticket-list.reply.leftOut': { count: number }
  'ticket-list.reply.final': Record<never, never>
  'ticket-list.reply.counting': Record<never, never>
  'ticket-list.reply.send': { count: number }
  'ticket-list.reply.sendPlain': Record<never, never>
  'ticket-list.reply.addNote': { count: number }
  'ticket-list.reply.empty': Record<never, never>
  'ticket-list.reply.cancel': Record<never, never>
  'ticket-list.runs.label': Record<never, never>
  'ticket-list.runs.status': { to: string | number | readonly string[] }
  'ticket-list.runs.priority': { to: string | number | readonly string[] }
  'ticket-list.runs.team': { to: string | number | readonly string[] }
  'ticket-list.runs.assignee': { to: string | number | readonly string[] }
  'ticket-list.runs.add_tag': { tag: string | number | readonly string[] }
  'ticket-list.runs.remove_tag': { tag: string | number | readonly string[] }
  'ticket-list.runs.topic': { to: string | number | readonly string[] }
  'ticket-list.runs.course': { to: string | number | readonly string[] }
  'ticket-list.runs.reply.public': Record<never, never>
  'ticket-list.runs.reply.internal': Record<never, never>
  'ticket-list.runs.macro': { title: string | number | readonly string[] }
  'ticket-list.runs.messagesStay': Record<never, never>
  'ticket-list.runs.undoing': { what: string | number | readonly string[] }
  'ticket-list.runs.progress': { done: string | number | readonly string[]; total: string | number | readonly string[] }
  'ticket-list.runs.finished': { changed: number }
  'ticket-list.runs.written': { count: number }
  'ticket-list.runs.undone': { changed: number }
  'ticket-list.runs.failed': { count: string | number | readonly string[] }
  'ticket-list.runs.leftOut': { count: string | number | readonly string[] }
  'ticket-list.runs.reportOfReply': { what: string | number | readonly string[] }
  'ticket-list.runs.reportOfReplyText': Record<never, never>
  'ticket-list.runs.report': { what: string | number | readonly string[] }
  'ticket-list.runs.reportText': Record<never, never>
  'ticket-list.runs.undo': Record<never, never>
  'ticket-list.runs.dismiss': Record<never, never>
  'ticket-list.runs.started': Record<never, never>
  'ticket-list.loading': Record<never, never>
  'ticket-list.empty': Record<never, never>
  'ticket-list.emptyText': Record<never, never>
  'ticket-list.columns.select': Record<never, never>
  'ticket-list.columns.choose': Record<never, never>
  'ticket-list.columns.text': Record<never, never>
  'ticket-list.columns.earlier': { name: string | number | readonly string[] }
  'ticket-list.columns.later': { name: string | number | readonly string[] }
  'ticket-list.columns.reset': Record<never, never>
  'ticket-list.columns.hidden': { count: string | number | readonly string[] }
  'ticket-list.columns.noRoom': { names: string | number | readonly string[] }
  'ticket-list.columns.showAll': Record<never, never>
  'ticket-list.export.button': Record<never, never>
  'ticket-list.export.done': Record<never, never>
  'ticket-list.export.fileName': { now: string | number | readonly string[] }
  'ticket-list.waiting': { count: number }
  'ticket-list.count': { count: number; isMore: boolean }
  'ticket-list.total': { count: number }
  'ticket-list.loadedOf': { loaded: number; total: string | number | readonly string[] }
  'ticket-list.waitingAbove': { count: string | number | readonly string[] }
  'ticket-list.loadMore': { count: string | number | readonly string[] }
  'ticket-list.keys.move': Record<never, never>
  'ticket-list.keys.select': Record<never, never>
  'ticket-list.keys.open': Record<never, never>
  'ticket-list.keys.filter': Record<never, never>
  'ticket-list.neighbours.label': Record<never, never>
  'ticket-list.neighbours.place': { count: string | number | readonly string[]; isMore: boolean; place: string | number | readonly string[] }
  'ticket-list.neighbours.previous': Record<never, never>
  'ticket-list.neighbours.next': Record<never, never>
  'ticket-lost-access.passedOn': { team: string | number | readonly string[] }
  'ticket-lost-access.text': { hasTeam: boolean }
  'ticket-lost-access.back': Record<never, never>
  'ticket-lost-access.written.title': Record<never, never>
  'ticket-lost-access.written.text': Record<never, never>
  'ticket-lost-access.written.public': Record<never, never>
  'ticket-lost-access.written.internal': Record<never, never>
  'ticket-lost-access.written.files': { names: string | number | readonly string[] }
  'ticket-lost-access.written.copy': Record<never, never>
  'ticket-lost-access.written.copied': Record<never, never>
  'ticket-lost-access.written.copyFailed': Record<never, never>
  'ticket-lost-access.title.hidden': Record<never, never>
  'ticket-lost-access.title.automatic': { team: string | number | readonly string[] }
  'ticket-lost-access.title.mine': { team: string | number | readonly string[] }
  'ticket-lost-access.title.by': { name: string | number | readonly string[]; team: string | number | readonly string[] }
  'ticket-participants.title': Record<never, never>
  'ticket-participants.add': Record<never, never>
  'ticket-participants.addLong': Record<never, never>
  'ticket-participants.keywords': Record<never, never>
  'ticket-participants.none': Record<never, never>
  'ticket-participants.failed': Record<never, never>
  'ticket-participants.address': Record<never, never>
  'ticket-participants.hint': Record<never, never>
  'ticket-participants.submit': Record<never, never>
  'ticket-participants.cancel': Record<never, never>
  'ticket-participants.remove': { name: string | number | readonly string[] }
  'ticket-participants.added': { address: string | number | readonly string[] }
  'ticket-participants.removed': Record<never, never>
  'ticket-presence.label': Record<never, never>
  'ticket-presence.viewing': { count: string | number | readonly string[] }
  'ticket-presence.noting': { name: string | number | readonly string[] }
  'ticket-presence.arrived': { name: string | number | readonly string[] }
  'ticket-presence.left': { name: string | number | readonly string[] }
  'ticket-presence.more': { count: string | number | readonly string[] }
  'ticket-presence.typing': { name: string | number | readonly string[] }
  'ticket-presence.twoTyping': { one: string | number | readonly string[]; other: string | number | readonly string[] }
  'ticket-presence.manyTyping': { count: number }
  'ticket-property.parts.label': Record<never, never>
  'ticket-property.parts.conversation': Record<never, never>
  'ticket-property.parts.details': Record<never, never>
  'ticket-property.none': Record<never, never>
  'ticket-property.noneYet': Record<never, never>
  'ticket-property.change': { name: string | number | readonly string[] }
  'ticket-property.loadFailed': Record<never, never>
  'ticket-property.retry': Record<never, never>
  'ticket-property.snooze.until': { status: string | number | readonly string[] }
  'ticket-property.snooze.untilWhen': { when: string | number | readonly string[] }
  'ticket-property.snooze.noTime': Record<never, never>
  'ticket-property.snooze.today': Record<never, never>
  'ticket-property.snooze.tomorrow': Record<never, never>
  'ticket-property.snooze.monday': Record<never, never>
  'ticket-property.snooze.other': Record<never, never>
  'ticket-property.snooze.title': { status: string | number | readonly string[] }
  'ticket-property.snooze.text': { zone: string | number | readonly string[] }
  'ticket-property.snooze.moment': Record<never, never>
  'ticket-property.snooze.invalid': Record<never, never>
  'ticket-property.snooze.past': Record<never, never>
  'ticket-property.snooze.far': Record<never, never>
  'ticket-property.snooze.save': Record<never, never>
  'ticket-property.snooze.cancel': Record<never, never>
  'ticket-property.offer.title': { team: string | number | readonly string[] }
  'ticket-property.offer.text': { team: string | number | readonly string[]; topic: string | number | readonly string[] }
  'ticket-property.offer.move': { team: string | number | readonly string[] }
  'ticket-property.offer.stay': { team: string | number | readonly string[] }
  'ticket-property.tag.add': Record<never, never>
  'ticket-property.tag.remove': { tag: string | number | readonly string[] }
  'ticket-property.tag.placeholder': Record<never, never>
  'ticket-property.tag.hint': Record<never, never>
  'ticket-property.tag.isNew': { tag: string | number | readonly string[] }
  'ticket-property.tag.full': { most: number }
  'ticket-property.courses.placeholder': Record<never, never>
  'ticket-property.courses.clear': Record<never, never>
  'ticket-property.courses.nothing': Record<never, never>
  'ticket-property.formAnswers.title': Record<never, never>
  'ticket-property.formAnswers.form': { name: string | number | readonly string[]; version: string | number | readonly string[] }
  'ticket-property.formAnswers.none': Record<never, never>
  'ticket-property.formAnswers.missing': Record<never, never>
  'ticket-property.formAnswers.ask': Record<never, never>
  'ticket-property.formAnswers.unlisted': Record<never, never>
  'ticket-property.formAnswers.edit': Record<never, never>
  'ticket-property.formAnswers.editLabel': Record<never, never>
  'ticket-property.formAnswers.save': Record<never, never>
  'ticket-property.formAnswers.cancel': Record<never, never>
  'ticket-property.formAnswers.loadFailed': Record<never, never>
  'ticket-property.formAnswers.waiting': Record<never, never>
  'ticket-property.formAnswers.filesMissing': Record<never, never>
  'ticket-property.formAnswers.changed': { by: string; name: string | number | readonly string[] }
  'ticket-property.events.until': { sentence: string | number | readonly string[]; when: string | number | readonly string[] }
  'ticket-property.events.wokenUp': Record<never, never>
  'ticket-property.events.closedByTime': { days: number }
  'ticket-property.events.snoozed': { until: string | number | readonly string[] }
  'ticket-property.events.snoozeChanged': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'ticket-property.events.unsnoozed': Record<never, never>
  'ticket-property.events.formAnswers': Record<never, never>
  'ticket-property.events.missingAnswers': { fields: string | number | readonly string[] }
  'ticket-property.events.followUp': { number: string | number | readonly string[] }
  'ticket-property.events.follows': { number: string | number | readonly string[] }
  'ticket-thread.thread.label': Record<never, never>
  'ticket-thread.thread.messageBy': { name: string | number | readonly string[] }
  'ticket-thread.thread.student': Record<never, never>
  'ticket-thread.thread.participant': Record<never, never>
  'ticket-thread.thread.note': Record<never, never>
  'ticket-thread.thread.publicReply': Record<never, never>
  'ticket-thread.thread.sender.unverified': Record<never, never>
  'ticket-thread.thread.sender.other_address': Record<never, never>
  'ticket-thread.thread.sentFrom': { address: string | number | readonly string[] }
  'ticket-thread.thread.files': Record<never, never>
  'ticket-thread.thread.copyLink': Record<never, never>
  'ticket-thread.thread.linkCopied': Record<never, never>
  'ticket-thread.thread.linkNotCopied': Record<never, never>
  'ticket-thread.thread.notDelivered': { recipient: string | number | readonly string[] }
  'ticket-thread.thread.notSent': { recipient: string | number | readonly string[] }
  'ticket-thread.thread.newBelow': { count: number }
  'ticket-thread.thread.today': { date: string | number | readonly string[] }
  'ticket-thread.thread.day': { date: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'ticket-thread.thread.fold': { count: number; from: string | number | readonly string[]; to: string | number | readonly string[] }
  'ticket-thread.thread.foldOn': { count: number; date: string | number | readonly string[] }
  'ticket-thread.mail.form': Record<never, never>
  'ticket-thread.mail.asText': Record<never, never>
  'ticket-thread.mail.asSent': Record<never, never>
  'ticket-thread.mail.frame': { name: string | number | readonly string[] }
  'ticket-thread.mail.blocked': { count: number }
  'ticket-thread.mail.original': Record<never, never>
  'ticket-thread.composer.label': Record<never, never>
  'ticket-thread.composer.kind': Record<never, never>
  'ticket-thread.composer.reply': Record<never, never>
  'ticket-thread.composer.note': Record<never, never>
  'ticket-thread.composer.draft': Record<never, never>
  'ticket-thread.composer.replyTo': { name: string | number | readonly string[] }
  'ticket-thread.composer.noteFor': Record<never, never>
  'ticket-thread.composer.replyPlaceholder': Record<never, never>
  'ticket-thread.composer.notePlaceholder': Record<never, never>
  'ticket-thread.composer.canned': Record<never, never>
  'ticket-thread.composer.cannedShort': Record<never, never>
  'ticket-thread.composer.attach': Record<never, never>
  'ticket-thread.composer.signature': Record<never, never>
  'ticket-thread.composer.send': Record<never, never>
  'ticket-thread.composer.addNote': Record<never, never>
  'ticket-thread.composer.sendAnd': { status: string | number | readonly string[] }
  'ticket-thread.composer.sender': Record<never, never>
  'ticket-thread.composer.sendOptions': Record<never, never>
  'ticket-thread.composer.sent': Record<never, never>
  'ticket-thread.composer.closed': Record<never, never>
  'ticket-thread.format.mentions': Record<never, never>
  'ticket-thread.draft.saving': Record<never, never>
  'ticket-thread.draft.saved': Record<never, never>
  'ticket-thread.draft.kept': Record<never, never>
  'ticket-thread.draft.conflict': Record<never, never>
  'ticket-thread.draft.conflictGone': Record<never, never>
  'ticket-thread.draft.useTheirs': Record<never, never>
  'ticket-thread.draft.useNothing': Record<never, never>
  'ticket-thread.draft.keepMine': Record<never, never>
  'ticket-thread.draft.other': Record<never, never>
  'ticket-thread.draft.switch': Record<never, never>
  'ticket-thread.draft.discardOther': Record<never, never>
  'ticket-thread.stale.title': { count: number }
  'ticket-thread.stale.text': Record<never, never>
  'ticket-thread.stale.sendAnyway': Record<never, never>
  'ticket-thread.stale.addAnyway': Record<never, never>
  'ticket-thread.stale.back': Record<never, never>
  'ticket-watchers.watchers': Record<never, never>
  'ticket-watchers.retry': Record<never, never>
  'ticket-watchers.nobody': Record<never, never>
  'ticket-watchers.watch': Record<never, never>
  'ticket-watchers.unwatch': Record<never, never>
  'ticket-watchers.watching': Record<never, never>
  'ticket-watchers.stopped': Record<never, never>
  'ticket-watchers.names': { names: string | number | readonly string[] }
  'ticket-watchers.more': { count: string | number | readonly string[] }
  'ticket.gone.title': { number: string | number | readonly string[] }
  'ticket.gone.text': Record<never, never>
  'ticket.menu.label': Record<never, never>
  'ticket.menu.merge': Record<never, never>
  'ticket.menu.link': Record<never, never>
  'ticket.menu.print': Record<never, never>
  'ticket.menu.copy': Record<never, never>
  'ticket.menu.copied': Record<never, never>
  'ticket.menu.copyFailed': Record<never, never>
  'ticket.cancel': Record<never, never>
  'ticket.find.label': Record<never, never>
  'ticket.find.placeholder': Record<never, never>
  'ticket.find.list': Record<never, never>
  'ticket.find.none': Record<never, never>
  'ticket.find.noneOf': { name: string | number | readonly string[] }
  'ticket.find.change': Record<never, never>
  'ticket.merge.title': { number: string | number | readonly string[] }
  'ticket.merge.text': Record<never, never>
  'ticket.merge.moves': { files: number; into: string | number | readonly string[]; messages: number }
  'ticket.merge.closes': { from: string | number | readonly string[] }
  'ticket.merge.tells': { into: string | number | readonly string[]; name: string | number | readonly string[] }
  'ticket.merge.tellsNobody': Record<never, never>
  'ticket.merge.undo': { hours: number }
  'ticket.merge.confirm': { into: string | number | readonly string[] }
  'ticket.merge.done': { from: string | number | readonly string[]; into: string | number | readonly string[] }
  'ticket.merge.undoIt': Record<never, never>
  'ticket.merge.undone': { from: string | number | readonly string[] }
  'ticket.message.menu': Record<never, never>
  'ticket.message.split': Record<never, never>
  'ticket.message.move': Record<never, never>
  'ticket.move.title': Record<never, never>
  'ticket.move.text': { number: string | number | readonly string[] }
  'ticket.move.what': Record<never, never>
  'ticket.move.moves': { files: number; into: string | number | readonly string[]; isNote: boolean; name: string | number | readonly string[] }
  'ticket.move.opens': { into: string | number | readonly string[] }
  'ticket.move.tellsNobody': Record<never, never>
  'ticket.move.back': Record<never, never>
  'ticket.move.reader': { into: string | number | readonly string[]; name: string | number | readonly string[] }
  'ticket.move.confirmReader': { name: string | number | readonly string[] }
  'ticket.move.confirm': { into: string | number | readonly string[] }
  'ticket.move.done': { into: string | number | readonly string[] }
  'ticket.move.undo': Record<never, never>
  'ticket.move.undone': { number: string | number | readonly string[] }
  'ticket.split.title': { number: string | number | readonly string[] }
  'ticket.split.text': { name: string | number | readonly string[]; number: string | number | readonly string[] }
  'ticket.split.subject': Record<never, never>
  'ticket.split.topic': Record<never, never>
  'ticket.split.team': Record<never, never>
  'ticket.split.teamOfTopic': Record<never, never>
  'ticket.split.requester': Record<never, never>
  'ticket.split.change': Record<never, never>
  'ticket.split.find': Record<never, never>
  'ticket.split.people': Record<never, never>
  'ticket.split.nobody': Record<never, never>
  'ticket.split.clock': { when: string | number | readonly string[] }
  'ticket.split.tells': { name: string | number | readonly string[] }
  'ticket.split.reader': { name: string | number | readonly string[] }
  'ticket.split.confirmReader': { name: string | number | readonly string[] }
  'ticket.split.confirm': Record<never, never>
  'ticket.split.done': { number: string | number | readonly string[] }
  'ticket.split.elsewhere': { number: string | number | readonly string[]; team: string | number | readonly string[] }
  'ticket.split.topicsFailed': Record<never, never>
  'ticket.split.retry': Record<never, never>
  'ticket.several.button': Record<never, never>
  'ticket.several.tooMany': { most: number }
  'ticket.several.title': { tickets: number }
  'ticket.several.into': Record<never, never>
  'ticket.several.stays': Record<never, never>
  'ticket.several.not': { reason: string | number | readonly string[] }
  'ticket.several.confirm': { into: string | number | readonly string[]; tickets: number }
  'ticket.several.done': { into: string | number | readonly string[]; tickets: number }
  'ticket.several.undone': { tickets: number }
  'ticket.several.failed': { number: string | number | readonly string[]; reason: string | number | readonly string[] }
  'ticket.notDelivered.title': Record<never, never>
  'ticket.notDelivered.text': { recipient: string | number | readonly string[] }
  'ticket.notDelivered.show': Record<never, never>
  'ticket.forward.label': Record<never, never>
  'ticket.forward.for': { person: string | number | readonly string[] }
  'ticket.forward.make': { name: string | number | readonly string[] }
  'ticket.forward.made': { name: string | number | readonly string[] }
  'ticket.banner.into': Record<never, never>
  'ticket.banner.hidden': Record<never, never>
  'ticket.banner.by': { name: string | number | readonly string[] }
  'ticket.banner.open': { number: string | number | readonly string[] }
  'ticket.banner.undo': Record<never, never>
  'ticket.link.title': { number: string | number | readonly string[] }
  'ticket.link.text': Record<never, never>
  'ticket.link.relation': { number: string | number | readonly string[] }
  'ticket.link.relations.related': Record<never, never>
  'ticket.link.relations.duplicate_of': Record<never, never>
  'ticket.link.relations.duplicated_by': Record<never, never>
  'ticket.link.relations.child': Record<never, never>
  'ticket.link.relations.parent': Record<never, never>
  'ticket.link.confirm': Record<never, never>
  'ticket.link.done': Record<never, never>
  'ticket.link.removed': Record<never, never>
  'ticket.automations': Record<never, never>
  'ticket.awayUntil': { name: string | number | readonly string[]; until: string | number | readonly string[] }
  'ticket.panel.title': Record<never, never>
  'ticket.panel.link': Record<never, never>
  'ticket.panel.linkLong': Record<never, never>
  'ticket.panel.none': Record<never, never>
  'ticket.panel.failed': Record<never, never>
  'ticket.panel.remove': { number: string | number | readonly string[] }
  'ticket.panel.undo': { number: string | number | readonly string[] }
  'ticket.panel.merged': Record<never, never>
  'ticket.panel.mergedHidden': Record<never, never>
  'ticket.panel.relations.related': Record<never, never>
  'ticket.panel.relations.duplicate_of': Record<never, never>
  'ticket.panel.relations.duplicated_by': Record<never, never>
  'ticket.panel.relations.parent': Record<never, never>
  'ticket.panel.relations.child': Record<never, never>
  'ticket.panel.relations.follow_up_of': Record<never, never>
  'ticket.panel.relations.followed_up_by': Record<never, never>
  'ticket.events.automation': { title: string | number | readonly string[] }
  'ticket.events.webhook': { name: string | number | readonly string[]; title: string | number | readonly string[] }
  'ticket.events.automationNothing': { title: string | number | readonly string[] }
  'ticket.events.automationFailed': { title: string | number | readonly string[] }
  'ticket.events.byTurns': { to: string | number | readonly string[] }
  'ticket.events.leastLoaded': { to: string | number | readonly string[] }
  'ticket.events.deputy': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'ticket.events.awayAgain': { from: string | number | readonly string[] }
  'ticket.events.waitsNobody': { team: string | number | readonly string[] }
  'ticket.events.waitsFull': { team: string | number | readonly string[] }
  'ticket.events.waitsSkill': { team: string | number | readonly string[] }
  'ticket.events.macro': { title: string | number | readonly string[] }
  'ticket.events.merged': Record<never, never>
  'ticket.events.mergedHere': { number: string | number | readonly string[] }
  'ticket.events.unmerged': Record<never, never>
  'ticket.events.unmergedHere': { number: string | number | readonly string[] }
  'ticket.events.messageAway': { number: string | number | readonly string[] }
  'ticket.events.messageHere': { isKnown: boolean; number: string | number | readonly string[] }
  'ticket.events.splitAway': { number: string | number | readonly string[] }
  'ticket.events.splitHere': { isKnown: boolean; number: string | number | readonly string[] }
  'ticket.events.requester': { name: string | number | readonly string[] }
  'ticket.events.rated': { rating: string | number | readonly string[] }
  'ticket.opened.at': { channel: string | number | readonly string[]; when: string | number | readonly string[] }
  'ticket.opened.by': { createdBy: string | number | readonly string[]; requester: string | number | readonly string[] }
  'ticket.print.title': Record<never, never>
  'ticket.print.back': Record<never, never>
  'ticket.print.print': Record<never, never>
  'ticket.print.notes': Record<never, never>
  'ticket.print.printed': { when: string | number | readonly string[] }
  'ticket.print.unlisted': { answer: string | number | readonly string[] }
  'ticket.print.number': Record<never, never>
  'ticket.print.requester': Record<never, never>
  'ticket.print.status': Record<never, never>
  'ticket.print.priority': Record<never, never>
  'ticket.print.team': Record<never, never>
  'ticket.print.assignee': Record<never, never>
  'ticket.print.nobody': Record<never, never>
  'ticket.print.topic': Record<never, never>
  'ticket.print.course': Record<never, never>
  'ticket.print.opened': Record<never, never>
  'ticket.print.updated': Record<never, never>
  'ticket.print.conversation': Record<never, never>
  'ticket.print.note': Record<never, never>
  'ticket.print.student': Record<never, never>
  'ticket.print.files': Record<never, never>
  'ticket.print.noMessages': Record<never, never>
  'topics.title': Record<never, never>
  'topics.text': Record<never, never>
  'topics.create': Record<never, never>
  'topics.empty': Record<never, never>
  'topics.emptyText': Record<never, never>
  'topics.topic': Record<never, never>
  'topics.count': { count: number }
  'topics.open': Record<never, never>
  'topics.toggle': { name: string | number | readonly string[] }
  'topics.basics': Record<never, never>
  'topics.basicsText': Record<never, never>
  'topics.heading': Record<never, never>
  'topics.headingHint': Record<never, never>
  'topics.description': Record<never, never>
  'topics.descriptionHint': Record<never, never>
  'topics.icon': Record<never, never>
  'topics.icons.circle-help': Record<never, never>
  'topics.icons.banknote': Record<never, never>
  'topics.icons.calendar-clock': Record<never, never>
  'topics.icons.clipboard-check': Record<never, never>
  'topics.icons.globe': Record<never, never>
  'topics.icons.heart-handshake': Record<never, never>
  'topics.icons.house': Record<never, never>
  'topics.icons.library': Record<never, never>
  'topics.icons.wifi': Record<never, never>
  'topics.parent': Record<never, never>
  'topics.parentHint': Record<never, never>
  'topics.parentHasTickets': { count: number; name: string | number | readonly string[] }
  'topics.noParent': Record<never, never>
  'topics.below': { parent: string | number | readonly string[] }
  'topics.atTheTop': Record<never, never>
  'topics.tickets': Record<never, never>
  'topics.ticketsText': Record<never, never>
  'topics.team': Record<never, never>
  'topics.teamHint': Record<never, never>
  'topics.usesDepartmentTeam': Record<never, never>
  'topics.usesDepartmentTeamHint': Record<never, never>
  'topics.chooseTeam': Record<never, never>
  'topics.priority': Record<never, never>
  'topics.form': Record<never, never>
  'topics.formHint': Record<never, never>
  'topics.noForm': Record<never, never>
  'topics.preview': Record<never, never>
  'topics.previewNoForm': Record<never, never>
  'topics.previewCourse': Record<never, never>
  'topics.previewCourses': Record<never, never>
  'topics.takesNoTickets': Record<never, never>
  'topics.archiveRefused': { count: number }
  'topics.archiveTitle': { name: string | number | readonly string[] }
  'topics.archiveText': Record<never, never>
  'topics.needsCourse': Record<never, never>
  'topics.needsCourseHint': Record<never, never>
  'topics.students': Record<never, never>
  'topics.studentsText': Record<never, never>
  'topics.departments': Record<never, never>
  'topics.departmentsHint': Record<never, never>
  'topics.everyone': Record<never, never>
  'topics.everyTeam': Record<never, never>
  'topics.newUntil': Record<never, never>
  'topics.newUntilHint': Record<never, never>
  'topics.isDefaultExpanded': Record<never, never>
  'topics.isDefaultExpandedHint': Record<never, never>
  'topics.isDisabled': Record<never, never>
  'topics.isDisabledHint': Record<never, never>
  'topics.disabledBecause': Record<never, never>
  'topics.disabledBecauseHint': Record<never, never>
  'topics.disabledSays': { because: string | number | readonly string[] }
  'topics.takesTickets': Record<never, never>
  'topics.yes': Record<never, never>
  'topics.no': Record<never, never>
  'topics.isNew': Record<never, never>
  'topics.previewDepartment': Record<never, never>
  'topics.previewNoDepartment': Record<never, never>
  'topics.previewHidden': Record<never, never>
  'topics.goesTo': Record<never, never>
  'topics.policy': Record<never, never>
  'topics.noPolicy': Record<never, never>
  'translations.title': Record<never, never>
  'translations.text': Record<never, never>
  'translations.textWrittenIn': { language: string | number | readonly string[] }
  'translations.search': Record<never, never>
  'translations.keys': Record<never, never>
  'translations.languages': Record<never, never>
  'translations.counts.missing': { count: number }
  'translations.counts.outdated': { count: number }
  'translations.counts.complete': { count: number }
  'translations.oneLanguage': Record<never, never>
  'translations.oneLanguageText': Record<never, never>
  'translations.chooseLanguages': Record<never, never>
  'translations.kind': Record<never, never>
  'translations.kinds.all': Record<never, never>
  'translations.kinds.topic': Record<never, never>
  'translations.kinds.form': Record<never, never>
  'translations.kinds.article_category': Record<never, never>
  'translations.kinds.canned_response': Record<never, never>
  'translations.kinds.macro': Record<never, never>
  'translations.kinds.department': Record<never, never>
  'translations.kinds.team': Record<never, never>
  'translations.kinds.business_hours': Record<never, never>
  'translations.kinds.site': Record<never, never>
  'translations.kindOf.topic': Record<never, never>
  'translations.kindOf.form': Record<never, never>
  'translations.kindOf.article_category': Record<never, never>
  'translations.kindOf.canned_response': Record<never, never>
  'translations.kindOf.macro': Record<never, never>
  'translations.kindOf.department': Record<never, never>
  'translations.kindOf.team': Record<never, never>
  'translations.kindOf.business_hours': Record<never, never>
  'translations.kindOf.site': Record<never, never>
  'translations.show.open': Record<never, never>
  'translations.show.missing': Record<never, never>
  'translations.show.outdated': Record<never, never>
  'translations.show.current': Record<never, never>
  'translations.show.all': Record<never, never>
  'translations.state.missing': Record<never, never>
  'translations.state.outdated': Record<never, never>
  'translations.state.current': Record<never, never>
  'translations.state.saved': Record<never, never>
  'translations.empty.open': Record<never, never>
  'translations.empty.openText': Record<never, never>
  'translations.empty.missing': Record<never, never>
  'translations.empty.outdated': Record<never, never>
  'translations.empty.current': Record<never, never>
  'translations.empty.all': Record<never, never>
  'translations.shown': { shown: number; total: number }
  'translations.fields.name': Record<never, never>
  'translations.fields.title': Record<never, never>
  'translations.fields.description': Record<never, never>
  'translations.fields.disabled_because': Record<never, never>
  'translations.fields.summary': Record<never, never>
  'translations.fields.label': Record<never, never>
  'translations.fields.hint': Record<never, never>
  'translations.fields.choice': Record<never, never>
  'translations.fields.html': Record<never, never>
  'translations.fields.reply': Record<never, never>
  'translations.fields.holiday': Record<never, never>
  'translations.fields.page_title_default': Record<never, never>
  'translations.fields.page_title_prefix': Record<never, never>
  'translations.fields.page_title_suffix': Record<never, never>
  'translations.fields.footer_link': Record<never, never>
  'translations.within': { field: string | number | readonly string[]; within: string | number | readonly string[] }
  'translations.input': { field: string | number | readonly string[]; language: string | number | readonly string[]; record: string | number | readonly string[] }
  'translations.before': Record<never, never>
  'translations.save': Record<never, never>
  'translations.stillRight': Record<never, never>
  'translations.use': { text: string | number | readonly string[] }
  'translations.saved': { field: string | number | readonly string[]; record: string | number | readonly string[] }
  'translations.removed': { field: string | number | readonly string[]; record: string | number | readonly string[] }
  'translations.conflict.source': Record<never, never>
  'translations.conflict.theirs': Record<never, never>
  'translations.conflict.removed': Record<never, never>
  'translations.conflict.keep': Record<never, never>
  'translations.conflict.compare': Record<never, never>
  'translations.conflict.discard': Record<never, never>
  'translations.import.open': Record<never, never>
  'translations.import.title': { language: string | number | readonly string[] }
  'translations.import.text': { megabytes: number }
  'translations.import.file': Record<never, never>
  'translations.import.tooLarge': { megabytes: number }
  'translations.import.reading': Record<never, never>
  'translations.import.failed': Record<never, never>
  'translations.import.failedRun': Record<never, never>
  'translations.import.found': { count: number }
  'translations.import.done': { count: number }
  'translations.import.changed': Record<never, never>
  'translations.import.unchanged': Record<never, never>
  'translations.import.empty': Record<never, never>
  'translations.import.refused': Record<never, never>
  'translations.import.problems': Record<never, never>
  'translations.import.more': { count: number; shown: number }
  'translations.import.line': { line: number }
  'translations.import.problem.unknown': Record<never, never>
  'translations.import.problem.source_changed': Record<never, never>
  'translations.import.problem.too_long': Record<never, never>
  'translations.import.problem.too_much_formatting': Record<never, never>
  'translations.import.problem.unknown_placeholders': Record<never, never>
  'translations.import.run': { count: number }
  'translations.import.close': Record<never, never>
  'translations.rich.none': Record<never, never>
  'translations.rich.translate': Record<never, never>
  'translations.rich.edit': Record<never, never>
  'translations.rich.copy': Record<never, never>
  'translations.rich.cancel': Record<never, never>
  'translations.rich.keys': Record<never, never>
  'translations.rich.translateNamed': { label: string | number | readonly string[] }
  'translations.rich.editNamed': { label: string | number | readonly string[] }
  'users.title': Record<never, never>
  'users.text': Record<never, never>
  'users.create': Record<never, never>
  'users.createTitle': Record<never, never>
  'users.empty': Record<never, never>
  'users.emptyText': Record<never, never>
  'users.emptyDeactivated': Record<never, never>
  'users.who': Record<never, never>
  'users.everybody': Record<never, never>
  'users.students': Record<never, never>
  'users.staff': Record<never, never>
  'users.student': Record<never, never>
  'users.email': Record<never, never>
  'users.ownEmail': Record<never, never>
  'users.emailHint': Record<never, never>
  'users.emailConfirmed': Record<never, never>
  'users.pendingEmail': { email: string | number | readonly string[]; pending: string | number | readonly string[] }
  'users.pendingFurther': { email: string | number | readonly string[]; pending: string | number | readonly string[] }
  'users.addresses.title': Record<never, never>
  'users.addresses.text': Record<never, never>
  'users.addresses.add': Record<never, never>
  'users.addresses.next': Record<never, never>
  'users.addresses.hint': Record<never, never>
  'users.addresses.ask': Record<never, never>
  'users.addresses.asked': { email: string | number | readonly string[] }
  'users.addresses.removed': { email: string | number | readonly string[] }
  'users.addresses.madePrimary': { email: string | number | readonly string[] }
  'users.addresses.resumed': { email: string | number | readonly string[] }
  'users.externalId': Record<never, never>
  'users.externalIdHint': Record<never, never>
  'users.role': Record<never, never>
  'users.roleHint': Record<never, never>
  'users.ownRole': Record<never, never>
  'users.teams': Record<never, never>
  'users.teamsHint': Record<never, never>
  'users.department': Record<never, never>
  'users.courses': Record<never, never>
  'users.timezone': Record<never, never>
  'users.timezoneHint': Record<never, never>
  'users.basics': Record<never, never>
  'users.basicsText': Record<never, never>
  'users.access': Record<never, never>
  'users.accessText': Record<never, never>
  'users.studies': Record<never, never>
  'users.studiesText': Record<never, never>
  'users.about': { email: string | number | readonly string[]; role: string | number | readonly string[] }
  'users.locked': Record<never, never>
  'users.lockedAnonymised': Record<never, never>
  'users.merge.action': Record<never, never>
  'users.merge.title': { name: string | number | readonly string[] }
  'users.merge.text': Record<never, never>
  'users.merge.search': Record<never, never>
  'users.merge.placeholder': Record<never, never>
  'users.merge.list': Record<never, never>
  'users.merge.none': Record<never, never>
  'users.merge.into': { name: string | number | readonly string[] }
  'users.merge.movesTitle': Record<never, never>
  'users.merge.tickets': { count: number; messages: number }
  'users.merge.addresses': { addresses: string | number | readonly string[] }
  'users.merge.identities': { count: number }
  'users.merge.courses': { count: number }
  'users.merge.participations': { count: number }
  'users.merge.department': { name: string | number | readonly string[] }
  'users.merge.externalId': Record<never, never>
  'users.merge.joinedTitle': Record<never, never>
  'users.merge.sameTickets': { count: number }
  'users.merge.sameCourses': { count: number }
  'users.merge.endsTitle': Record<never, never>
  'users.merge.ends': { name: string | number | readonly string[] }
  'users.merge.devices': { count: number }
  'users.merge.staff': { name: string | number | readonly string[] }
  'users.merge.undoText': { days: number; name: string | number | readonly string[] }
  'users.merge.confirm': { name: string | number | readonly string[] }
  'users.merge.back': Record<never, never>
  'users.merge.changed': Record<never, never>
  'users.merge.done': { name: string | number | readonly string[] }
  'users.merge.mergedInto': { date: string | number | readonly string[]; name: string | number | readonly string[] }
  'users.merge.merged': { date: string | number | readonly string[]; name: string | number | readonly string[] }
  'users.merge.undoUntil': { date: string | number | readonly string[] }
  'users.merge.open': { name: string | number | readonly string[] }
  'users.merge.undo': Record<never, never>
  'users.merge.undoTitle': { name: string | number | readonly string[] }
  'users.merge.undoQuestion': { name: string | number | readonly string[] }
  'users.merge.undone': { name: string | number | readonly string[] }
  'users.anonymise.action': Record<never, never>
  'users.anonymise.title': { name: string | number | readonly string[] }
  'users.anonymise.text': Record<never, never>
  'users.anonymise.goesTitle': Record<never, never>
  'users.anonymise.goes': Record<never, never>
  'users.anonymise.staysTitle': Record<never, never>
  'users.anonymise.stays': { name: string | number | readonly string[] }
  'users.anonymise.formerStudent': Record<never, never>
  'users.anonymise.formerStaff': Record<never, never>
  'users.anonymise.confirm': { email: string | number | readonly string[] }
  'users.anonymise.submit': Record<never, never>
  'users.anonymise.done': Record<never, never>
  'users.deactivate': Record<never, never>
  'users.deactivated': Record<never, never>
  'users.deactivatedCount': { count: string | number | readonly string[]; hasCount: boolean }
  'users.deactivateTitle': { name: string | number | readonly string[] }
  'users.deactivateText': Record<never, never>
  'users.invitation.title': Record<never, never>
  'users.invitation.text': { email: string | number | readonly string[] }
  'users.invitation.password': Record<never, never>
  'users.invitation.hint': Record<never, never>
  'users.invitation.submit': Record<never, never>
  'users.invitation.waiting': Record<never, never>
  'users.invitation.ends': { when: string | number | readonly string[] }
  'users.invitation.ended': { when: string | number | readonly string[] }
  'users.invitation.invited': Record<never, never>
  'users.invitation.again': Record<never, never>
  'users.invitation.sent': Record<never, never>
  'users.unused': Record<never, never>
  'users.used': Record<never, never>
  'users.asksForDeletion': Record<never, never>
  'users.mailFails': Record<never, never>
  'users.mailFailsTo': { emails: string | number | readonly string[] }
  'users.deletionRequested': { date: string | number | readonly string[] }
  'wall.title': Record<never, never>
  'wall.text': Record<never, never>
  'wall.loading': Record<never, never>
  'wall.add': Record<never, never>
  'wall.empty': Record<never, never>
  'wall.emptyText': Record<never, never>
  'wall.name': Record<never, never>
  'wall.nameHint': Record<never, never>
  'wall.teams': Record<never, never>
  'wall.teamsHint': Record<never, never>
  'wall.allTeams': { name: string | number | readonly string[] }
  'wall.days': Record<never, never>
  'wall.dayChoice': { count: number }
  'wall.seconds': Record<never, never>
  'wall.secondChoice': { count: number }
  'wall.shows': Record<never, never>
  'wall.showsHint': Record<never, never>
  'wall.showChoice.subjects': Record<never, never>
  'wall.showChoice.agents': Record<never, never>
  'wall.create': Record<never, never>
  'wall.cancel': Record<never, never>
  'wall.made': { name: string | number | readonly string[] }
  'wall.madeText': Record<never, never>
  'wall.link': Record<never, never>
  'wall.maker': Record<never, never>
  'wall.ends': Record<never, never>
  'wall.seen': Record<never, never>
  'wall.never': Record<never, never>
  'wall.lost': { name: string | number | readonly string[] }
  'wall.actions': Record<never, never>
  'wall.revoke': Record<never, never>
  'wall.revokeNamed': { name: string | number | readonly string[] }
  'wall.revokeTitle': Record<never, never>
  'wall.revokeText': { name: string | number | readonly string[] }
  'wall.revoked': Record<never, never>
  'wall.board.title': Record<never, never>
  'wall.board.opening': Record<never, never>
  'wall.board.allTeams': Record<never, never>
  'wall.board.open': Record<never, never>
  'wall.board.unassigned': Record<never, never>
  'wall.board.atRisk': Record<never, never>
  'wall.board.breached': Record<never, never>
  'wall.board.createdToday': Record<never, never>
  'wall.board.resolvedToday': Record<never, never>
  'wall.board.breaching': Record<never, never>
  'wall.board.dueOrder': Record<never, never>
  'wall.board.nothing': Record<never, never>
  'wall.board.number': { number: string | number | readonly string[] }
  'wall.board.late': { time: string | number | readonly string[] }
  'wall.board.byTeam': Record<never, never>
  'wall.board.byAgent': Record<never, never>
  'wall.board.page': { place: string | number | readonly string[]; total: string | number | readonly string[] }
  'wall.board.next': Record<never, never>
  'wall.board.previous': Record<never, never>
  'wall.board.pause': Record<never, never>
  'wall.board.go': Record<never, never>
  'wall.board.fullScreen': Record<never, never>
  'wall.board.ended': Record<never, never>
  'wall.board.endedText': Record<never, never>
  'wall.board.noConnection': Record<never, never>
  'wall.board.lost': { figures: string | number | readonly string[]; since: string | number | readonly string[] }
  'webhooks.title': Record<never, never>
  'webhooks.text': Record<never, never>
  'webhooks.create': Record<never, never>
  'webhooks.empty': Record<never, never>
  'webhooks.emptyText': Record<never, never>
  'webhooks.about': { owner: string | number | readonly string[] }
  'webhooks.basics': Record<never, never>
  'webhooks.basicsText': Record<never, never>
  'webhooks.name': Record<never, never>
  'webhooks.nameHint': Record<never, never>
  'webhooks.address': Record<never, never>
  'webhooks.addressHint': Record<never, never>
  'webhooks.eventsLabel': Record<never, never>
  'webhooks.eventsText': Record<never, never>
  'webhooks.events.created': Record<never, never>
  'webhooks.events.replied': Record<never, never>
  'webhooks.events.noteAdded': Record<never, never>
  'webhooks.events.status': Record<never, never>
  'webhooks.events.assigned': Record<never, never>
  'webhooks.events.team': Record<never, never>
  'webhooks.events.priority': Record<never, never>
  'webhooks.events.topic': Record<never, never>
  'webhooks.events.department': Record<never, never>
  'webhooks.events.course': Record<never, never>
  'webhooks.events.language': Record<never, never>
  'webhooks.events.tags': Record<never, never>
  'webhooks.events.formAnswers': Record<never, never>
  'webhooks.events.requester': Record<never, never>
  'webhooks.events.rated': Record<never, never>
  'webhooks.events.merged': Record<never, never>
  'webhooks.events.unmerged': Record<never, never>
  'webhooks.events.deleted': Record<never, never>
  'webhooks.events.warned': Record<never, never>
  'webhooks.events.breached': Record<never, never>
  'webhooks.sight': Record<never, never>
  'webhooks.sightText': Record<never, never>
  'webhooks.teams': Record<never, never>
  'webhooks.teamsHint': Record<never, never>
  'webhooks.allTeams': Record<never, never>
  'webhooks.personalData': Record<never, never>
  'webhooks.personalDataHint': Record<never, never>
  'webhooks.included': Record<never, never>
  'webhooks.leftOut': Record<never, never>
  'webhooks.secret': Record<never, never>
  'webhooks.secretText': Record<never, never>
  'webhooks.hint': { hint: string | number | readonly string[] }
  'webhooks.rotate': Record<never, never>
  'webhooks.rotateNamed': { name: string | number | readonly string[] }
  'webhooks.rotateText': Record<never, never>
  'webhooks.overlap': { at: string | number | readonly string[] }
  'webhooks.overlapLabel': Record<never, never>
  'webhooks.close': Record<never, never>
  'webhooks.archiveTitle': { name: string | number | readonly string[] }
  'webhooks.archiveText': Record<never, never>
  'webhooks.health': Record<never, never>
  'webhooks.states.on': Record<never, never>
  'webhooks.states.failing': Record<never, never>
  'webhooks.states.paused': Record<never, never>
  'webhooks.states.stopped': Record<never, never>
  'webhooks.stops.gone': Record<never, never>
  'webhooks.stops.failing': Record<never, never>
  'webhooks.stops.secret_lost': Record<never, never>
  'webhooks.failingSince': { at: string | number | readonly string[] }
  'webhooks.waitingCount': { count: number }
  'webhooks.droppedCount': { at: string | number | readonly string[]; count: number }
  'webhooks.test': Record<never, never>
  'webhooks.tested': Record<never, never>
  'webhooks.pause': Record<never, never>
  'webhooks.turnOn': Record<never, never>
  'webhooks.paused': Record<never, never>
  'webhooks.turnedOn': Record<never, never>
  'webhooks.lastDelivered': Record<never, never>
  'webhooks.never': Record<never, never>
  'webhooks.counts.waiting': Record<never, never>
  'webhooks.counts.failed': Record<never, never>
  'webhooks.deliveries': Record<never, never>
  'webhooks.deliveriesText': Record<never, never>
  'webhooks.show': Record<never, never>
  'webhooks.shows.all': Record<never, never>
  'webhooks.shows.waiting': { count: string | number | readonly string[]; hasCount: boolean }
  'webhooks.shows.delivered': { count: string | number | readonly string[]; hasCount: boolean }
  'webhooks.shows.failed': { count: string | number | readonly string[]; hasCount: boolean }
  'webhooks.deliveryStates.waiting': Record<never, never>
  'webhooks.deliveryStates.delivered': Record<never, never>
  'webhooks.deliveryStates.failed': Record<never, never>
  'webhooks.columns.type': Record<never, never>
  'webhooks.columns.ticket': Record<never, never>
  'webhooks.columns.state': Record<never, never>
  'webhooks.columns.tries': Record<never, never>
  'webhooks.columns.last': Record<never, never>
  'webhooks.columns.when': Record<never, never>
  'webhooks.columns.actions': Record<never, never>
  'webhooks.loading': Record<never, never>
  'webhooks.noDeliveries': Record<never, never>
  'webhooks.noDeliveriesText': Record<never, never>
  'webhooks.noneOfState': Record<never, never>
  'webhooks.more': Record<never, never>
  'webhooks.notTried': Record<never, never>
  'webhooks.nextTry': { at: string | number | readonly string[] }
  'webhooks.answer': { status: string | number | readonly string[]; words: string | number | readonly string[] }
  'webhooks.problems.none': Record<never, never>
  'webhooks.problems.answered': Record<never, never>
  'webhooks.problems.redirected': Record<never, never>
  'webhooks.problems.timeout': Record<never, never>
  'webhooks.problems.address_forbidden': Record<never, never>
  'webhooks.problems.name_unknown': Record<never, never>
  'webhooks.problems.unreachable': Record<never, never>
  'webhooks.problems.certificate': Record<never, never>
  'webhooks.details': Record<never, never>
  'webhooks.detailsOf': { hasTicket: boolean; ticket: string | number | readonly string[]; type: string | number | readonly string[] }
  'webhooks.detailsText': Record<never, never>
  'webhooks.body': Record<never, never>
  'webhooks.duration': { ms: number }
  'webhooks.repeat': Record<never, never>
  'webhooks.repeatOf': { hasTicket: boolean; ticket: string | number | readonly string[]; type: string | number | readonly string[] }
  'webhooks.repeated': Record<never, never>
  'webhooks.repeatPeriod': Record<never, never>
  'webhooks.repeatText': { zone: string | number | readonly string[] }
  'webhooks.from': Record<never, never>
  'webhooks.until': Record<never, never>
  'webhooks.repeatSubmit': Record<never, never>
  'webhooks.repeatedMany': { count: number }
}
