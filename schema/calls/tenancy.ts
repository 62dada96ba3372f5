import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';

/** Client check result (S0 §3); with the spellings of the wire. */
export const clientCheckResult = v.object({
  clientLanguage: v.string(),
  clientResource: v.string(),
  customerGuid: v.string(),
  customerName: v.string(),
  twoFactorAuthType: v.number(),
  validIp: v.boolean(),
  validUrlPath: v.boolean(),
  maxDocumentsInPrintout: v.number(),
  isTwoFaEnabled: v.boolean(),
  internalClient: v.boolean(),
  isExternalLogin: v.boolean(),
  redirectPage: v.string(),
  areWorkorderReasonsEnabled: v.boolean(),
  isWorkOrderDescriptionEnabled: v.boolean(),
  isWorkorderReasonCommentEnabled: v.boolean(),
  primaryColour: v.string(),
});
export type ClientCheckResult = v.InferOutput<typeof clientCheckResult>;

export const tenancyCalls = calls({
  checkClient: {
    method: 'GET',
    path: '/api/tenancy/check-client',
    who: 'anyone',
    bucket: 'read',
    offline: 'cached',
    summary: 'Is this address a client, and how does it look (S0 §7).',
    input: v.strictObject({ customerUrlPath: v.pipe(v.string(), v.maxLength(64)) }),
    result: clientCheckResult,
  },
});
