-- Under forced row-level security PostgreSQL uses no index for `@@` and `like`, because neither operator is leakproof: a search for a
-- rare word would read every document. These two functions of the owner ask the indexes. They answer ids of the client of the
-- transaction and never content; the search joins them under row-level security and the sight of the caller.
-- A server without the extensions searches without the index, newest first.
do $do$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index registrations_trigrams on registrations using gin (tenant_id, words gin_trgm_ops) where deleted_at = 0;
exception when others then
  raise notice 'no index for words of values: %', sqlerrm;
end $do$;--> statement-breakpoint
do $do$
begin
  execute format($sql$
    create function probe_words(patterns text[], classes text[], most integer) returns setof text
    language plpgsql stable security definer rows 100
    set search_path = pg_catalog, %1$I, pg_temp set enable_seqscan = off
    as $body$
    begin
      return query execute 'select id from registrations where tenant_id = $1 and deleted_at = 0 and class_id = any($2) and '
        || (select string_agg(format('words like %%L', pattern), ' and ') from unnest(patterns) pattern) || ' limit $3'
        using nullif(current_setting('app.tenant', true), ''), classes, most;
    end $body$
  $sql$, current_schema());
  execute format($sql$
    create function probe_texts(query text, classes text[], most integer) returns setof text
    language plpgsql stable security definer rows 100
    set search_path = pg_catalog, %1$I, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
    as $body$
    begin
      return query select t.document_id from document_texts t
        where t.tenant_id = nullif(current_setting('app.tenant', true), '') and t.part = 0 and t.class_id = any(classes)
          and t.terms @@ query::tsquery
        limit most;
    end $body$
  $sql$, current_schema());
end $do$;--> statement-breakpoint
revoke all on function probe_words(text[], text[], integer), probe_texts(text, text[], integer) from public;--> statement-breakpoint
grant execute on function probe_words(text[], text[], integer), probe_texts(text, text[], integer) to strongroom_app;
