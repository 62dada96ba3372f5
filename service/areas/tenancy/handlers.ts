import { eq } from 'drizzle-orm';
import type { ClientCheckResult, tenancyCalls } from '#schema/calls/tenancy.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';
import type { Handlers } from '#service/http/handlers.ts';

/** Handlers before sign-in: is this address a client (S0 §7). */
export function tenancyHandlers(signsInElsewhere: (tenant: Client) => boolean): Handlers<typeof tenancyCalls> {
  return {
    checkClient: async ({ db }, { customerUrlPath }) => {
      const [tenant] = await db.asSystem((tx) =>
        tx.select().from(tenants).where(eq(tenants.urlPath, customerUrlPath.toLowerCase())),
      );
      if (!tenant) return { refused: 'client.unknown', message: 'There is no client at this address.' };
      return { data: checkOf(tenant, signsInElsewhere(tenant)) };
    },
  };
}

type Client = typeof tenants.$inferSelect;

/** What a browser may know before anybody signed in: the look of the client, nothing about its people. */
function checkOf(tenant: Client, isExternalLogin: boolean): ClientCheckResult {
  return {
    clientLanguage: tenant.language,
    clientResource: '',
    customerGuid: tenant.tenantId,
    customerName: tenant.name,
    validIp: true,
    validUrlPath: true,
    maxDocumentsInPrintout: 3,
    ...signInRules(tenant),
    internalClient: tenant.internal,
    isExternalLogin,
    // where a person who is not signed in goes instead of the sign-in page
    redirectPage: isExternalLogin ? `/${encodeURIComponent(tenant.urlPath)}/auth/domain-login` : '',
    areWorkorderReasonsEnabled: false,
    isWorkOrderDescriptionEnabled: true,
    isWorkorderReasonCommentEnabled: false,
    primaryColour: tenant.primaryColour,
  };
}
