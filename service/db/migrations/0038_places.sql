CREATE TABLE "places" (
	"tenant_id" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"parent_code" text NOT NULL,
	"label" text NOT NULL,
	"holds" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "places_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("tenant_id","parent_code","code");