CREATE TABLE "dictionary_past" (
	"tenant_id" text NOT NULL,
	"dictionary_id" text NOT NULL,
	"folded" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"since_version" integer NOT NULL,
	"until_version" integer NOT NULL,
	CONSTRAINT "dictionary_past_pk" PRIMARY KEY("tenant_id","dictionary_id","folded","value","since_version")
);
--> statement-breakpoint
ALTER TABLE "dictionary_files" ADD COLUMN "published_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_files" ADD COLUMN "checked_against" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_past" ADD CONSTRAINT "dictionary_past_dictionary_fk" FOREIGN KEY ("tenant_id","dictionary_id") REFERENCES "public"."dictionaries"("tenant_id","id") ON DELETE no action ON UPDATE no action;