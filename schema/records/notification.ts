import * as v from 'valibot';
import { line, paragraph, valueText } from '#schema/records/bounds.ts';
import { signalKind } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { notificationTranslations } from '#schema/records/translations.ts';

/** Target of a message within the client, relative to its path segment: `orders/pickup/7`. It cannot lead outside the client. */
export const targetPath = v.pipe(v.string(), v.maxLength(200), v.regex(/^$|^[\w-]+(?:\/[\w-]+)*$/));

/** A message to one user. Its texts are plain: shown unchanged and never parsed as HTML. */
export const notification = v.object({
  id: line,
  /** `RefreshTaskList` is only sent and never stored. */
  kind: v.picklist([signalKind.reportGenerated, signalKind.workflowProcess, signalKind.newOrderToAccept]),
  /** Subject: name of the report, of the case, of the order. */
  subject: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
  /** Actor and action; may be empty. */
  text: v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)),
  target: targetPath,
  createdAt: v.number(),
  /** 0 while unread. */
  readAt: v.number(),
  translations: notificationTranslations,
});
export type Notification = v.InferOutput<typeof notification>;

const faqText = v.object({ topic: paragraph, question: valueText, answer: valueText });
export type FaqText = v.InferOutput<typeof faqText>;

/**
 * A question with its answer in every language, so a change of language needs no request. Plain text; an empty line separates
 * paragraphs.
 */
export const faqEntry = v.object({ id: line, en: faqText, pl: faqText, de: faqText });
export type FaqEntry = v.InferOutput<typeof faqEntry>;
