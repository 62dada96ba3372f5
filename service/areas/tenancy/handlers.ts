import { eq } from 'drizzle-orm';
import type { ClientCheckResult, tenancyCalls } from '#schema/calls/tenancy.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { isValidIp } from '#service/areas/tenancy/access-rules.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';
import type { Handlers } from '#service/http/handlers.ts';

/** Handlers before sign-in: is this address a client (S0 §7). */
export function tenancyHandlers(signsInElsewhere: (tenant: Client) => boolean): Handlers<typeof tenancyCalls> {
  return {
    checkClient: async ({ db, request }, { customerUrlPath }) => {
      const [tenant] = await db.asSystem((tx) =>
        tx.select().from(tenants).where(eq(tenants.urlPath, customerUrlPath.toLowerCase())),
      );
      if (!tenant) return { refused: 'client.unknown', message: 'There is no client at this address.' };
      return { data: checkOf(tenant, signsInElsewhere(tenant), request.ip) };
    },
  };
}

type Client = typeof tenants.$inferSelect;

/** Returns what a browser may know before a sign-in: the look of the client, nothing about its people. */
function checkOf(tenant: Client, isExternalLogin: boolean, ip: string): ClientCheckResult {
  return {
    clientLanguage: tenant.language,
    clientResource: tenant.resource,
    customerGuid: tenant.tenantId,
    customerName: tenant.name,
    validIp: isValidIp(tenant, ip),
    validUrlPath: !tenant.closed,
    maxDocumentsInPrintout: tenant.maxDocumentsInPrintout,
    ...signInRules(tenant),
    internalClient: tenant.internal,
    isExternalLogin,
    // where a person who is not signed in goes instead of the sign-in page
    redirectPage: isExternalLogin ? `/${encodeURIComponent(tenant.urlPath)}/auth/domain-login` : ownPage(tenant.redirectPage),
    areWorkorderReasonsEnabled: tenant.workorderReasons,
    isWorkOrderDescriptionEnabled: tenant.workorderDescription,
    isWorkorderReasonCommentEnabled: tenant.workorderReasonComment,
    primaryColour: tenant.primaryColour,
  };
}

/** A page of this service; anything that could lead elsewhere is none (S0 §5: local paths that start with a single slash). */
function ownPage(page: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(page) ? page : '';
}
