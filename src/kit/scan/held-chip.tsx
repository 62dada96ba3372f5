import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode, X } from 'lucide-react';
import { CodeText } from '#src/kit/feedback/code-text.tsx';

/** A code that was scanned while a document was unfinished: it is next, and nothing is lost (ux.md §6.3, 5). */
export function HeldChip({ code, onDrop }: { code: string; onDrop: () => void }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex h-8 items-center gap-2 rounded-full bg-waiting pl-3 text-office font-bold text-on-waiting">
      <ScanBarcode size={18} aria-hidden />
      <Trans>
        Next: <CodeText>{code}</CodeText>
      </Trans>
      <button
        type="button"
        aria-label={t`Discard scanned code ${code}`}
        onClick={onDrop}
        className="grid size-8 place-items-center rounded-full hover:bg-accent-200/60"
      >
        <X size={16} aria-hidden />
      </button>
    </span>
  );
}
