-- Reports of years read what happened on a day at once: a row for each day and kind of fact, in columns of numbers, made
-- of the facts once the day is over. A day that changed since, or of another time zone, is read from the facts.

-- Who sees a fact: whoever sees the ticket's team of now, or of a deleted ticket its last one.
-- Indexes are built anew, which is faster than having them follow.
DROP INDEX report_fact_at;
DROP INDEX report_fact_open;
ALTER TABLE report_fact ADD COLUMN seen_by_team_id UUID;
UPDATE report_fact SET seen_by_team_id = ticket.team_id FROM ticket WHERE ticket.id = report_fact.ticket_id;
ALTER TABLE report_fact ALTER COLUMN seen_by_team_id SET NOT NULL;

CREATE INDEX report_fact_at ON report_fact (at);
CREATE INDEX report_fact_open ON report_fact USING GIST (open_during);
CREATE INDEX report_fact_left ON report_fact (upper(open_during)) WHERE open_during IS NOT NULL;

-- The numbers that stand in columns for ids and words, and for sets of tags; 0 is none.
CREATE TABLE report_code (
  code SERIAL PRIMARY KEY,
  id UUID UNIQUE,
  word TEXT UNIQUE,
  CHECK ((id IS NULL) <> (word IS NULL))
);
CREATE TABLE report_tag_set (
  code SERIAL PRIMARY KEY,
  tags TEXT[] NOT NULL UNIQUE CHECK (tags <> '{}')
);

CREATE TABLE report_day (
  day DATE NOT NULL,
  series TEXT NOT NULL,
  times INTEGER NOT NULL,
  team BYTEA NOT NULL,
  topic BYTEA NOT NULL,
  department BYTEA NOT NULL,
  course BYTEA NOT NULL,
  priority BYTEA NOT NULL,
  channel BYTEA NOT NULL,
  agent BYTEA NOT NULL,
  seen_by BYTEA NOT NULL,
  tags BYTEA NOT NULL,
  hour BYTEA NOT NULL,
  outcome BYTEA,
  seconds BYTEA,
  PRIMARY KEY (day, series)
);
-- Numbers that are read whole are not worth packing.
ALTER TABLE report_day
  ALTER team SET STORAGE EXTERNAL, ALTER topic SET STORAGE EXTERNAL, ALTER department SET STORAGE EXTERNAL,
  ALTER course SET STORAGE EXTERNAL, ALTER priority SET STORAGE EXTERNAL, ALTER channel SET STORAGE EXTERNAL,
  ALTER agent SET STORAGE EXTERNAL, ALTER seen_by SET STORAGE EXTERNAL, ALTER tags SET STORAGE EXTERNAL,
  ALTER hour SET STORAGE EXTERNAL, ALTER outcome SET STORAGE EXTERNAL, ALTER seconds SET STORAGE EXTERNAL;

-- The days whose rows of `report_day` are what their facts say, by the clocks of a zone; `is_due` are made anew.
CREATE TABLE report_settled (
  day DATE PRIMARY KEY,
  timezone TEXT NOT NULL,
  is_due BOOLEAN NOT NULL DEFAULT FALSE
);
-- Quarters of an hour in which a fact has changed since: nobody waits for anybody else to write one.
CREATE TABLE report_change (
  id BIGSERIAL PRIMARY KEY,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX report_change_at ON report_change (at);

INSERT INTO report_code (id)
SELECT DISTINCT one.id FROM report_fact fact CROSS JOIN LATERAL (
  VALUES (team_id), (topic_id), (department_id), (course_id), (agent_id), (seen_by_team_id)) AS one (id)
WHERE one.id IS NOT NULL;
INSERT INTO report_code (word)
SELECT DISTINCT one.word FROM report_fact CROSS JOIN LATERAL (VALUES (priority), (channel)) AS one (word);
INSERT INTO report_tag_set (tags) SELECT DISTINCT tags FROM report_fact WHERE tags <> '{}';

-- Gives numbers to what new facts name, and notes when they happened.
CREATE FUNCTION note_new_facts() RETURNS trigger LANGUAGE plpgsql AS $function$
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

CREATE FUNCTION note_gone_facts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO report_change (at)
  SELECT DISTINCT date_bin('15 minutes', one.at, 'epoch') FROM stale
  CROSS JOIN LATERAL (VALUES (stale.at), (upper(stale.open_during))) AS one (at) WHERE one.at IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE TRIGGER report_fact_added AFTER INSERT ON report_fact
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_new_facts();
CREATE TRIGGER report_fact_changed AFTER UPDATE ON report_fact
  REFERENCING NEW TABLE AS fresh OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION note_new_facts();
CREATE TRIGGER report_fact_removed AFTER DELETE ON report_fact
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION note_gone_facts();

-- Whoever may see the ticket no more counts it no more, from the same moment on.
CREATE FUNCTION show_facts_to_team() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE report_fact SET seen_by_team_id = NEW.team_id WHERE ticket_id = NEW.id AND seen_by_team_id <> NEW.team_id;
  RETURN NULL;
END $function$;

CREATE TRIGGER ticket_seen_by AFTER UPDATE OF team_id ON ticket
  FOR EACH ROW WHEN (OLD.team_id <> NEW.team_id) EXECUTE FUNCTION show_facts_to_team();
