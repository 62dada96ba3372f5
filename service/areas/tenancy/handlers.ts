import { eq } from 'drizzle-orm';
import type { ClientCheckResult, tenancyCalls } from '#schema/calls/tenancy.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { signInRules } from '#service/areas/tenancy/sign-in-rules.ts';
import type { Handlers } from '#service/http/handlers.ts';

/** Handlers before sign-in: is this address a client (S0 §7). */
export const tenancyHandlers: Handlers<typeof tenancyCalls> = {
  checkClient: async ({ db }, { customerUrlPath }) => {
    const [tenant] = await db.asSystem((tx) =>
      tx.select().from(tenants).where(eq(tenants.urlPath, customerUrlPath.toLowerCase())),
    );
    return tenant ? { data: checkOf(tenant) } : { refused: 'client.unknown', message: 'There is no client at this address.' };
  },
};

/** What a browser may know before anybody signed in: the look of the client, nothing about its people. */
function checkOf(tenant: typeof tenants.$inferSelect): ClientCheckResult {
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
    isExternalLogin: false,
    redirectPage: '',
    areWorkorderReasonsEnabled: false,
    isWorkOrderDescriptionEnabled: true,
    isWorkorderReasonCommentEnabled: false,
    primaryColour: tenant.primaryColour,
  };
}
