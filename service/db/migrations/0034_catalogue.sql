CREATE TABLE "catalogue_blocks" (
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"block" integer NOT NULL,
	"from_at" bigint NOT NULL,
	"from_id" text collate "C" NOT NULL,
	"is_open" boolean NOT NULL,
	"until_at" bigint NOT NULL,
	"until_id" text collate "C" NOT NULL,
	"rows" integer NOT NULL,
	"documents" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "catalogue_blocks_tenant_id_project_id_block_pk" PRIMARY KEY("tenant_id","project_id","block")
);
--> statement-breakpoint
CREATE INDEX "catalogue_blocks_newest" ON "catalogue_blocks" USING btree ("tenant_id","project_id","from_at");