-- Returns every text that is to be translated, as it is written now, of records that are in use and of forms as they were
-- published last. Of macros it takes those that are shared, and only what they write to requesters. A heading that was
-- made from a topic's name is translated with it.
CREATE OR REPLACE FUNCTION written_site_texts()
 RETURNS TABLE (
    kind text, record_id uuid, record text, record_name text, field text, within text, format text, source text,
    place bigint)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT 'topic' AS kind, topic.id AS record_id, topic.alias AS record, topic.name AS record_name,
           text.field, NULL::text AS within, 'line' AS format, text.source, text.place
    FROM topic CROSS JOIN LATERAL (VALUES
      ('name', topic.name, 1), ('title', NULLIF(topic.title, topic.name), 2),
      ('description', topic.description, 3), ('disabled_because', topic.disabled_because, 4)) text (field, source, place)
    WHERE topic.archived_at IS NULL AND text.source <> ''
    UNION ALL
    SELECT 'form', form.id, form.alias, form.name, text.field, text.within, 'line', text.source, question.place * 1000 + text.place
    FROM form
    JOIN LATERAL (SELECT fields FROM form_version WHERE form_id = form.id ORDER BY version DESC LIMIT 1) latest ON TRUE
    CROSS JOIN LATERAL jsonb_array_elements(latest.fields) WITH ORDINALITY question (field, place)
    CROSS JOIN LATERAL (
      SELECT question.field ->> 'key' || '.label' AS field, NULL AS within, question.field ->> 'label' AS source, 1 AS place
      UNION ALL SELECT question.field ->> 'key' || '.hint', question.field ->> 'label', question.field ->> 'hint', 2
      UNION ALL
      SELECT question.field ->> 'key' || '.choices.' || (choice.choice ->> 'value'), question.field ->> 'label',
             choice.choice ->> 'label', 2 + choice.place::int
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(question.field -> 'choices') = 'array'
                                     THEN question.field -> 'choices' ELSE '[]' END) WITH ORDINALITY choice (choice, place)
    ) text
    WHERE form.archived_at IS NULL AND text.source <> ''
    UNION ALL
    SELECT 'article_category', category.id, category.alias, category.name, text.field, NULL, 'line', text.source, text.place
    FROM article_category category CROSS JOIN LATERAL (VALUES
      ('name', category.name, 1), ('summary', category.summary, 2)) text (field, source, place)
    WHERE category.archived_at IS NULL AND text.source <> ''
    UNION ALL
    SELECT 'canned_response', response.id, response.alias, response.title, text.field, NULL, text.format, text.source,
           text.place
    FROM canned_response response CROSS JOIN LATERAL (VALUES
      ('title', 'line', response.title, 1), ('html', 'rich', response.html, 2)) text (field, format, source, place)
    WHERE response.archived_at IS NULL AND text.source <> ''
    UNION ALL
    SELECT 'macro', macro.id, macro.alias, macro.title, 'reply', NULL, 'rich', macro.reply, 1
    FROM macro WHERE macro.archived_at IS NULL AND macro.is_shared AND macro.reply <> ''
    UNION ALL
    SELECT 'department', department.id, department.alias, department.name, 'name', NULL, 'line', department.name, 1
    FROM department WHERE department.archived_at IS NULL AND department.name <> ''
    UNION ALL
    SELECT 'team', team.id, team.alias, team.name, 'name', NULL, 'line', team.name, 1
    FROM team WHERE team.archived_at IS NULL AND team.name <> ''
    UNION ALL
    SELECT 'business_hours', hours.id, hours.alias, hours.name, text.field, NULL, 'line', text.source, text.place
    FROM business_hours hours
    JOIN LATERAL (SELECT holiday_names FROM business_hours_version WHERE business_hours_id = hours.id
                  ORDER BY version DESC LIMIT 1) latest ON TRUE
    CROSS JOIN LATERAL (
      SELECT 'name' AS field, hours.name AS source, 1 AS place
      UNION ALL
      SELECT 'holidays.' || holiday.name, holiday.name, 1 + row_number() OVER (ORDER BY min(right(holiday.date, 5)))
      FROM jsonb_each_text(latest.holiday_names) holiday (date, name) GROUP BY holiday.name
    ) text
    WHERE hours.archived_at IS NULL AND text.source <> ''
    UNION ALL
    SELECT 'site', site.record_id, 'site', site.name, text.field, NULL, 'line', text.source, text.place
    FROM site CROSS JOIN LATERAL (
      VALUES ('name', site.name, 1), ('page_title_default', btrim(site.page_title_default), 2),
        ('page_title_prefix', btrim(site.page_title_prefix), 3),
        ('page_title_suffix', btrim(site.page_title_suffix), 4)
      UNION
      SELECT 'footer_links.' || (link.link ->> 'label'), link.link ->> 'label', 5
      FROM jsonb_array_elements(site.footer_links) link (link)
    ) text (field, source, place)
    WHERE text.source <> ''
$function$;
