import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import type { ListedValues } from '#src/data/searches/listed-values.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { missingOf } from './list-values.ts';

interface ListOutcomeProps {
  /** The list; undefined once the page that had it is closed. */
  list: ListedValues | undefined;
  listed: ReadonlySet<string>;
  /** All documents of the result have come. */
  isWhole: boolean;
}

/** The values of a list that were found, and those that were not. */
export function ListOutcome({ list, listed, isWhole }: ListOutcomeProps) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!list)
    return (
      <p role="status" className="text-body">
        <Trans>The values of this list are not kept. Search by list again.</Trans>
      </p>
    );
  const missing = missingOf(list.values, listed);
  const [found, all, left] = [list.values.length - missing.length, list.values.length, missing.length].map((n) => i18n.number(n));
  return (
    <div className="flex flex-wrap items-center gap-3 text-body">
      <p role="status">
        {isWhole ? (
          <Trans>
            {found} of {all} values found
          </Trans>
        ) : (
          <Trans>
            {found} of {all} values found so far. Load the next documents to see which are missing.
          </Trans>
        )}
      </p>
      {isWhole && missing.length > 0 ? (
        <Button onClick={() => setOpen(true)}>
          <Trans>Values not found: {left}</Trans>
        </Button>
      ) : null}
      {isOpen ? <Missing values={missing} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Missing({ values, onClose }: { values: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = values.join('\n');
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false, // a browser may forbid it: the text can be marked
    );
    snack(isCopied ? t`The values are copied.` : t`The browser does not allow copying. Mark the values and copy them.`);
  };
  return (
    <Dialog
      open
      title={<Trans>Values not found</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" icon={ClipboardCopy} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        </>
      }
    >
      {/* room for the ring of the focus */}
      <div className="py-1">
        <textarea
          readOnly
          aria-label={t`Values not found`}
          value={text}
          rows={Math.min(values.length + 1, 10)}
          className="w-full rounded-control bg-card p-2 text-body text-text shadow-[inset_0_0_0_1px_var(--color-control)]"
        />
      </div>
    </Dialog>
  );
}
