import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RadioGroup, RadioMark } from '#src/kit/inputs/radio.tsx';

/** Deleted for 30 days, or erased without a way back. */
export type EndOfDocuments = 'delete' | 'erase';

interface EndChoiceProps {
  value: EndOfDocuments;
  onChange: (value: EndOfDocuments) => void;
}

/** Choice of the end of documents. */
export function EndChoice({ value, onChange }: EndChoiceProps) {
  const { t } = useLingui();
  return (
    <RadioGroup label={t`What happens to them`} value={value} onChange={onChange} className="flex flex-col gap-3">
      <Choice value="delete" title={<Trans>Delete</Trans>}>
        <Trans>They are gone from searches and lists. An administrator can restore them for 30 days.</Trans>
      </Choice>
      <Choice value="erase" title={<Trans>Erase the contents for good</Trans>}>
        <Trans>
          Values, pages, texts and notes are erased immediately and cannot be restored. Code, class, dates and the history with
          your reason stay.
        </Trans>
      </Choice>
    </RadioGroup>
  );
}

function Choice({ value, title, children }: { value: EndOfDocuments; title: ReactNode; children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <RadioMark value={value} className="mt-0.5" />
      <span>
        <span className="block font-bold">{title}</span>
        <span className="block text-office text-muted">{children}</span>
      </span>
    </label>
  );
}
