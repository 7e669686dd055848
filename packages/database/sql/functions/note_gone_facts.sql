CREATE OR REPLACE FUNCTION note_gone_facts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO report_change (at)
  SELECT DISTINCT date_bin('15 minutes', one.at, 'epoch') FROM stale
  CROSS JOIN LATERAL (VALUES (stale.at), (upper(stale.open_during))) AS one (at) WHERE one.at IS NOT NULL;
  RETURN NULL;
END $function$;
