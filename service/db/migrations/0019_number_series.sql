CREATE TABLE "number_series" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "number_series_tenant_id_name_year_pk" PRIMARY KEY("tenant_id","name","year")
);
--> statement-breakpoint
INSERT INTO "number_series" ("tenant_id", "name", "year", "last") SELECT "tenant_id", 'protocol', 0, max("number") FROM "protocols" GROUP BY "tenant_id";
