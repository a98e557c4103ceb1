-- The provider has spoken of the effect while a node held it: the node asks again at once, should it
-- have asked before that and learned nothing. Only the current holder's; a claim begins without.
ALTER TABLE onceward.external_execution ADD COLUMN news boolean NOT NULL DEFAULT false;
