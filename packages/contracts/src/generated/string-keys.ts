// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'errors.invalid_request': Record<never, never>
  'errors.request_ambiguous': Record<never, never>
  'errors.nested_too_deeply': Record<never, never>
  'errors.too_many_entries': { max: string | number | readonly string[] }
  'errors.not_json': Record<never, never>
  'errors.request_empty': Record<never, never>
  'errors.content_type_not_json': Record<never, never>
  'errors.request_cut_short': Record<never, never>
  'errors.request_too_large': Record<never, never>
  'errors.page_gone': Record<never, never>
  'errors.address_not_found': Record<never, never>
  'errors.record_not_found': Record<never, never>
  'errors.forbidden': Record<never, never>
  'errors.role_not_allowed': Record<never, never>
  'errors.staff_only': Record<never, never>
  'errors.requesters_only': Record<never, never>
  'errors.people_only': Record<never, never>
  'errors.other_site': Record<never, never>
  'errors.stale_csrf_token': Record<never, never>
  'errors.too_many_requests': { count: number; unit: string }
  'errors.hourly_limit_reached': { minutes: number; what: string }
  'errors.too_many_subscriptions': { max: string | number | readonly string[] }
  'errors.sent_otherwise': Record<never, never>
  'errors.already_done': Record<never, never>
  'errors.idempotency_key_invalid': Record<never, never>
  'errors.changed_by_someone_else': { by: string; name: string | number | readonly string[] }
  'errors.unavailable': Record<never, never>
  'errors.not_set_up': Record<never, never>
  'errors.internal': Record<never, never>
  'errors.not_signed_in': Record<never, never>
  'errors.token_required': Record<never, never>
  'errors.token_invalid': Record<never, never>
  'errors.token_expired': Record<never, never>
  'errors.scope_missing': { scope: string | number | readonly string[] }
  'errors.token_not_taken': Record<never, never>
  'errors.session_ended': Record<never, never>
  'errors.session_not_found': Record<never, never>
  'errors.proof_required': Record<never, never>
  'errors.own_email': Record<never, never>
  'errors.profile_incomplete': Record<never, never>
  'errors.wrong_code': { triesLeft: number }
  'errors.wrong_or_expired_code': Record<never, never>
  'errors.code_expired': Record<never, never>
  'errors.code_from_other_browser': Record<never, never>
  'errors.too_many_code_tries': Record<never, never>
  'errors.wrong_password': Record<never, never>
  'errors.wrong_current_password': Record<never, never>
  'errors.password_unchanged': Record<never, never>
  'errors.password_guessable': { weakness: string }
  'errors.calendar_ended': Record<never, never>
  'errors.wall_screen_ended': Record<never, never>
  'errors.setup_link_invalid': Record<never, never>
  'errors.invitation_invalid': Record<never, never>
  'errors.password_reset_invalid': Record<never, never>
  'errors.sign_in_expired': Record<never, never>
  'errors.wrong_second_factor': Record<never, never>
  'errors.hotkey_not_free': Record<never, never>
  'errors.hotkey_taken': Record<never, never>
  'errors.second_factor_on': Record<never, never>
  'errors.second_factor_off': Record<never, never>
  'errors.second_factor_not_begun': Record<never, never>
  'errors.second_factor_required': Record<never, never>
  'errors.own_second_factor_first': Record<never, never>
  'errors.passkey_refused': Record<never, never>
  'errors.passkey_expired': Record<never, never>
  'errors.passkey_not_made': Record<never, never>
  'errors.passkey_known_already': Record<never, never>
  'errors.passkey_of_admin_area': Record<never, never>
  'errors.passkey_not_found': Record<never, never>
  'errors.passkeys_not_offered': Record<never, never>
  'errors.too_many_passkeys': { max: number }
  'errors.provider_unreachable': Record<never, never>
  'errors.provider_not_offered': Record<never, never>
  'errors.identity_not_found': Record<never, never>
  'errors.identity_confirmation_over': Record<never, never>
  'errors.staff_by_provider_only': Record<never, never>
  'errors.requesters_by_provider_only': Record<never, never>
  'errors.last_emergency_account': Record<never, never>
  'errors.emergency_by_passkey': Record<never, never>
  'errors.identity_refused': Record<never, never>
  'errors.last_way_in': Record<never, never>
  'errors.second_factor_code_required': Record<never, never>
  'errors.not_to_be_invited': Record<never, never>
  'errors.already_set_up': Record<never, never>
  'errors.setup_code_used_up': Record<never, never>
  'errors.setup_link_incomplete': Record<never, never>
  'errors.signs_in_by_code': { email: string | number | readonly string[] }
  'errors.unknown_role': { role: string | number | readonly string[] }
  'errors.away_ends_before': Record<never, never>
  'errors.away_too_long': { days: string | number | readonly string[] }
  'errors.own_deputy': Record<never, never>
  'errors.not_staff': Record<never, never>
  'errors.person_not_found': Record<never, never>
  'errors.one_line_required': Record<never, never>
  'errors.sender_address_required': Record<never, never>
  'errors.test_mail_not_found': Record<never, never>
  'errors.too_many_test_mails': { max: string | number | readonly string[] }
  'errors.email_template_not_found': Record<never, never>
  'errors.template_malformed': { column: string | number | readonly string[]; line: string | number | readonly string[]; problem: string | number | readonly string[] }
  'errors.template_unknown_variable': { column: string | number | readonly string[]; line: string | number | readonly string[]; name: string | number | readonly string[] }
  'errors.template_endless': { column: string | number | readonly string[]; line: string | number | readonly string[] }
  'errors.template_variable_required': { name: string | number | readonly string[] }
  'errors.delivery_not_found': Record<never, never>
  'errors.failed_job_not_found': Record<never, never>
  'errors.delivery_finished': Record<never, never>
  'errors.unknown_department': Record<never, never>
  'errors.department_follows_address': { department: string | number | readonly string[] }
  'errors.email_taken': Record<never, never>
  'errors.address_not_theirs': Record<never, never>
  'errors.address_not_confirmed': Record<never, never>
  'errors.address_confirmed_already': Record<never, never>
  'errors.primary_address_stays': Record<never, never>
  'errors.too_many_addresses': { most: string | number | readonly string[] }
  'errors.external_id_taken': Record<never, never>
  'errors.role_not_offered': Record<never, never>
  'errors.role_beyond_yours': Record<never, never>
  'errors.own_role': Record<never, never>
  'errors.own_teams': Record<never, never>
  'errors.own_membership': Record<never, never>
  'errors.mail_of_team_unseen': Record<never, never>
  'errors.tickets_would_come_to_you': Record<never, never>
  'errors.department_comes_to_you': Record<never, never>
  'errors.team_beyond_yours': Record<never, never>
  'errors.address_change_invalid': Record<never, never>
  'errors.last_superadmin': Record<never, never>
  'errors.account_beyond_yours': Record<never, never>
  'errors.own_deactivation': Record<never, never>
  'errors.own_anonymisation': Record<never, never>
  'errors.account_anonymised': Record<never, never>
  'errors.account_merged': Record<never, never>
  'errors.merge_with_self': Record<never, never>
  'errors.own_merge': Record<never, never>
  'errors.merge_of_staff': Record<never, never>
  'errors.merge_of_superadmin': Record<never, never>
  'errors.merge_of_deactivated': { name: string | number | readonly string[] }
  'errors.merge_before_deletion': { name: string | number | readonly string[] }
  'errors.merge_of_directory_account': Record<never, never>
  'errors.merge_of_unconfirmed_addresses': Record<never, never>
  'errors.merge_of_two_external_ids': Record<never, never>
  'errors.merge_of_too_many_addresses': { most: string | number | readonly string[] }
  'errors.merged_during_import': Record<never, never>
  'errors.not_merged_person': Record<never, never>
  'errors.people_merge_undone_too_late': { days: number }
  'errors.target_person_merged_since': { name: string | number | readonly string[] }
  'errors.merged_addresses_gone': Record<never, never>
  'errors.target_needs_own_address': Record<never, never>
  'errors.anonymised_during_import': Record<never, never>
  'errors.email_of_other': Record<never, never>
  'errors.web_push_off': Record<never, never>
  'errors.push_service_unknown': Record<never, never>
  'errors.push_device_not_found': Record<never, never>
  'errors.ticket_not_found': Record<never, never>
  'errors.ticket_deleted': Record<never, never>
  'errors.ticket_closed': Record<never, never>
  'errors.ticket_closed_for_good': Record<never, never>
  'errors.message_not_found': Record<never, never>
  'errors.message_required': Record<never, never>
  'errors.newer_messages': Record<never, never>
  'errors.last_seen_message_unknown': Record<never, never>
  'errors.already_submitted': Record<never, never>
  'errors.mailbox_not_of_ticket': Record<never, never>
  'errors.scheduled_reply_gone': Record<never, never>
  'errors.reply_sent': Record<never, never>
  'errors.schedule_not_in_future': Record<never, never>
  'errors.schedule_too_far': Record<never, never>
  'errors.draft_changed': Record<never, never>
  'errors.plain_or_rich_text': Record<never, never>
  'errors.too_much_formatting': Record<never, never>
  'errors.mention_cannot_see_ticket': { alias: string | number | readonly string[] }
  'errors.status_not_allowed': { from: string; to: string }
  'errors.reopened_too_late': Record<never, never>
  'errors.ticket_still_open': Record<never, never>
  'errors.ticket_takes_no_answers': Record<never, never>
  'errors.follow_up_exists': { number: string | number | readonly string[] }
  'errors.snooze_needs_waiting_status': Record<never, never>
  'errors.snooze_not_in_future': Record<never, never>
  'errors.snooze_too_far': Record<never, never>
  'errors.ticket_changed': Record<never, never>
  'errors.property_changed': { by: string; name: string | number | readonly string[]; property: string }
  'errors.taken_by': { name: string | number | readonly string[] }
  'errors.unassigned_meanwhile': Record<never, never>
  'errors.unknown_topic': Record<never, never>
  'errors.topic_disabled': { because: string | number | readonly string[] }
  'errors.topic_not_offered': Record<never, never>
  'errors.topic_not_found': Record<never, never>
  'errors.topic_takes_no_tickets': Record<never, never>
  'errors.unknown_team': Record<never, never>
  'errors.unknown_agent': Record<never, never>
  'errors.unknown_course': Record<never, never>
  'errors.unknown_requester': Record<never, never>
  'errors.requester_not_found': Record<never, never>
  'errors.requester_not_proposed': Record<never, never>
  'errors.address_cannot_sign_in': Record<never, never>
  'errors.assignee_cannot_see_ticket': Record<never, never>
  'errors.assignee_not_in_team': { team: string | number | readonly string[] }
  'errors.too_many_tags': { max: string | number | readonly string[] }
  'errors.form_not_found': Record<never, never>
  'errors.form_answers_invalid': Record<never, never>
  'errors.other_ticket_not_found': Record<never, never>
  'errors.link_to_itself': Record<never, never>
  'errors.second_parent': Record<never, never>
  'errors.parent_below': Record<never, never>
  'errors.move_into_itself': Record<never, never>
  'errors.first_message_stays': Record<never, never>
  'errors.staff_reply_stays': Record<never, never>
  'errors.note_is_no_ticket': Record<never, never>
  'errors.message_moved_away': { number: string | number | readonly string[] }
  'errors.other_reader': { name: string | number | readonly string[] }
  'errors.merge_into_itself': Record<never, never>
  'errors.merge_of_different_requesters': Record<never, never>
  'errors.ticket_merged': Record<never, never>
  'errors.source_merged': { number: string | number | readonly string[] }
  'errors.target_merged': { number: string | number | readonly string[] }
  'errors.target_merged_since': { number: string | number | readonly string[] }
  'errors.target_closed_for_good': { number: string | number | readonly string[] }
  'errors.target_final': { number: string | number | readonly string[]; status: string }
  'errors.target_unseen': Record<never, never>
  'errors.not_merged': { number: string | number | readonly string[] }
  'errors.merge_undone_too_late': { hours: number }
  'errors.unknown_filter_values': Record<never, never>
  'errors.unknown_filter_value': { value: string | number | readonly string[] }
  'errors.view_not_found': Record<never, never>
  'errors.view_of_someone_else': Record<never, never>
  'errors.view_for_other_team': Record<never, never>
  'errors.too_many_views': { max: string | number | readonly string[] }
  'errors.report_subscription_not_found': Record<never, never>
  'errors.report_export_running': Record<never, never>
  'errors.exports_busy': Record<never, never>
  'errors.report_being_prepared': { percent: string | number | readonly string[] }
  'errors.too_many_report_subscriptions': { max: string | number | readonly string[] }
  'errors.tickets_not_found': Record<never, never>
  'errors.bulk_update_not_found': Record<never, never>
  'errors.too_many_tickets_to_reply': { max: string | number | readonly string[] }
  'errors.bulk_team_gone': Record<never, never>
  'errors.bulk_topic_gone': Record<never, never>
  'errors.bulk_agent_not_in_team': Record<never, never>
  'errors.bulk_actor_left': Record<never, never>
  'errors.bulk_ticket_unseen': Record<never, never>
  'errors.bulk_failed': Record<never, never>
  'errors.bulk_update_running': Record<never, never>
  'errors.bulk_update_undone': Record<never, never>
  'errors.bulk_update_changed_nothing': Record<never, never>
  'errors.bulk_undone_too_late': Record<never, never>
  'errors.file_not_found': Record<never, never>
  'errors.file_required': Record<never, never>
  'errors.calendar_file_required': Record<never, never>
  'errors.upload_unreadable': Record<never, never>
  'errors.upload_cut_short': Record<never, never>
  'errors.upload_part_too_small': { kilobytes: string | number | readonly string[] }
  'errors.file_empty': Record<never, never>
  'errors.file_type_not_allowed': Record<never, never>
  'errors.file_kind_refused': Record<never, never>
  'errors.file_kind_required': Record<never, never>
  'errors.file_type_mismatch': { type: string | number | readonly string[] }
  'errors.file_too_large': { megabytes: string | number | readonly string[] }
  'errors.file_gone': Record<never, never>
  'errors.file_in_use': Record<never, never>
  'errors.too_many_files': { max: string | number | readonly string[] }
  'errors.upload_quota_exceeded': { megabytes: string | number | readonly string[] }
  'errors.picture_unreadable': Record<never, never>
  'errors.picture_too_long': { frames: string | number | readonly string[] }
  'errors.picture_too_large': { megapixels: string | number | readonly string[] }
  'errors.pictures_busy': Record<never, never>
  'errors.file_infected': Record<never, never>
  'errors.file_not_scanned': Record<never, never>
  'errors.insufficient_storage': Record<never, never>
  'errors.not_a_calendar': Record<never, never>
  'errors.calendar_too_large': { megabytes: string | number | readonly string[] }
  'errors.calendar_without_events': Record<never, never>
  'errors.file_too_complex': Record<never, never>
  'errors.files_busy': Record<never, never>
  'errors.import_not_found': Record<never, never>
  'errors.import_over': Record<never, never>
  'errors.import_under_way': Record<never, never>
  'errors.import_not_checked': Record<never, never>
  'errors.import_being_written': Record<never, never>
  'errors.import_actor_left': Record<never, never>
  'errors.import_stopped': Record<never, never>
  'errors.csv_file_required': Record<never, never>
  'errors.roster_unreadable': Record<never, never>
  'errors.roster_table_missing': { table: string | number | readonly string[] }
  'errors.roster_column_missing': { column: string | number | readonly string[]; table: string | number | readonly string[] }
  'errors.csv_not_text': Record<never, never>
  'errors.csv_is_page': Record<never, never>
  'errors.csv_encoding_unknown': Record<never, never>
  'errors.csv_encoding_mixed': Record<never, never>
  'errors.csv_without_head': Record<never, never>
  'errors.csv_column_missing': { column: string | number | readonly string[] }
  'errors.csv_too_many_columns': { max: string | number | readonly string[] }
  'errors.csv_too_many_lines': { max: number }
  'errors.csv_line_too_long': { line: number; max: number }
  'errors.csv_quote_open': { line: number }
  'errors.csv_quote_misplaced': { line: number }
  'errors.import_column_required': Record<never, never>
  'errors.import_column_unknown': Record<never, never>
  'errors.import_column_twice': Record<never, never>
  'errors.line_cell_count': { expected: string | number | readonly string[]; found: number }
  'errors.line_lost_character': Record<never, never>
  'errors.line_repeated': { line: number }
  'errors.import_email_of_other': Record<never, never>
  'errors.import_other_external_id': { externalId: string | number | readonly string[] }
  'errors.import_of_other_address': { email: string | number | readonly string[] }
  'errors.import_of_staff': Record<never, never>
  'errors.import_of_deactivated': Record<never, never>
  'errors.import_term_required': Record<never, never>
  'errors.import_of_archived_course': Record<never, never>
  'errors.import_department_unknown': Record<never, never>
  'errors.import_department_ambiguous': Record<never, never>
  'errors.import_courses_unknown': { codes: string | number | readonly string[] }
  'errors.import_students_unknown': { emails: string | number | readonly string[] }
  'errors.import_staff_unknown': { emails: string | number | readonly string[] }
  'errors.department_not_found': Record<never, never>
  'errors.team_not_found': Record<never, never>
  'errors.course_not_found': Record<never, never>
  'errors.role_not_found': Record<never, never>
  'errors.role_fixed': Record<never, never>
  'errors.role_name_taken': Record<never, never>
  'errors.role_in_use': { people: number }
  'errors.address_taken': Record<never, never>
  'errors.address_reserved': Record<never, never>
  'errors.department_below_itself': Record<never, never>
  'errors.domain_taken': { department: string | number | readonly string[]; domain: string | number | readonly string[] }
  'errors.not_a_domain': Record<never, never>
  'errors.domain_required': Record<never, never>
  'errors.language_required': Record<never, never>
  'errors.not_translated_to': Record<never, never>
  'errors.site_text_not_found': Record<never, never>
  'errors.course_code_taken': Record<never, never>
  'errors.course_code_required': Record<never, never>
  'errors.move_to_itself': Record<never, never>
  'errors.move_to_own_team': Record<never, never>
  'errors.hand_over_to_leaver': Record<never, never>
  'errors.team_has_work': { tickets: number; topics: number }
  'errors.unknown_form': Record<never, never>
  'errors.not_a_color': Record<never, never>
  'errors.color_too_light': Record<never, never>
  'errors.not_a_secure_url': Record<never, never>
  'errors.not_an_origin': Record<never, never>
  'errors.unknown_logo': Record<never, never>
  'errors.logo_required': Record<never, never>
  'errors.logo_not_a_picture': Record<never, never>
  'errors.logo_too_large': { kilobytes: number }
  'errors.unknown_parent': Record<never, never>
  'errors.topic_below_itself': Record<never, never>
  'errors.topic_has_topics': { count: number }
  'errors.topic_needs_parent': { parent: string | number | readonly string[] }
  'errors.topic_needs_form': { form: string | number | readonly string[] }
  'errors.article_not_found': Record<never, never>
  'errors.article_category_not_found': Record<never, never>
  'errors.article_version_not_found': Record<never, never>
  'errors.synonym_not_found': Record<never, never>
  'errors.wall_screen_not_found': Record<never, never>
  'errors.api_token_not_found': Record<never, never>
  'errors.too_many_api_tokens': { max: number }
  'errors.scope_required': Record<never, never>
  'errors.scope_stands_alone': Record<never, never>
  'errors.scim_directory_not_found': Record<never, never>
  'errors.scim_directory_in_use': Record<never, never>
  'errors.scim_group_not_found': Record<never, never>
  'errors.scim_syntax': { path: string | number | readonly string[] }
  'errors.scim_filter_unreadable': { at: number }
  'errors.scim_filter_too_long': { max: number }
  'errors.scim_filter_too_deep': { max: number }
  'errors.scim_filter_attribute': { path: string | number | readonly string[] }
  'errors.scim_filter_value': { path: string | number | readonly string[] }
  'errors.scim_path_unknown': { path: string | number | readonly string[] }
  'errors.scim_path_read_only': { path: string | number | readonly string[] }
  'errors.scim_no_target': { path: string | number | readonly string[] }
  'errors.scim_value_invalid': { path: string | number | readonly string[] }
  'errors.scim_value_required': { path: string | number | readonly string[] }
  'errors.scim_too_many': { max: number; path: string | number | readonly string[] }
  'errors.scim_bulk_too_many': { max: number }
  'errors.scim_bulk_reference': { bulkId: string | number | readonly string[] }
  'errors.scim_taken': { path: string | number | readonly string[] }
  'errors.scim_changed_meanwhile': Record<never, never>
  'errors.scim_not_found': Record<never, never>
  'errors.scim_department_unknown': { department: string | number | readonly string[] }
  'errors.scim_department_ambiguous': { department: string | number | readonly string[] }
  'errors.scim_address_of_staff': Record<never, never>
  'errors.scim_stays_deactivated': Record<never, never>
  'errors.scope_beyond_yours': { scope: string | number | readonly string[] }
  'errors.all_teams_beyond_yours': Record<never, never>
  'errors.identity_provider_not_found': Record<never, never>
  'errors.identity_test_not_found': Record<never, never>
  'errors.too_many_identity_providers': { max: number }
  'errors.rule_value_required': Record<never, never>
  'errors.rule_target_required': Record<never, never>
  'errors.rule_target_gone': Record<never, never>
  'errors.rule_gives_department_only': Record<never, never>
  'errors.rule_repeated': Record<never, never>
  'errors.group_claim_required': Record<never, never>
  'errors.department_claim_required': Record<never, never>
  'errors.emergency_account_unfit': Record<never, never>
  'errors.emergency_account_required': Record<never, never>
  'errors.last_provider_of_area': Record<never, never>
  'errors.area_needs_provider': Record<never, never>
  'errors.providers_have_no_domains': Record<never, never>
  'errors.platform_address_invalid': Record<never, never>
  'errors.platform_not_https': Record<never, never>
  'errors.platform_keys_forbidden': Record<never, never>
  'errors.platform_keys_unreachable': Record<never, never>
  'errors.platform_known': Record<never, never>
  'errors.lti_key_is_new': Record<never, never>
  'errors.saml_key_is_new': Record<never, never>
  'errors.issuer_invalid': Record<never, never>
  'errors.issuer_not_https': Record<never, never>
  'errors.issuer_forbidden': Record<never, never>
  'errors.issuer_unreachable': Record<never, never>
  'errors.issuer_differs': Record<never, never>
  'errors.issuer_unfit': Record<never, never>
  'errors.provider_secret_required': Record<never, never>
  'errors.scope_openid_required': Record<never, never>
  'errors.metadata_required': Record<never, never>
  'errors.metadata_address_invalid': Record<never, never>
  'errors.metadata_not_https': Record<never, never>
  'errors.metadata_twice': Record<never, never>
  'errors.metadata_no_address': Record<never, never>
  'errors.metadata_forbidden': Record<never, never>
  'errors.metadata_unreachable': Record<never, never>
  'errors.metadata_unreadable': Record<never, never>
  'errors.metadata_several': Record<never, never>
  'errors.metadata_no_provider': Record<never, never>
  'errors.metadata_no_redirect': Record<never, never>
  'errors.metadata_no_certificate': Record<never, never>
  'errors.metadata_over': Record<never, never>
  'errors.metadata_unsigned': Record<never, never>
  'errors.metadata_signature_wrong': Record<never, never>
  'errors.metadata_signature_algorithm': Record<never, never>
  'errors.metadata_no_end': Record<never, never>
  'errors.metadata_too_long': Record<never, never>
  'errors.metadata_certificate_required': Record<never, never>
  'errors.metadata_certificate_invalid': Record<never, never>
  'errors.federation_member_unknown': Record<never, never>
  'errors.metadata_differs': Record<never, never>
  'errors.protocol_stays': Record<never, never>
  'errors.webhook_not_found': Record<never, never>
  'errors.webhook_delivery_not_found': Record<never, never>
  'errors.too_many_webhooks': { max: number }
  'errors.webhook_is_off': Record<never, never>
  'errors.webhook_waits_too_long': { max: number }
  'errors.webhook_event_required': Record<never, never>
  'errors.webhook_address_invalid': Record<never, never>
  'errors.webhook_address_credentials': Record<never, never>
  'errors.webhook_address_port': { port: string | number | readonly string[] }
  'errors.webhook_address_forbidden': Record<never, never>
  'errors.webhook_address_unknown': { host: string | number | readonly string[] }
  'errors.period_ends_before_start': Record<never, never>
  'errors.too_many_wall_screens': { max: number }
  'errors.too_many_synonyms': { max: number }
  'errors.article_archived': Record<never, never>
  'errors.article_unchanged': Record<never, never>
  'errors.article_not_published': Record<never, never>
  'errors.unknown_original': Record<never, never>
  'errors.translates_itself': Record<never, never>
  'errors.original_has_translations': Record<never, never>
  'errors.language_has_article': { title: string | number | readonly string[] }
  'errors.text_is_not_translated': Record<never, never>
  'errors.not_a_translation': Record<never, never>
  'errors.article_needs_category': { category: string | number | readonly string[] }
  'errors.article_expires_too_early': Record<never, never>
  'errors.publish_time_passed': Record<never, never>
  'errors.replacement_not_published': Record<never, never>
  'errors.article_image_gone': Record<never, never>
  'errors.article_needs_a_category': Record<never, never>
  'errors.personal_marks_remain': Record<never, never>
  'errors.image_description_required': Record<never, never>
  'errors.audience_departments_required': Record<never, never>
  'errors.unknown_category': Record<never, never>
  'errors.category_below_itself': Record<never, never>
  'errors.category_too_deep': { max: number }
  'errors.category_in_use': { articles: number; categories: number }
  'errors.category_needs_parent': { parent: string | number | readonly string[] }
  'errors.form_in_use': { count: number }
  'errors.form_unchanged': Record<never, never>
  'errors.form_archived': Record<never, never>
  'errors.topic_needs_team': { team: string | number | readonly string[] }
  'errors.canned_response_not_found': Record<never, never>
  'errors.macro_not_found': Record<never, never>
  'errors.too_many_macros': { max: string | number | readonly string[] }
  'errors.macro_changed': Record<never, never>
  'errors.macro_paused': { because: string; name: string | number | readonly string[] }
  'errors.macro_does_nothing': Record<never, never>
  'errors.automation_not_found': Record<never, never>
  'errors.automation_run_not_found': Record<never, never>
  'errors.automation_paused': { because: string; name: string | number | readonly string[] }
  'errors.automation_names_gone': { because: string; name: string | number | readonly string[] }
  'errors.automation_needs_trigger': Record<never, never>
  'errors.automation_does_nothing': Record<never, never>
  'errors.automation_archived': Record<never, never>
  'errors.automation_unpublished': Record<never, never>
  'errors.automation_run_failed': Record<never, never>
  'errors.automation_too_deep': { max: string | number | readonly string[] }
  'errors.automation_run_undone': Record<never, never>
  'errors.automation_run_too_old': Record<never, never>
  'errors.automation_run_changed_nothing': Record<never, never>
  'errors.too_many_automations': { max: string | number | readonly string[] }
  'errors.macro_in_automation': { automation: string | number | readonly string[] }
  'errors.macro_of_its_owner': Record<never, never>
  'errors.preview_ticket_not_found': Record<never, never>
  'errors.unknown_placeholders': { placeholders: string | number | readonly string[] }
  'errors.placeholders_without_value': { placeholders: string | number | readonly string[] }
  'errors.business_hours_not_found': Record<never, never>
  'errors.business_hours_in_use': { count: number; hours: string | number | readonly string[]; policies: string | number | readonly string[] }
  'errors.business_hours_used_by_teams': { count: number; hours: string | number | readonly string[]; teams: string | number | readonly string[] }
  'errors.team_hours_archived': { hours: string | number | readonly string[]; team: string | number | readonly string[] }
  'errors.business_hours_archived': { hours: string | number | readonly string[]; policy: string | number | readonly string[] }
  'errors.unknown_business_hours': Record<never, never>
  'errors.unknown_time_zone': { timezone: string | number | readonly string[] }
  'errors.windows_overlap': Record<never, never>
  'errors.never_open': Record<never, never>
  'errors.holiday_listed_twice': { date: string | number | readonly string[] }
  'errors.sla_policy_not_found': Record<never, never>
  'errors.default_policy_needed': { policy: string | number | readonly string[] }
  'errors.policy_cannot_move': { policy: string | number | readonly string[] }
  'errors.unknown_record': { alias: string | number | readonly string[]; kind: string }
  'errors.record_gone': { alias: string | number | readonly string[] }
  'errors.required': Record<never, never>
  'errors.not_valid': Record<never, never>
  'errors.not_an_option': Record<never, never>
  'errors.not_storable': Record<never, never>
  'errors.unknown_fields': { names: string | number | readonly string[] }
  'errors.too_long': { max: string | number | readonly string[] }
  'errors.too_short': { min: number }
  'errors.too_many': { max: string | number | readonly string[] }
  'errors.too_few': { min: string | number | readonly string[] }
  'errors.too_large': { max: string | number | readonly string[] }
  'errors.too_small': { min: string | number | readonly string[] }
  'errors.not_a_number': Record<never, never>
  'errors.not_whole': Record<never, never>
  'errors.not_an_email': Record<never, never>
  'errors.not_a_date': Record<never, never>
  'errors.date_out_of_range': Record<never, never>
  'errors.not_an_alias': Record<never, never>
  'errors.not_a_language': Record<never, never>
  'errors.not_a_period': Record<never, never>
  'errors.ends_before_start': Record<never, never>
  'errors.range_too_long': Record<never, never>
  'errors.outside_of_report': Record<never, never>
  'errors.listed_twice': Record<never, never>
  'errors.name_required': Record<never, never>
  'errors.own_name_required': Record<never, never>
  'errors.title_required': Record<never, never>
  'errors.subject_required': Record<never, never>
  'errors.problem_required': Record<never, never>
  'errors.text_required': Record<never, never>
  'errors.tag_required': Record<never, never>
  'errors.view_name_required': Record<never, never>
  'errors.report_subscription_name_required': Record<never, never>
  'errors.password_required': Record<never, never>
  'errors.current_password_required': Record<never, never>
  'errors.time_zone_required': Record<never, never>
  'errors.code_digits_required': Record<never, never>
  'errors.two_letters_required': Record<never, never>
  'errors.tag_malformed': Record<never, never>
  'errors.subject_column_required': Record<never, never>
  'errors.too_many_windows': { max: string | number | readonly string[] }
  'errors.too_many_holidays': { max: string | number | readonly string[] }
  'errors.too_many_steps': { max: string | number | readonly string[] }
  'errors.not_an_opening_time': Record<never, never>
  'errors.not_a_closing_time': Record<never, never>
  'errors.target_not_whole': Record<never, never>
  'errors.target_not_positive': Record<never, never>
  'errors.target_too_long': { hours: number }
  'errors.percent_out_of_range': Record<never, never>
  'errors.option_required': Record<never, never>
  'errors.course_required': Record<never, never>
  'errors.date_required': Record<never, never>
  'errors.reason_required': Record<never, never>
  'errors.tick_required': Record<never, never>
  'errors.not_a_text': Record<never, never>
  'errors.not_a_tick': Record<never, never>
  'errors.not_an_own_course': Record<never, never>
  'errors.not_a_phone_number': Record<never, never>
  'errors.not_a_web_address': Record<never, never>
  'errors.not_in_pattern': { pattern: string | number | readonly string[] }
  'errors.date_too_early': { date: string | number | readonly string[] }
  'errors.date_too_late': { date: string | number | readonly string[] }
  'errors.choice_with_more_below': Record<never, never>
  'errors.answer_file_required': Record<never, never>
  'errors.too_many_answer_files': { max: number }
  'errors.not_a_file': Record<never, never>
  'errors.answer_file_too_large': { megabytes: string | number | readonly string[]; name: string | number | readonly string[] }
  'errors.answer_file_of_other_kind': { extensions: string | number | readonly string[]; name: string | number | readonly string[] }
  'errors.label_required': Record<never, never>
  'errors.option_label_required': Record<never, never>
  'errors.not_a_field_key': Record<never, never>
  'errors.pattern_not_allowed': Record<never, never>
  'errors.too_many_form_fields': { max: string | number | readonly string[] }
  'errors.form_fields_required': Record<never, never>
  'errors.field_key_taken': Record<never, never>
  'errors.field_key_reserved': Record<never, never>
  'errors.options_required': Record<never, never>
  'errors.extensions_required': Record<never, never>
  'errors.option_listed_twice': Record<never, never>
  'errors.option_parent_unknown': Record<never, never>
  'errors.not_for_this_field': Record<never, never>
  'errors.limits_crossed': Record<never, never>
  'errors.condition_field_gone': Record<never, never>
  'errors.condition_field_later': Record<never, never>
  'errors.condition_field_unanswered': Record<never, never>
  'errors.condition_value_required': Record<never, never>
  'errors.condition_option_gone': Record<never, never>
  'errors.ticket_not_rateable': Record<never, never>
  'errors.mailbox_not_found': Record<never, never>
  'errors.mail_not_found': Record<never, never>
  'errors.mail_decided': Record<never, never>
  'errors.mail_gone': Record<never, never>
  'errors.too_many_blocked_senders': { max: number }
  'errors.not_a_sender': Record<never, never>
  'errors.not_a_header': Record<never, never>
  'errors.condition_required': Record<never, never>
  'errors.effect_required': Record<never, never>
  'errors.rule_listed_twice': Record<never, never>
  'errors.mail_without_sender': Record<never, never>
  'errors.mailbox_address_taken': { mailbox: string | number | readonly string[] }
  'errors.participant_is_program': Record<never, never>
  'errors.participant_is_mailbox': Record<never, never>
  'errors.participant_is_requester': Record<never, never>
  'errors.participant_is_staff': Record<never, never>
  'errors.participant_archived': Record<never, never>
  'errors.participant_stopped': Record<never, never>
  'errors.too_many_participants': { max: string | number | readonly string[] }
  'errors.participants_need_mailbox': Record<never, never>
  'errors.mailbox_address_of_person': Record<never, never>
  'errors.address_with_plus': Record<never, never>
  'errors.address_too_long': Record<never, never>
  'errors.not_a_server_name': Record<never, never>
  'errors.imap_password_required': Record<never, never>
  'errors.imap_password_again': Record<never, never>
  'errors.client_secret_required': Record<never, never>
  'errors.client_secret_again': Record<never, never>
  'errors.client_id_required': Record<never, never>
  'errors.tenant_required': Record<never, never>
  'errors.not_a_tenant': Record<never, never>
  'errors.consent_not_needed': Record<never, never>
  'errors.consent_page_old': Record<never, never>
  'errors.consent_not_taken': Record<never, never>
  'errors.imap_plain_refused': Record<never, never>
  'errors.smtp_password_required': Record<never, never>
  'errors.smtp_tokens_without_receiving': Record<never, never>
  'errors.smtp_password_again': Record<never, never>
  'errors.smtp_plain_refused': Record<never, never>
  'errors.not_a_selector': Record<never, never>
  'errors.dkim_other_domain': { domain: string | number | readonly string[] }
  'errors.dkim_key_invalid': Record<never, never>
  'errors.folder_required': Record<never, never>
  'errors.same_folder': Record<never, never>
  'errors.topic_has_mailboxes': { mailbox: string | number | readonly string[] }
  'errors.mail_not_accepted': { because: string | number | readonly string[] }
  'errors.mailbox_needs_team': { team: string | number | readonly string[] }
  'errors.mailbox_needs_topic': { topic: string | number | readonly string[] }
  'errors.team_has_mailboxes': { mailbox: string | number | readonly string[] }
}
