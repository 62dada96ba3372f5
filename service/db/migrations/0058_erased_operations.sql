ALTER TABLE "conflicts" ADD COLUMN "other_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "conflicts_entity" ON "conflicts" USING btree ("tenant_id","entity_id");--> statement-breakpoint
CREATE INDEX "conflicts_other" ON "conflicts" USING btree ("tenant_id","other_id");--> statement-breakpoint
CREATE INDEX "receipts_entity" ON "receipts" USING btree ("tenant_id","entity_id");--> statement-breakpoint
UPDATE "conflicts" SET "other_id" = coalesce("record" ->> 'otherId', '');--> statement-breakpoint
-- Tenant work may add decisions and never change them. Erasing a document empties the values its decisions compared, and nothing else:
-- who decided what, when and why stays. Only the client of the transaction is affected.
do $do$
begin
  execute format($sql$
    create function erase_decisions(cases text[]) returns void
    language sql security definer
    set search_path = pg_catalog, %1$I, pg_temp
    as $body$
      update decisions set base = null, device = null, service = null, result = null
      where tenant_id = nullif(current_setting('app.tenant', true), '') and conflict_id = any(cases)
    $body$
  $sql$, current_schema());
end $do$;--> statement-breakpoint
revoke all on function erase_decisions(text[]) from public;--> statement-breakpoint
grant execute on function erase_decisions(text[]) to strongroom_app;
