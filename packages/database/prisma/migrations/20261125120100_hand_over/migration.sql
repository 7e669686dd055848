-- What there is already of tickets whose assignee has left is handed over by the job that reads these tables.
CREATE TABLE hand_over (
    person_id UUID NOT NULL,
    rule TEXT NOT NULL,
    agent_id UUID,
    created_by_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT hand_over_pkey PRIMARY KEY (person_id)
);
CREATE TABLE hand_over_share (
    id BIGSERIAL NOT NULL,
    person_id UUID,
    from_team_id UUID,
    team_id UUID NOT NULL,
    agent_id UUID,
    tickets INTEGER NOT NULL,
    CONSTRAINT hand_over_share_pkey PRIMARY KEY (id)
);
CREATE TABLE team_move (
    from_team_id UUID NOT NULL,
    to_team_id UUID NOT NULL,
    created_by_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT team_move_pkey PRIMARY KEY (from_team_id)
);
