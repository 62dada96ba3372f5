import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import {
  additionalParameters,
  clientParameters,
  type AdditionalParameters,
  type ClientParameters,
} from '#schema/records/settings.ts';
import { otherFormatsIn } from '#schema/rules/other-formats.ts';
import type { tenants } from '#service/db/tables/tenancy.ts';

/** Fields a client's own parameters may have; the others have their own columns. */
const own = v.partial(
  v.pick(clientParameters, [
    'isOfflineMode',
    'isSignalNotification',
    'isMpkEnabled',
    'areWorkorderReasonsEnabled',
    'isWorkorderReasonCommentEnabled',
    'isWorkOrderDescriptionEnabled',
    'isCoordinatorManaged',
    'enableElasticSearch',
    'isRefreshDocumentsEnabled',
    'downloadDocumentWithoutPreparationDialog',
    'maxOrderUnknownBoxCode',
    'captureWindowDays',
    'scan',
  ]),
);

const defaults: v.InferOutput<typeof own> = {
  isOfflineMode: true,
  isSignalNotification: true,
  isMpkEnabled: true,
  isCoordinatorManaged: false,
  enableElasticSearch: true,
  // the client check's value comes before preference and constant (decisions.md, Status)
  maxOrderUnknownBoxCode: 200,
  captureWindowDays: LIMITS.captureWindowDays,
  scan: { container: '^[A-Z]{2,3}-\\d{4,}$', document: '^\\d{6,}$', seal: '^S-?\\d{4,}$', separator: '^SEP-' },
};

/** Additional parameters of a client; one that cannot be read counts as absent. */
export function additionalOf(parameters: unknown): AdditionalParameters {
  const stored: unknown = Reflect.get(Object(parameters), 'additionalParams');
  const read = Object.entries(additionalParameters.entries).flatMap(([name, shape]) => {
    const { success, output } = v.safeParse(shape, Reflect.get(Object(stored), name));
    return success && output !== undefined ? [[name, output]] : [];
  });
  return v.parse(additionalParameters, Object.fromEntries(read));
}

/** Parameters of a client as screens read them (S0 §3). */
export function clientParametersOf(tenant: typeof tenants.$inferSelect): ClientParameters {
  const others = otherFormatsIn(Reflect.get(Object(tenant.parameters), 'otherFormats'));
  return v.parse(clientParameters, {
    ...defaults,
    ...v.parse(own, tenant.parameters),
    ...(others.length > 0 && { otherFormats: others }),
    additionalParams: additionalOf(tenant.parameters),
    clientId: tenant.tenantId,
    urlPath: tenant.urlPath,
    customerName: tenant.name,
    customerGuid: tenant.tenantId,
    clientLanguage: tenant.language,
    primaryColour: tenant.primaryColour,
  });
}
