import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { acceptances } from './acceptances.ts';
import type { CorrectionProps } from './asking.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { saveTreat } from './save-treat.ts';

/** Accepts documents that are incomplete; their missing pages are justified with it. */
export function AcceptDialog({ rows, onDone, onClose }: CorrectionProps) {
  const { t } = useLingui();
  const incomplete = rows.filter(({ missing }) => missing.length > 0);
  const pages = incomplete.reduce((sum, { missing }) => sum + missing.length, 0);
  const accept = async (reason: string) => {
    const isSaved = await saveTreat(acceptances(incomplete), ({ missing }) => ({
      do: 'accept',
      pages: missing.map(({ id }) => id),
      reason,
    }));
    if (!isSaved) return;
    snack(t`Accepted as incomplete`);
    onDone();
  };
  return (
    <ReasonDialog
      title={<Trans>Accept as incomplete</Trans>}
      submitLabel={t`Accept`}
      missing={incomplete.length === 0 ? t`None of the chosen documents lacks a page.` : undefined}
      onSubmit={accept}
      onClose={onClose}
    >
      <p>
        <Plural value={pages} one="# missing page is justified." other="# missing pages are justified." />
      </p>
    </ReasonDialog>
  );
}
