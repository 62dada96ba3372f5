import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode, Search } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import type { Refused } from './use-place-scans.ts';

/** The scan line: what a scan does here, the field for torn labels, and why the last scan led nowhere. */
export function FindPlace({ refused, onFind }: { refused: Refused; onFind: (code: string) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const find = () => {
    const wanted = normaliseCode(code);
    if (wanted !== '') onFind(wanted);
  };
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <div className="w-64 max-w-full">
          <Field
            type="text"
            label={t`Code of a shelf or box`}
            code
            value={code}
            maxLength={LIMITS.codeCharacters}
            onChange={setCode}
          />
        </div>
        <Button type="submit" icon={Search}>{t`Find`}</Button>
        <p className="flex min-h-control items-center gap-2 text-body text-muted">
          <ScanBarcode size={20} aria-hidden className="shrink-0 text-link" />
          <Trans>A scan finds it as well.</Trans>
        </p>
      </form>
      {refused ? (
        <RefusedScan code={refused.code}>
          <Reason why={refused.why} />
        </RefusedScan>
      ) : null}
    </>
  );
}

function Reason({ why }: { why: NonNullable<Refused>['why'] }) {
  if (why === 'noShelf') return <Trans>This box is on no shelf yet.</Trans>;
  if (why === 'notArchived') return <Trans>This box is not received yet. Receive it first.</Trans>;
  return <Trans>No shelf and no box on this device has this code.</Trans>;
}
