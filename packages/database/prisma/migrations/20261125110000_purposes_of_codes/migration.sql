-- A mailed code serves what it was asked for and nothing else (decision 57).
ALTER TABLE sign_in ADD COLUMN purpose text NOT NULL DEFAULT 'sign_in'
  CONSTRAINT sign_in_purpose CHECK (purpose IN ('sign_in', 'proof', 'new_address'));
