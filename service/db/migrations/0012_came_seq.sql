ALTER TABLE "receipts" ADD COLUMN "came_seq" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "receipts" r SET "came_seq" = r."seq"
FROM (
	SELECT "tenant_id", "hour", "seq", min("seq") OVER (PARTITION BY "tenant_id" ORDER BY "hour" DESC) AS "least"
	FROM (SELECT "tenant_id", "received_at" / 3600000 AS "hour", min("seq") AS "seq" FROM "receipts" GROUP BY 1, 2) h
) w
WHERE w."seq" = w."least" AND r."tenant_id" = w."tenant_id" AND r."received_at" / 3600000 = w."hour" AND r."seq" = w."seq"
	AND r."status" IN ('applied', 'refused') AND r."conflict_id" = '';
