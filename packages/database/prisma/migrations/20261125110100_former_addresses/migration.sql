-- The addresses that people had, and until when (decision 58). A trigger of `person` fills it.
CREATE TABLE former_email (
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  email citext NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (person_id, email)
);
