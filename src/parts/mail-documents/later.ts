import { lazy } from 'react';
import { textsOf } from '#src/text/i18n.ts';

/** The mail dialog, fetched with its texts when it opens: pages that offer it carry nothing of it. */
export const MailDialog = lazy(async () => {
  const [part] = await Promise.all([import('./mail-dialog.tsx'), textsOf('mail-documents')]);
  return { default: part.MailDialog };
});
