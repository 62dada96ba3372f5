import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { isMailAddress, mailAddressOf } from '#schema/rules/mail-address.ts';

const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const address = v.pipe(v.string(), v.transform(mailAddressOf), v.check(isMailAddress, 'No address of mail.'));
/** A single line, so it cannot start another mail header. */
const subject = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LIMITS.nameCharacters),
  v.check((text) => !/\p{Cc}/u.test(text), 'A subject is one line.'),
);

/** A person of the client, or an address outside of it. */
const receiver = v.pipe(
  v.strictObject({ userId: v.optional(id), address: v.optional(address) }),
  v.check((one) => (one.userId === undefined) !== (one.address === undefined), 'Either a person or an address.'),
);

/** Reasons why a receiver gets nothing. */
export const leftReasons = [
  'unknown',
  'noAddress',
  'sightDiffers',
  'domainNotListed',
  'needsFile',
  'noPages',
  'tooLarge',
] as const;
export type LeftReason = (typeof leftReasons)[number];

const named = {
  /** Empty for an address outside of the client. */
  userId: v.string(),
  name: v.string(),
};

/** Documents by mail: links for people of the client, pages for others. */
export const documentMailCalls = calls({
  emailSendMail: {
    method: 'POST',
    path: '/api/reports/email-send-mail',
    who: 'document.search',
    bucket: 'export',
    audit: 'document.mail',
    offline: 'never',
    summary:
      'Send documents by mail (S1 §7; type 1). People of the client get links to what they may see anyway. With `AsOnePdf` the pages go along as one PDF, outside of the client only to domains it lists. A repeated `opId` sends nothing twice.',
    input: v.strictObject({
      type: v.literal(1),
      guidList: v.pipe(v.array(v.strictObject({ guid: id, version })), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.atOnce)),
      AsOnePdf: v.optional(v.boolean(), false),
      to: v.pipe(v.array(receiver), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.receivers)),
      subject,
      text: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
      opId: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    result: v.object({
      sent: v.array(v.object({ ...named, how: v.picklist(['link', 'file']) })),
      /** Receivers who get nothing, each with the reason. */
      left: v.array(v.object({ ...named, reason: v.picklist(leftReasons) })),
      /** The PDF was too large: people of the client get links only. */
      tooLarge: v.boolean(),
      /** Documents without pages, which are not in the PDF. */
      withoutPages: v.array(v.string()),
    }),
  },
  mailPeople: {
    method: 'POST',
    path: '/api/documents/mail-people',
    who: 'document.search',
    bucket: 'read',
    offline: 'never',
    summary:
      'People who share a project with the caller and have an address, by part of their name; and the domains of mail outside.',
    input: v.strictObject({ text: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)) }),
    result: v.object({
      people: v.array(v.object({ userId: v.string(), name: v.string(), userName: v.string() })),
      domains: v.array(v.string()),
    }),
  },
});
