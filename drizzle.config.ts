import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the SQL that `service/db/migrate.ts` applies. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './service/db/tables/*.ts',
  out: './service/db/migrations',
});
