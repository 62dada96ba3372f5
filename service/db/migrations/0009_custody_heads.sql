CREATE TABLE "custody_heads" (
	"tenant_id" text NOT NULL,
	"container_id" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_heads_tenant_id_container_id_pk" PRIMARY KEY("tenant_id","container_id")
);
--> statement-breakpoint
CREATE TABLE "custody_totals" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"events" bigint NOT NULL,
	"sum" numeric NOT NULL
);

--> statement-breakpoint
INSERT INTO "custody_heads" SELECT DISTINCT ON ("tenant_id", "container_id") "tenant_id", "container_id", "position", "hash" FROM "custody" ORDER BY "tenant_id", "container_id", "position" DESC;
--> statement-breakpoint
INSERT INTO "custody_totals" SELECT "tenant_id", count(*), sum(('x' || substr("hash", 1, 12))::bit(48)::bigint) FROM "custody" GROUP BY "tenant_id";
