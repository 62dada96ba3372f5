import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { PICTURE_POLICY } from '#service/http/security-headers.ts';

/**
 * Serves logos of clients (S0 §7): the application asks by HEAD whether there is one. A client without one gets the answer
 * of the built application, which has no file at that address.
 */
export function clientLogos(db: Database): Hono {
  const routes = new Hono();
  routes.get('/client/:client/evault_logo.svg', async (context, next) => {
    const logo = await logoOf(db, context.req.param('client'));
    if (logo === '') return next();
    const etag = `"${createHash('sha256').update(logo).digest('base64url').slice(0, 22)}"`;
    const headers = {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
      etag,
      'content-security-policy': PICTURE_POLICY,
    };
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(logo, { headers });
  });
  return routes;
}

async function logoOf(db: Database, urlPath: string): Promise<string> {
  // a text the database cannot store is no address
  if (!/^[\w.-]{1,64}$/.test(urlPath)) return '';
  const [found] = await db.asSystem((tx) =>
    tx.select({ logo: tenants.logo }).from(tenants).where(eq(tenants.urlPath, urlPath.toLowerCase())),
  );
  return found?.logo ?? '';
}
