import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import { patternFault } from '#schema/rules/pattern.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

interface PatternLinesProps {
  title: string;
  /** Meaning of a list without patterns. */
  empty: string;
  patterns: readonly string[];
  most: number;
  mayEdit: boolean;
  /** Patterns can be run, so that a faulty one can be marked. */
  canTest: boolean;
  onChange: (patterns: string[]) => void;
}

/** Patterns of codes, one on a line. */
export function PatternLines({ title, empty, patterns, most, mayEdit, canTest, onChange }: PatternLinesProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-[15px] text-soft">{title}</legend>
      {patterns.length === 0 ? <p className="text-office text-muted">{empty}</p> : null}
      {patterns.map((pattern, at) => (
        <div key={at} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              type="text"
              label={t`Pattern ${at + 1}`}
              code
              value={pattern}
              readOnly={!mayEdit}
              maxLength={LIMITS.nameCharacters}
              placeholder="77310942\d{4}"
              error={canTest && pattern !== '' && patternFault(pattern, 'i') ? t`This pattern cannot be read.` : undefined}
              onChange={(value) => onChange(patterns.map((one, n) => (n === at ? value : one)))}
            />
          </div>
          {mayEdit ? (
            <IconButton
              icon={Trash2}
              label={t`Remove pattern ${at + 1}`}
              onClick={() => onChange(patterns.filter((_, n) => n !== at))}
            />
          ) : null}
        </div>
      ))}
      {mayEdit && patterns.length < most ? (
        <div>
          <Button size="small" icon={Plus} onClick={() => onChange([...patterns, ''])}>
            {t`Add a pattern`}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
