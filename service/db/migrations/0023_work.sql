CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"started_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" integer NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"due_at" bigint NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"cancel_wished" boolean DEFAULT false NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"made_at" bigint NOT NULL,
	"ended_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "work_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_turns" (
	"tenant_id" text NOT NULL,
	"lane" text NOT NULL,
	"served_at" bigint NOT NULL,
	CONSTRAINT "work_turns_tenant_id_lane_pk" PRIMARY KEY("tenant_id","lane")
);
--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("lane","due_at") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "work_urgent" ON "work" USING btree ("lane","tenant_id","priority","due_at") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "work_running" ON "work" USING btree ("lane","tenant_id") WHERE state = 2;--> statement-breakpoint
CREATE INDEX "work_subject" ON "work" USING btree ("tenant_id","kind","subject") WHERE state in (1, 2);--> statement-breakpoint
CREATE INDEX "work_ended" ON "work" USING btree ("tenant_id","kind","ended_at") WHERE ended_at > 0;