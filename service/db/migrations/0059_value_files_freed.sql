-- Files of value lists whose work ended for good before such an end was written into them: nothing works on them, and no call changes them.
UPDATE "dictionary_files" f SET "state" = 3, "message" = 'fault'
WHERE f."state" IN (2, 4) AND NOT EXISTS (
  SELECT 1 FROM "work" w WHERE w."tenant_id" = f."tenant_id" AND w."subject" = f."id" AND w."kind" LIKE 'dictionary.%' AND w."ended_at" = 0);--> statement-breakpoint
UPDATE "dictionary_files" f SET "state" = f."state_before", "state_before" = 0, "deleted_at" = 0, "message" = 'fault'
WHERE f."state" = 8 AND NOT EXISTS (
  SELECT 1 FROM "work" w WHERE w."tenant_id" = f."tenant_id" AND w."subject" = f."id" AND w."kind" = 'dictionary.delete' AND w."ended_at" = 0);
