-- What reports count, a row for each thing that happened to a ticket, with what was true of the ticket at that moment.
-- Rows are worked out from the ticket's events and replaced when there are more of them. `open_during` is the time for
-- which the ticket stayed unresolved and as the row says, so that the backlog of any moment is the rows that contain it.
CREATE TABLE report_fact (
  ticket_id UUID NOT NULL REFERENCES ticket (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('created', 'resolved', 'reopened', 'entered', 'deadline', 'rated')),
  at TIMESTAMPTZ(3) NOT NULL,
  team_id UUID NOT NULL,
  topic_id UUID NOT NULL,
  department_id UUID,
  course_id UUID,
  priority TEXT NOT NULL,
  channel TEXT NOT NULL,
  agent_id UUID,
  tags TEXT[] NOT NULL DEFAULT '{}',
  metric TEXT,
  is_met BOOLEAN,
  seconds INTEGER,
  rating INTEGER,
  open_during TSTZRANGE,
  PRIMARY KEY (ticket_id, position)
);

CREATE INDEX report_fact_at ON report_fact (at);
CREATE INDEX report_fact_open ON report_fact USING GIST (open_during);

-- How far the rows of all tickets have been worked out anew. An installation with tickets begins with that.
CREATE TABLE report_rebuild (
  id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  reached_id UUID,
  done INTEGER NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3)
);

INSERT INTO report_rebuild (started_at) SELECT now() WHERE EXISTS (SELECT FROM ticket);
