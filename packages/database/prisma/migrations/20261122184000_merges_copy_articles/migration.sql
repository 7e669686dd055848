ALTER TABLE ticket_merge ADD COLUMN articles_gained uuid[] DEFAULT ARRAY[]::uuid[];
