-- Gives numbers to what new facts name, and notes when they happened.
CREATE OR REPLACE FUNCTION note_new_facts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO report_code (id)
  SELECT DISTINCT one.id FROM fresh CROSS JOIN LATERAL (
    VALUES (team_id), (topic_id), (department_id), (course_id), (agent_id), (seen_by_team_id)) AS one (id)
  WHERE one.id IS NOT NULL AND NOT EXISTS (SELECT FROM report_code known WHERE known.id = one.id)
  ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO report_code (word)
  SELECT DISTINCT one.word FROM fresh CROSS JOIN LATERAL (VALUES (priority), (channel)) AS one (word)
  WHERE NOT EXISTS (SELECT FROM report_code known WHERE known.word = one.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO report_tag_set (tags)
  SELECT DISTINCT tags FROM fresh
  WHERE tags <> '{}' AND NOT EXISTS (SELECT FROM report_tag_set known WHERE known.tags = fresh.tags)
  ORDER BY 1 ON CONFLICT DO NOTHING;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO report_change (at)
    SELECT DISTINCT date_bin('15 minutes', one.at, 'epoch') FROM fresh
    CROSS JOIN LATERAL (VALUES (fresh.at), (upper(fresh.open_during))) AS one (at) WHERE one.at IS NOT NULL;
  ELSE
    -- That a stay has ended is news of the day on which it did, not of the one on which it began.
    INSERT INTO report_change (at)
    SELECT DISTINCT date_bin('15 minutes', one.at, 'epoch')
    FROM fresh JOIN stale ON stale.ticket_id = fresh.ticket_id AND stale.position = fresh.position
    CROSS JOIN LATERAL (
      SELECT (fresh.kind, fresh.at, fresh.team_id, fresh.topic_id, fresh.department_id, fresh.course_id, fresh.priority,
              fresh.channel, fresh.agent_id, fresh.seen_by_team_id, fresh.tags, fresh.metric, fresh.is_met,
              fresh.seconds, fresh.rating, lower(fresh.open_during))
             IS DISTINCT FROM
             (stale.kind, stale.at, stale.team_id, stale.topic_id, stale.department_id, stale.course_id, stale.priority,
              stale.channel, stale.agent_id, stale.seen_by_team_id, stale.tags, stale.metric, stale.is_met,
              stale.seconds, stale.rating, lower(stale.open_during)) AS is_other) compared
    CROSS JOIN LATERAL (
      VALUES (CASE WHEN is_other THEN fresh.at END), (CASE WHEN is_other THEN stale.at END),
             (upper(fresh.open_during)), (upper(stale.open_during))) AS one (at)
    WHERE one.at IS NOT NULL;
  END IF;
  RETURN NULL;
END $function$;
