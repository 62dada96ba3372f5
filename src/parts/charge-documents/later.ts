import { laterPart } from '#src/text/later-part.ts';

/** The dialog that sets the cost center of documents. */
export const CostCenterDialog = laterPart('mail-documents', () =>
  import('./cost-center-dialog.tsx').then((part) => part.CostCenterDialog),
);
