import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Eye, Layers } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { TICKED } from '#src/kit/inputs/checkbox-input.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { CaseCode } from './case-words.tsx';
import { decisionOf, insteadOf, resultOf, type Decision } from './decision.ts';
import { useDeskKey } from './desk-keys.ts';
import { useFieldWords } from './field-words.ts';
import { wordsOfTake } from './words.ts';

interface BatchProps {
  current: Conflict;
  lookAlikes: readonly Conflict[];
  decision: Decision;
  /** Why the decision cannot be sent yet; undefined if it can. */
  lacking: string | undefined;
  onResolve: (conflicts: readonly Conflict[]) => Promise<void>;
}

/** Offers similar conflicts for one decision, and previews every change (ux.md §7). */
export function BatchPreview(props: BatchProps) {
  const [open, setOpen] = useState(false);
  const count = props.lookAlikes.length;
  const all = count + 1; // this one too
  return (
    <>
      <Card className="flex flex-wrap items-center gap-4 p-4">
        <ToneIcon tone="violet" icon={Layers} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-bold">
            <Plural value={count} one="# conflict is like this one" other="# conflicts are like this one" />
          </p>
          <p className="text-office text-muted">
            <Trans>The same choice for all of them. The preview shows every change first.</Trans>
          </p>
        </div>
        <Button icon={Eye} disabledReason={props.lacking} onClick={() => setOpen(true)}>
          <Trans>Preview {all}</Trans>
        </Button>
      </Card>
      {open ? <Preview {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Preview({ current, lookAlikes, decision, onResolve, onClose }: BatchProps & { onClose: () => void }) {
  const { t } = useLingui();
  const all = [current, ...lookAlikes];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const taken = all.filter((each) => !left.has(each.id));
  const list = useRef<HTMLUListElement>(null);
  // the same chord that resolves one, under the same rule as the button
  useDeskKey('enter', () => list.current?.closest('form')?.requestSubmit(), 'over');
  const toggle = (id: string) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  return (
    <FormDialog
      open
      title={t`Batch preview`}
      width="wide"
      height={700}
      busy={busy}
      submitLabel={t`Resolve ${taken.length}`}
      disabledReason={taken.length === 0 ? t`Select at least one conflict.` : undefined}
      onClose={onClose}
      onSubmit={() => {
        setBusy(true);
        void onResolve(taken).finally(onClose);
      }}
    >
      <ul ref={list} className="divide-y divide-line">
        {all.map((conflict) => (
          <PreviewLine
            key={conflict.id}
            conflict={conflict}
            decision={decisionOf(decision, current.id, conflict)}
            checked={!left.has(conflict.id)}
            onToggle={() => toggle(conflict.id)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

function PreviewLine(props: { conflict: Conflict; decision: Decision; checked: boolean; onToggle: () => void }) {
  const { i18n } = useLingui();
  const words = useFieldWords();
  const { conflict, decision } = props;
  return (
    <li>
      <Field
        type="checkbox"
        value={props.checked ? TICKED : ''}
        onChange={props.onToggle}
        label={
          <span className="min-w-0 flex-1 py-2.5">
            <span className="font-bold text-text">{conflict.title}</span> <CaseCode conflict={conflict} className="text-small" />
            {decision.take === 'fields' || decision.take === 'merge' ? (
              conflict.fields.map((field) => (
                <span key={field.field} className="block text-office">
                  {words.label(field)}: <s className="text-muted">{words.text(field.field, field.service) || '–'}</s> →{' '}
                  <strong>{words.text(field.field, resultOf(decision, field)) || '–'}</strong>
                </span>
              ))
            ) : decision.take === 'value' ? (
              conflict.fields.map((field) => (
                <span key={field.field} className="block text-office">
                  {words.label(field)}: <s className="text-muted">{words.text(field.field, field.device) || '–'}</s> →{' '}
                  <strong>{words.text(field.field, insteadOf(decision, field))}</strong>
                </span>
              ))
            ) : (
              <span className="block text-office">
                {i18n._(wordsOfTake(conflict, decision.take).label)}
                {decision.take === 'addValue'
                  ? `: ${conflict.fields.map(({ label, device }) => `${label} “${device ?? ''}”`).join(', ')}`
                  : null}
              </span>
            )}
          </span>
        }
      />
    </li>
  );
}
