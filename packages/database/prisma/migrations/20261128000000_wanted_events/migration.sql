CREATE TABLE wanted_event (
    event_type TEXT NOT NULL,
    queue TEXT NOT NULL,

    CONSTRAINT wanted_event_pkey PRIMARY KEY (event_type, queue)
);
