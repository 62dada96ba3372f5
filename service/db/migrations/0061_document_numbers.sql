CREATE TABLE "document_numbers" (
	"tenant_id" text NOT NULL,
	"document_id" text NOT NULL,
	"of" text NOT NULL,
	"class_id" text NOT NULL,
	"value" text collate "C" NOT NULL,
	CONSTRAINT "document_numbers_tenant_id_document_id_of_pk" PRIMARY KEY("tenant_id","document_id","of")
);
--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "width" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."registrations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_numbers_value" ON "document_numbers" USING btree ("tenant_id","of","class_id","value");
--> statement-breakpoint
-- numbers of what is stored already
INSERT INTO "document_numbers" ("tenant_id", "document_id", "of", "class_id", "value")
SELECT r.tenant_id, r.id, a.attribute, r.class_id, r."values" ->> a.attribute
FROM (
  SELECT c.tenant_id, c.id, each ->> 'id' AS attribute
  FROM classes c CROSS JOIN jsonb_array_elements(c.attributes) each
  WHERE each ->> 'autonumber' = 'true'
) a
JOIN registrations r ON r.tenant_id = a.tenant_id AND r.class_id = a.id
WHERE r."values" ->> a.attribute ~ '[0-9]$' AND length(r."values" ->> a.attribute) <= 79
ON CONFLICT DO NOTHING;
