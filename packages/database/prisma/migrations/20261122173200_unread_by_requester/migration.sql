-- When staff last wrote to the requester, and up to when the requester has read; what was written before counts as read.
ALTER TABLE ticket ADD COLUMN staff_replied_at TIMESTAMPTZ(3);
ALTER TABLE ticket ADD COLUMN requester_read_at TIMESTAMPTZ(3);
