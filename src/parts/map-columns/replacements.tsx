import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** A text of the file, and what is stored instead. */
export type Replacement = readonly [from: string, to: string];

/** Rows of a mapping, as the service takes them. */
const MOST = 200;

interface Props {
  rows: readonly Replacement[];
  onChange: (rows: readonly Replacement[]) => void;
}

/** Texts of the file with what is stored instead; other texts stay. */
export function Replacements({ rows, onChange }: Props) {
  const { t } = useLingui();
  const change = (at: number, next: Replacement) => onChange(rows.map((row, index) => (index === at ? next : row)));
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-bold">{t`Replacements`}</legend>
      <p className="text-small text-muted">{t`A text of the file is stored as another. Texts that are not listed stay.`}</p>
      {rows.map(([from, to], at) => {
        const n = at + 1;
        return (
          // rows have no other identity
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <Field
              type="text"
              label={t`Text in the file, ${n}`}
              value={from}
              maxLength={LIMITS.valueCharacters}
              onChange={(value) => change(at, [value, to])}
            />
            <Field
              type="text"
              label={t`Stored as, ${n}`}
              value={to}
              maxLength={LIMITS.valueCharacters}
              onChange={(value) => change(at, [from, value])}
            />
            <IconButton
              icon={Trash2}
              label={t`Remove replacement ${n}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      {rows.length < MOST ? (
        <Button icon={Plus} className="justify-self-start" onClick={() => onChange([...rows, ['', '']])}>
          {t`Add a replacement`}
        </Button>
      ) : null}
    </fieldset>
  );
}
